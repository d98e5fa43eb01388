// The Backend over any SQL connection.
#pragma once

#include <memory>

#include "store/sql.h"

namespace specter::store {

/// Brings the schema up to date first.
std::unique_ptr<Backend> sql_backend(std::unique_ptr<Sql> sql);

}  // namespace specter::store
