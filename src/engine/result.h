// Errors are values: a code and the values that its sentence needs. Broken invariants are
// assertions, and stay on in release.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace specter {

/// Why input was refused. The sentence for each code stands in texts/ under "error.<name>".
struct Error {
  std::string code;    ///< key of the catalogue, e.g. "board.unreachable"
  std::string detail;  ///< the value that was wrong, as the user would write it
  int line = 0;        ///< where in a text, 0 if it does not apply
  bool operator==(const Error&) const = default;
};

/// A value or an error (std::expected is not in C++20).
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : data_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : data_(std::in_place_index<1>, std::move(error)) {}
  explicit operator bool() const { return data_.index() == 0; }
  bool ok() const { return data_.index() == 0; }
  T& operator*() { return *std::get_if<0>(&data_); }
  const T& operator*() const { return *std::get_if<0>(&data_); }
  T* operator->() { return std::get_if<0>(&data_); }
  const T* operator->() const { return std::get_if<0>(&data_); }
  const Error& error() const { return *std::get_if<1>(&data_); }

 private:
  std::variant<T, Error> data_;
};

[[noreturn]] inline void fail_assertion(const char* what, const char* file, int line) {
  std::fprintf(stderr, "specter: broken invariant: %s (%s:%d)\n", what, file, line);
  std::abort();
}

}  // namespace specter

/// An assertion that stays on in release: input never reaches it, only our own mistakes do.
#define SPECTER_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::specter::fail_assertion(#condition, __FILE__, __LINE__))
