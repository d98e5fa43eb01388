// What only a database can have: rows that the store itself would never have written.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/places.h"
#include "store/transact.h"

namespace specter::store {
namespace {

using testing::ElementsAre;

class Meddled : public BothStores {
 protected:
  /// All that the store remembers, the dead included.
  std::vector<std::string> servers() const { return texts("SELECT id FROM servers ORDER BY id"); }
};
SPECTER_BOTH_STORES(Meddled);

TEST_P(Meddled, ALogWithAHoleIsDamaged) {
  const auto backend = open();
  add_table(*backend, row("t", 3));
  meddle("DELETE FROM entries WHERE seq = 2");
  EXPECT_EQ(code_of([&] { backend->load("t"); }), "store.damaged");
}

TEST_P(Meddled, DeadServersAreForgotten) {
  const auto backend = open();
  const auto beat = [&](std::string_view server, Millis lease) {
    transact(*backend, [&](Backend& b) { b.beat(server, lease); });
  };
  beat("late", -1);  // over, but not for long
  meddle("INSERT INTO servers (id, until) VALUES ('old', 0)");
  EXPECT_THAT(servers(), ElementsAre("late", "old"));
  beat("new", 3600 * 1000);
  EXPECT_THAT(servers(), ElementsAre("late", "new"));
}

}  // namespace
}  // namespace specter::store
