// From what an operator writes after --store to a store that runs.
#pragma once

#include <memory>
#include <string>

#include "sql/contract.h"

namespace specter::sql {

/// Opens (and migrates) `where`: a file name, ":memory:", or postgres://… / postgresql://….
/// Throws StoreError.
std::unique_ptr<Backend> open_backend(const std::string& where);

/// A store with a writer thread, a reader thread and, with PostgreSQL, a listener. Finishes what
/// was queued when it is destroyed. A file belongs to one store at a time: StoreError
/// "store.in_use" while another process has it; FILE.lock is the lock, and stays.
std::unique_ptr<Store> open_store(const std::string& where, Post post, StoreMeter meter = {});

}  // namespace specter::sql
