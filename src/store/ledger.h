// Rows by their key, and beside them what a transaction has changed: whoever writes sees it at
// once, everybody else when it is kept.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace specter::store {

/// Which rows somebody sees.
enum class Sight : std::uint8_t {
  Kept,     ///< what was committed
  Changed,  ///< with what the open transaction has changed
};

template <class Key, class Row>
class Ledger {
 public:
  /// The row, or null.
  const Row* find(const Key& key, Sight sight) const {
    if (sight == Sight::Changed) {
      const auto changed = changes_.find(key);
      if (changed != changes_.end()) return changed->second ? &*changed->second : nullptr;
    }
    const auto kept = kept_.find(key);
    return kept == kept_.end() ? nullptr : &kept->second;
  }

  void put(const Key& key, Row row) { changes_.insert_or_assign(key, std::move(row)); }
  void erase(const Key& key) { changes_.insert_or_assign(key, std::nullopt); }

  /// visit(key, row) in the order of the keys from `from` on, as long as it returns true. It must
  /// not change this ledger.
  template <class Visit>
  void each(const Key& from, Sight sight, Visit visit) const {
    auto kept = kept_.lower_bound(from);
    auto changed = sight == Sight::Changed ? changes_.lower_bound(from) : changes_.end();
    while (kept != kept_.end() || changed != changes_.end()) {
      const bool next_is_kept =
          changed == changes_.end() || (kept != kept_.end() && kept->first < changed->first);
      if (next_is_kept) {
        if (!visit(kept->first, kept->second)) return;
        ++kept;
        continue;
      }
      if (kept != kept_.end() && kept->first == changed->first) ++kept;  // replaced or erased
      if (changed->second && !visit(changed->first, *changed->second)) return;
      ++changed;
    }
  }

  void keep() {
    for (auto& [key, row] : changes_) {
      if (row)
        kept_.insert_or_assign(key, std::move(*row));
      else
        kept_.erase(key);
    }
    changes_.clear();
  }
  void drop() { changes_.clear(); }

 private:
  std::map<Key, Row> kept_;
  std::map<Key, std::optional<Row>> changes_;  ///< none: erased
};

}  // namespace specter::store
