#include "engine/fields.h"

#include "engine/dice.h"

namespace specter {
namespace {

template <class T>
constexpr std::uint64_t default_of() {
  if constexpr (std::is_same_v<T, Cell>) {
    return ix(kNoCell);
  } else if constexpr (std::is_same_v<T, Hunter>) {
    return ix(kNoHunter);
  } else {
    return 0;
  }
}

}  // namespace

std::uint64_t hash(const State& state) {
  std::uint64_t h = 0;
  each_field(state, [&h](int id, std::string_view, int index, const auto& field) {
    using T = std::remove_cvref_t<decltype(field)>;
    const auto value = static_cast<std::uint64_t>(field);
    if (value == default_of<T>()) return;
    // Added up, so that the order of fields does not matter and a new one changes nothing else.
    h += mix64((static_cast<std::uint64_t>(id) << 40U) ^
               (static_cast<std::uint64_t>(index + 1) << 20U) ^ value);
  });
  return mix64(h);
}

}  // namespace specter
