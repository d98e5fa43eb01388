// A store without a database: everything is gone with its last connection. It keeps the contract
// of the others, so tests and whatever runs where there is no database can use it.
#pragma once

#include <functional>
#include <memory>

#include "store/store.h"

namespace specter::store {

/// What the connections to one store in memory share.
class Memory;

/// `now` is the store's own clock, by which leases run.
std::shared_ptr<Memory> new_memory(std::function<Millis()> now);
/// By the clock of the wall.
std::shared_ptr<Memory> new_memory();

/// One more connection; each may be used by another thread.
std::unique_ptr<Backend> memory_backend(std::shared_ptr<Memory> memory = new_memory());

}  // namespace specter::store
