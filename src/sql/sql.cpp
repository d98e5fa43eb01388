#include "sql/sql.h"

namespace specter::sql {

Found Sql::found() {
  Found out = Found::Nothing;
  run(table_names(), {}, [&](const Row& row) {
    if (row.text(0) == "schema")
      out = Found::Ours;
    else if (out == Found::Nothing)
      out = Found::Foreign;
  });
  return out;
}

}  // namespace specter::sql
