// A field of a state with another value.
#pragma once

namespace specter::test {

template <class T>
T flipped(T value) {
  if constexpr (requires { value.bits; }) {
    value.bits ^= 1U;
    return value;
  } else {
    return static_cast<T>(static_cast<unsigned>(value) ^ 1U);
  }
}

}  // namespace specter::test
