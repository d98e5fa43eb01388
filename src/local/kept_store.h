// The store of a page: in memory, and every change is kept by the page before it counts. What
// cannot be kept (a full disk) has not happened.
#pragma once

#include <deque>
#include <memory>

#include "local/page_world.h"
#include "store/memory.h"
#include "store/store.h"

namespace specter::local {

class KeptStore final : public store::Store {
 public:
  KeptStore(PageWorld& world, Page& page);

  void write(Work work, Done done) override;
  void read(Work work, Done done) override;
  void on_wake(Wake /*wake*/) override {}  // there is no other server
  bool shared() const override { return false; }

  /// The page has kept the changes of this number, or could not.
  void saved(std::uint32_t number, const store::Failure& failure);
  /// What was kept by an earlier page. False if it is there already.
  bool restore(const store::TableLog& table) { return writer_->put_table(table); }
  bool restore(const store::Backend::GuestTokens& guest) { return writer_->put_guest(guest); }

 private:
  struct Job {
    Work work;
    Done done;
  };
  void next();
  void finish(const store::Failure& failure);

  PageWorld& world_;
  Page& page_;
  std::unique_ptr<store::Backend> writer_;
  std::unique_ptr<store::Backend> reader_;  ///< sees what counts
  std::deque<Job> waiting_;
  bool saving_ = false;  ///< the first job's changes are with the page
  std::uint32_t number_ = 0;
};

}  // namespace specter::local
