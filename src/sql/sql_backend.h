// The Backend over any SQL connection.
#pragma once

#include <memory>

#include "sql/schema.h"

namespace specter::sql {

/// Brings the schema up to date first.
std::unique_ptr<Backend> sql_backend(std::unique_ptr<Sql> sql, Leases leases = Leases::Count);

}  // namespace specter::sql
