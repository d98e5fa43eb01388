#include "local/kept_store.h"

#include <exception>

#include "local/changes.h"

namespace specter::local {
namespace {

/// Where exceptions unwind (they do not in WebAssembly, where a throw ends the worker).
template <class Run>
store::Failure failure_of(Run run) {
  try {
    run();
  } catch (const store::StoreError& error) {
    return Error{error.code(), error.what(), 0};
  } catch (const std::exception& error) {
    return Error{"store.failed", error.what(), 0};
  }
  return std::nullopt;
}

}  // namespace

KeptStore::KeptStore(PageWorld& world, Page& page) : world_(world), page_(page) {
  const auto memory = store::new_memory([&world] { return world.now(); });
  writer_ = store::memory_backend(memory);
  reader_ = store::memory_backend(memory);
}

void KeptStore::write(Work work, Done done) {
  waiting_.push_back({std::move(work), std::move(done)});
  if (waiting_.size() == 1) next();
}

void KeptStore::read(Work work, Done done) {
  const store::Failure failure = failure_of([&] { work(*reader_); });
  world_.post([done = std::move(done), failure] { done(failure); });
}

void KeptStore::next() {
  while (!waiting_.empty() && !saving_) {
    NotingBackend noting(*writer_);
    std::string changes;
    const store::Failure failure = failure_of([&] {
      writer_->begin();
      waiting_.front().work(noting);
      changes = noting.changes();
    });
    if (failure || changes.empty()) {
      finish(failure);
      continue;
    }
    saving_ = true;
    page_.save(++number_, changes);
  }
}

void KeptStore::saved(std::uint32_t number, const store::Failure& failure) {
  if (!saving_ || number != number_) return;
  saving_ = false;
  finish(failure);
  next();
}

void KeptStore::finish(const store::Failure& failure) {
  store::Failure outcome = failure;
  if (!outcome) outcome = failure_of([this] { writer_->commit(); });
  if (outcome) writer_->rollback();
  Job job = std::move(waiting_.front());
  waiting_.pop_front();
  world_.post([done = std::move(job.done), outcome] { done(outcome); });
}

}  // namespace specter::local
