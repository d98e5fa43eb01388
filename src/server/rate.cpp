#include "server/rate.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>
#include <fmt/core.h>

namespace specter::server {
namespace ip = boost::asio::ip;

namespace {

ip::address parse(std::string_view text, boost::system::error_code& failed) {
  ip::address address = ip::make_address(std::string(text), failed);
  if (!failed && address.is_v6() && address.to_v6().is_v4_mapped())
    return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return address;
}

}  // namespace

app::Millis millis_of(Clock::time_point now) {
  using std::chrono::milliseconds;
  return std::chrono::duration_cast<milliseconds>(now.time_since_epoch()).count();
}

AddressBook::Place& AddressBook::Place::operator=(Place&& other) noexcept {
  if (this != &other) {
    leave();
    book_ = std::move(other.book_);
    key_ = std::move(other.key_);
  }
  return *this;
}

void AddressBook::Place::leave() {
  if (book_ == nullptr) return;
  const auto found = book_->rows_.find(key_);
  if (found != book_->rows_.end() && found->second.connections > 0) --found->second.connections;
  book_.reset();
}

AddressBook::Row& AddressBook::row(const std::string& address) {
  return rows_[address_key(address)];
}

AddressBook::Place AddressBook::enter(const std::string& address) {
  Row& r = row(address);
  if (r.connections >= limits_.connections_per_address) return {};
  ++r.connections;
  return Place(shared_from_this(), address_key(address));
}

namespace {

/// All at once, and again in a minute.
Rate a_minute(double count) { return {count / 60, count}; }

Rate request_rate(const Limits& limits) {
  return {limits.requests_per_second, limits.requests_burst};
}

Rate message_rate(const Limits& limits) {
  return {limits.address_messages_per_second, limits.address_messages_burst};
}

}  // namespace

bool AddressBook::may_request(const std::string& address, Clock::time_point now) {
  return row(address).requests.take(request_rate(limits_), millis_of(now));
}

bool AddressBook::may_upgrade(const std::string& address, Clock::time_point now) {
  return row(address).upgrades.take(a_minute(limits_.upgrades_per_minute), millis_of(now));
}

bool AddressBook::may_create_guest(const std::string& address, Clock::time_point now) {
  return row(address).guests.take(a_minute(limits_.guests_per_minute), millis_of(now));
}

bool AddressBook::may_send(const std::string& key, Clock::time_point now) {
  return rows_[key].messages.take(message_rate(limits_), millis_of(now));
}

void AddressBook::forget(Clock::time_point now) {
  const bool crowded = rows_.size() > kAddressesMax;
  const app::Millis then = millis_of(now);
  std::erase_if(rows_, [&](const auto& item) {
    const Row& r = item.second;
    if (r.connections != 0) return false;
    return crowded || (r.requests.full(request_rate(limits_), then) &&
                       r.upgrades.full(a_minute(limits_.upgrades_per_minute), then) &&
                       r.guests.full(a_minute(limits_.guests_per_minute), then) &&
                       r.messages.full(message_rate(limits_), then));
  });
}

std::string address_key(const std::string& address) {
  boost::system::error_code failed;
  const ip::address parsed = parse(address, failed);
  if (failed) return address;
  if (parsed.is_v4()) return parsed.to_string();
  const auto bytes = parsed.to_v6().to_bytes();
  std::string key;
  for (std::size_t i = 0; i < 8; ++i)
    key += fmt::format("{:02x}", bytes[i]);
  return key;
}

bool is_loopback(const std::string& address) {
  boost::system::error_code failed;
  const ip::address parsed = parse(address, failed);
  return !failed && parsed.is_loopback();
}

std::string clean_address(std::string_view text) {
  boost::system::error_code failed;
  const ip::address parsed = parse(text, failed);
  return failed ? std::string() : parsed.to_string();
}

}  // namespace specter::server
