// The store's contract (store/store.h): the databases here fulfil it, and speak of it by its own
// words.
#pragma once

#include "store/store.h"
#include "store/transact.h"

namespace specter::sql {

using store::Appended;
using store::Backend;
using store::Entry;
using store::Failure;
using store::Guest;
using store::Keeping;
using store::Millis;
using store::Post;
using store::Store;
using store::StoreError;
using store::StoreMeter;
using store::TableLog;
using store::TableQuery;
using store::TableRow;
using store::TableStatus;
using store::transact;

}  // namespace specter::sql
