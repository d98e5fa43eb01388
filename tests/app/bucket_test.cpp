// One measure for how often something may be done: of an address, a socket, a guest.
#include "app/bucket.h"

#include <gtest/gtest.h>

namespace specter::app {
namespace {

constexpr Rate kRate{1, 5};
constexpr Millis kStart = 1'000'000;

TEST(Bucket, FillsWithTime) {
  Bucket bucket;
  for (int i = 0; i < 5; ++i)
    EXPECT_TRUE(bucket.take(kRate, kStart));
  EXPECT_FALSE(bucket.take(kRate, kStart));
  EXPECT_FALSE(bucket.take(kRate, kStart + 999));
  EXPECT_FALSE(bucket.full(kRate, kStart + 4000));
  EXPECT_TRUE(bucket.take(kRate, kStart + 1000));
  EXPECT_FALSE(bucket.take(kRate, kStart + 1000));
  EXPECT_TRUE(bucket.full(kRate, kStart + 60'000));
}

TEST(Bucket, StartsFullAndNeverHoldsMore) {
  Bucket bucket;
  EXPECT_TRUE(bucket.full(kRate, 0));
  EXPECT_DOUBLE_EQ(bucket.left(kRate, kStart), 5);
  bucket.spend(kRate, 2, kStart);
  EXPECT_DOUBLE_EQ(bucket.left(kRate, kStart), 3);
  EXPECT_DOUBLE_EQ(bucket.left(kRate, kStart + 1500), 4.5);
  EXPECT_DOUBLE_EQ(bucket.left(kRate, kStart + 3'600'000), 5);
}

/// What must go through is paid back later.
TEST(Bucket, MayOwe) {
  Bucket bucket;
  bucket.spend(kRate, 8, kStart);
  EXPECT_DOUBLE_EQ(bucket.left(kRate, kStart), -3);
  EXPECT_FALSE(bucket.take(kRate, kStart + 3999));
  EXPECT_TRUE(bucket.take(kRate, kStart + 4000));
}

/// A clock that was set back takes nothing away, and gives nothing.
TEST(Bucket, AClockThatRunsBackChangesNothing) {
  Bucket bucket;
  bucket.spend(kRate, 2, kStart);
  EXPECT_DOUBLE_EQ(bucket.left(kRate, kStart - 60'000), 3);
}

}  // namespace
}  // namespace specter::app
