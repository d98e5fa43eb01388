// How much a guest may do, and how much all who come from one address. Every kind of request has a
// bucket in both rows. The rows outlive connections: whoever comes back finds them as he left them.
// They are forgotten when they are as good as new.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "app/bucket.h"

namespace specter::app {

using store::Millis;

/// What a request uses up.
enum class Cost : std::uint8_t {
  Free,
  Act,
  Preview,
  Belief,
  Talk,
  Create,
  Replay,
  Load,
  Open,
  Rename,
  Lobby,
  Wish,
  Guest,
  Bytes,
};
inline constexpr std::size_t kCosts = 14;

/// A class, a club or a family behind one address plays all evening; a single machine that counts
/// as all of them still cannot keep the server busy or fill its disk.
struct Allowed {
  Rate guest;
  Rate address;
  bool operator==(const Allowed&) const = default;
};
using Rates = std::array<Allowed, kCosts>;

inline constexpr double kDaySeconds = 86'400;

inline constexpr Rates kRates{{
    {},                               // Free
    {{10, 60}, {60, 400}},            // Act: as many as a client may send
    {{20, 40}, {100, 400}},           // Preview: drawing a path asks for each step
    {{4, 30}, {30, 200}},             // Belief: after each act, and for each cell that is touched
    {{0.5, 8}, {4, 80}},              // Talk: a chatty person, not a flood
    {{1.0 / 30, 5}, {1.0 / 10, 40}},  // Create: each table is a row for a day at least
    {{2, 10}, {10, 60}},              // Replay: each may replay the game once
    {{2, 20}, {8, 60}},               // Load: a table that must be read and replayed first
    {{0.05, 300}, {0.05, 3000}},      // Open: each coming and going is a line in the log
    {{0.1, 5}, {0.5, 30}},            // Rename: a line in the logs of many tables
    {{1, 10}, {10, 100}},             // Lobby: four questions to the database
    {{3, 40}, {30, 400}},             // Wish: a line in a table's log for ever
    {{1, 1}, {1.0 / 120, 100}},       // Guest: a row for a month at least
    {{3e6 / kDaySeconds, 2e6}, {7e6 / kDaySeconds, 5e6}},  // Bytes that stay in the database
}};

/// A game that was started will take about so much, whoever plays it. It is paid for at the start,
/// so that nobody has to stop in the middle.
inline constexpr double kGameBytes = 120'000;
/// What an entry, a table and a guest take beside their texts: keys and rows of indexes.
inline constexpr double kEntryBytes = 150;
inline constexpr double kTableBytes = 2'000;
inline constexpr double kGuestBytes = 800;

/// What an entry takes in the database.
double stored_bytes(std::string_view kind, std::size_t body);

class Allowances {
 public:
  /// The factors are the operator's; with `unlimited` everybody may do everything.
  Allowances(const Rates& rates, double guest_factor, double address_factor, bool unlimited);

  /// Takes one from the guest and from his address, or from neither. A guest without a name here
  /// (nobody yet) has an address only.
  bool take(const std::string& guest, const std::string& address, Cost cost, Millis now);
  /// Whether something may still be stored for them.
  bool may_store(const std::string& guest, const std::string& address, Millis now);
  /// The same for the address that the guest last came by.
  bool may_store(const std::string& guest, Millis now);
  /// Bytes that were stored for a guest, and so for the address that he last came by. What must go
  /// through is owed.
  void charge(const std::string& guest, double bytes, Millis now);
  void charge_address(const std::string& address, double bytes, Millis now);

  /// Drops rows that are full again.
  void forget(Millis now);
  std::size_t size() const { return guests_.rows.size() + addresses_.rows.size(); }

 private:
  struct Row {
    std::array<Bucket, kCosts> buckets;
    std::string address;  ///< of a guest: where he last came from
    Millis used = 0;
  };
  struct Book {
    std::array<Rate, kCosts> rates;
    std::unordered_map<std::string, Row> rows;

    Row& row(const std::string& key, Millis now);
    double left(const Row& row, Cost cost, Millis now) const;
    void spend(Row& row, Cost cost, double amount, Millis now) const;
    void owe(const std::string& key, double bytes, Millis now);
    bool full(const Row& row, Millis now) const;
    void forget(Millis now);
    void make_room(Millis now);
  };

  Book guests_;
  Book addresses_;
  bool unlimited_;
};

}  // namespace specter::app
