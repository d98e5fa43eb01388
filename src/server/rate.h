// How much an address or a connection may do.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "app/bucket.h"
#include "server/limits.h"

namespace specter::server {

using Clock = std::chrono::steady_clock;

using app::Bucket;
using app::Rate;

/// A moment of our clock in the measure of a Bucket.
app::Millis millis_of(Clock::time_point now);

/// What one address does at the moment. IPv6 addresses count by their /64: that is what one
/// customer gets.
class AddressBook : public std::enable_shared_from_this<AddressBook> {
 public:
  explicit AddressBook(const Limits& limits) : limits_(limits) {}

  /// One connection of an address; gives its place back when it is destroyed.
  class Place {
   public:
    Place() = default;
    Place(std::shared_ptr<AddressBook> book, std::string key)
        : book_(std::move(book)), key_(std::move(key)) {}
    Place(Place&& other) noexcept = default;
    Place& operator=(Place&& other) noexcept;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() { leave(); }
    explicit operator bool() const { return book_ != nullptr; }

   private:
    void leave();
    std::shared_ptr<AddressBook> book_;
    std::string key_;
  };

  /// False inside if the address has too many connections already.
  Place enter(const std::string& address);
  bool may_request(const std::string& address, Clock::time_point now);
  bool may_upgrade(const std::string& address, Clock::time_point now);
  bool may_create_guest(const std::string& address, Clock::time_point now);
  /// One more message over any socket of this address_key().
  bool may_send(const std::string& key, Clock::time_point now);
  /// Forgets addresses that are as good as new; called now and then.
  void forget(Clock::time_point now);
  std::size_t size() const { return rows_.size(); }

 private:
  struct Row {
    std::size_t connections = 0;
    Bucket requests;
    Bucket upgrades;
    Bucket guests;
    Bucket messages;
  };
  Row& row(const std::string& address);

  Limits limits_;
  std::unordered_map<std::string, Row> rows_;
};

/// "2001:db8:1:2:…" becomes its first four groups, "::ffff:1.2.3.4" becomes "1.2.3.4"; anything
/// else stays as it is.
std::string address_key(const std::string& address);
bool is_loopback(const std::string& address);
/// The address in canonical form, or empty if it is none.
std::string clean_address(std::string_view text);

}  // namespace specter::server
