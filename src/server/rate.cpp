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

double Bucket::filled(double per_second, double size, Clock::time_point now) const {
  const std::chrono::duration<double> passed = now - last_;
  return std::min(size, level_ + std::max(0.0, passed.count()) * per_second);
}

bool Bucket::take(double per_second, double size, Clock::time_point now) {
  level_ = last_ == Clock::time_point{} ? size : filled(per_second, size, now);
  last_ = now;
  if (level_ < 1) return false;
  level_ -= 1;
  return true;
}

bool Bucket::full(double per_second, double size, Clock::time_point now) const {
  return last_ == Clock::time_point{} || filled(per_second, size, now) >= size;
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

bool AddressBook::may_request(const std::string& address, Clock::time_point now) {
  return row(address).requests.take(limits_.requests_per_second, limits_.requests_burst, now);
}

bool AddressBook::may_upgrade(const std::string& address, Clock::time_point now) {
  const double minute = limits_.upgrades_per_minute;
  return row(address).upgrades.take(minute / 60, minute, now);
}

bool AddressBook::may_create_guest(const std::string& address, Clock::time_point now) {
  const double minute = limits_.guests_per_minute;
  return row(address).guests.take(minute / 60, minute, now);
}

bool AddressBook::may_send(const std::string& key, Clock::time_point now) {
  return rows_[key].messages.take(limits_.address_messages_per_second,
                                  limits_.address_messages_burst, now);
}

void AddressBook::forget(Clock::time_point now) {
  const double upgrades = limits_.upgrades_per_minute;
  const double guests = limits_.guests_per_minute;
  const bool crowded = rows_.size() > kAddressesMax;
  std::erase_if(rows_, [&](const auto& item) {
    const Row& r = item.second;
    if (r.connections != 0) return false;
    return crowded || (r.requests.full(limits_.requests_per_second, limits_.requests_burst, now) &&
                       r.upgrades.full(upgrades / 60, upgrades, now) &&
                       r.guests.full(guests / 60, guests, now) &&
                       r.messages.full(limits_.address_messages_per_second,
                                       limits_.address_messages_burst, now));
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
