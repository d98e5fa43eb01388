// A piece of work as one transaction: all of it or nothing.
#pragma once

#include "store/store.h"

namespace specter::store {

void transact(Backend& backend, const Store::Work& work);

}  // namespace specter::store
