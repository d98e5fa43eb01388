// What keeps threads apart; where there are none (WebAssembly), nobody has to wait.
#pragma once

#ifndef __wasm__

#include <condition_variable>
#include <mutex>

namespace specter::store {

using Mutex = std::mutex;
using Bell = std::condition_variable;
using Lock = std::unique_lock<Mutex>;

}  // namespace specter::store

#else

namespace specter::store {

struct Mutex {};

struct Lock {
  explicit Lock(Mutex&) {}
};

struct Bell {
  /// Nobody else runs who could change what is waited for.
  template <class Time, class Condition>
  bool wait_for(Lock&, Time, Condition condition) {
    return condition();
  }
  void notify_one() {}
};

}  // namespace specter::store

#endif
