#include "engine/fields.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "engine/dice.h"

namespace specter {

std::uint64_t hash(const State& state) {
  std::uint64_t h = 0;
  each_field(state, [&h](int id, std::string_view, int index, const auto& field) {
    h += field_hash(id, index, field);
  });
  return mix64(h);
}

namespace {

__extension__ using Product = unsigned __int128;

constexpr std::size_t kWord = sizeof(std::uint64_t);
/// Words of a state, made even.
constexpr std::size_t kWords = (sizeof(State) + 2 * kWord - 1) / (2 * kWord) * 2;

/// A number for each word, so that it matters where a value stands.
constexpr std::array<std::uint64_t, kWords> kPlaces = [] {
  std::array<std::uint64_t, kWords> places{};
  for (std::size_t i = 0; i < kWords; ++i)
    places[i] = mix64(i);
  return places;
}();

}  // namespace

std::uint64_t search_key(const State& state) {
  static_assert(std::has_unique_object_representations_v<State>);
  std::array<std::uint64_t, kWords> words;
  words[kWords - 2] = 0;
  words[kWords - 1] = 0;
  std::memcpy(words.data(), &state, sizeof(state));
  // The products do not wait for each other.
  std::uint64_t h = 0;
  for (std::size_t i = 0; i < kWords; i += 2) {
    const Product p = Product{words[i] ^ kPlaces[i]} * (words[i + 1] ^ kPlaces[i + 1]);
    h += static_cast<std::uint64_t>(p) ^ static_cast<std::uint64_t>(p >> 64U);
  }
  return mix64(h);
}

}  // namespace specter
