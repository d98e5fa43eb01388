// Names and hashes are nobody else's business: whoever is not the owner cannot read the files.
#include <cstdlib>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "store/places.h"
#include "store/transact.h"

namespace specter::store {
namespace {

namespace fs = std::filesystem;

unsigned rights(const fs::path& file) {
  return static_cast<unsigned>(fs::status(file).permissions());
}

class PrivateFiles : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "specter-private-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
    file = folder / "store.sqlite";
  }
  void TearDown() override { fs::remove_all(folder); }
  void expect_private() const {
    int files = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
      EXPECT_EQ(rights(entry.path()) & 0077U, 0U) << entry.path();
      ++files;
    }
    EXPECT_GE(files, 2);  // the database and its log
  }
  fs::path folder;
  fs::path file;
};

TEST_F(PrivateFiles, ANewOneIs) {
  const auto backend = open_backend(file.string());
  transact(*backend, [](Backend& b) { b.beat("s", 1000); });
  expect_private();
}

TEST_F(PrivateFiles, AnOldOneBecomesSo) {
  open_backend(file.string());
  fs::permissions(file, fs::perms(0644));
  const auto backend = open_backend(file.string());
  transact(*backend, [](Backend& b) { b.beat("s", 1000); });
  expect_private();
}

TEST_F(PrivateFiles, OneOfAnotherProgramIsLeftAsItIs) {
  FILE* other = std::fopen(file.c_str(), "w");
  ASSERT_NE(other, nullptr);
  std::fputs(
      "this is no database, and longer than the first hundred bytes of one would be: "
      "it belongs to somebody else altogether",
      other);
  std::fclose(other);
  fs::permissions(file, fs::perms(0644));
  EXPECT_THROW(open_backend(file.string()), StoreError);
  EXPECT_EQ(rights(file), 0644U);
}

}  // namespace
}  // namespace specter::store
