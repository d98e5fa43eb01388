#include "app/allowances.h"

#include <algorithm>
#include <vector>

namespace specter::app {
namespace {

/// Rows of each book. Beyond that the ones that were used longest ago are dropped.
constexpr std::size_t kRowsMax = 20'000;

std::size_t at(Cost cost) { return static_cast<std::size_t>(cost); }

}  // namespace

double stored_bytes(std::string_view kind, std::size_t body) {
  // Pages of a tree are not full.
  constexpr double kSlack = 1.25;
  double bytes = kEntryBytes + kSlack * static_cast<double>(kind.size() + body);
  if (kind == "create") bytes += kTableBytes;
  if (kind == "start") bytes += kGameBytes;
  return bytes;
}

Allowances::Allowances(const Rates& rates, double guest_factor, double address_factor,
                       bool unlimited)
    : unlimited_(unlimited) {
  const auto scaled = [](const Rate& rate, double factor) {
    return Rate{rate.per_second * factor, std::max(1.0, rate.burst * factor)};
  };
  for (std::size_t i = 0; i < kCosts; ++i) {
    guests_.rates[i] = scaled(rates[i].guest, guest_factor);
    addresses_.rates[i] = scaled(rates[i].address, address_factor);
  }
}

Allowances::Row& Allowances::Book::row(const std::string& key, Millis now) {
  auto found = rows.find(key);
  if (found == rows.end()) {
    if (rows.size() >= kRowsMax) make_room(now);
    found = rows.try_emplace(key).first;
  }
  found->second.used = now;
  return found->second;
}

double Allowances::Book::left(const Row& row, Cost cost, Millis now) const {
  return row.buckets[at(cost)].left(rates[at(cost)], now);
}

void Allowances::Book::spend(Row& row, Cost cost, double amount, Millis now) const {
  row.buckets[at(cost)].spend(rates[at(cost)], amount, now);
}

void Allowances::Book::owe(const std::string& key, double bytes, Millis now) {
  Row& who = row(key, now);
  // Nobody owes so much that he could not pay it back within some days.
  constexpr double kDebts = 4;
  const double most = left(who, Cost::Bytes, now) + kDebts * rates[at(Cost::Bytes)].burst;
  spend(who, Cost::Bytes, std::min(bytes, most), now);
}

bool Allowances::Book::full(const Row& row, Millis now) const {
  for (std::size_t i = 0; i < kCosts; ++i)
    if (!row.buckets[i].full(rates[i], now)) return false;
  return true;
}

void Allowances::Book::forget(Millis now) {
  std::erase_if(rows, [&](const auto& item) { return full(item.second, now); });
}

void Allowances::Book::make_room(Millis now) {
  forget(now);
  if (rows.size() < kRowsMax) return;
  std::vector<Millis> times;
  for (const auto& [key, row] : rows)
    times.push_back(row.used);
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  // Strictly older ones first; of those of one moment as many as it takes.
  std::size_t excess = times.size() / 2;
  std::erase_if(rows, [&](const auto& item) {
    const bool goes = excess > 0 && item.second.used <= *middle;
    if (goes) --excess;
    return goes;
  });
}

bool Allowances::take(const std::string& guest, const std::string& address, Cost cost, Millis now) {
  if (unlimited_ || cost == Cost::Free) return true;
  Row& from = addresses_.row(address, now);
  Row* const who = guest.empty() ? nullptr : &guests_.row(guest, now);
  if (who != nullptr) who->address = address;
  if (addresses_.left(from, cost, now) < 1) return false;
  if (who != nullptr && guests_.left(*who, cost, now) < 1) return false;
  addresses_.spend(from, cost, 1, now);
  if (who != nullptr) guests_.spend(*who, cost, 1, now);
  return true;
}

bool Allowances::may_store(const std::string& guest, const std::string& address, Millis now) {
  if (unlimited_) return true;
  if (addresses_.left(addresses_.row(address, now), Cost::Bytes, now) <= 0) return false;
  return guest.empty() || guests_.left(guests_.row(guest, now), Cost::Bytes, now) > 0;
}

bool Allowances::may_store(const std::string& guest, Millis now) {
  if (unlimited_ || guest.empty()) return true;
  const std::string address = guests_.row(guest, now).address;
  return may_store(guest, address, now);
}

void Allowances::charge(const std::string& guest, double bytes, Millis now) {
  if (unlimited_ || guest.empty()) return;
  guests_.owe(guest, bytes, now);
  const std::string address = guests_.row(guest, now).address;
  if (!address.empty()) addresses_.owe(address, bytes, now);
}

void Allowances::charge_address(const std::string& address, double bytes, Millis now) {
  if (!unlimited_) addresses_.owe(address, bytes, now);
}

void Allowances::forget(Millis now) {
  guests_.forget(now);
  addresses_.forget(now);
}

}  // namespace specter::app
