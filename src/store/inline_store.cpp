#include <utility>

#include "store/store.h"
#include "store/transact.h"

namespace specter::store {
namespace {

class InlineStore final : public Store {
 public:
  InlineStore(std::unique_ptr<Backend> backend, Post post)
      : backend_(std::move(backend)), post_(std::move(post)) {}

  void write(Work work, Done done) override {
    finish(std::move(done), [&] { transact(*backend_, work); });
  }
  void read(Work work, Done done) override {
    finish(std::move(done), [&] { work(*backend_); });
  }
  void on_wake(Wake) override {}  // there is no other server
  bool shared() const override { return false; }

 private:
  void finish(Done done, const std::function<void()>& run) {
    Failure failure;
    try {
      run();
    } catch (const StoreError& error) {
      failure = Error{error.code(), error.what(), 0};
    } catch (const std::exception& error) {
      failure = Error{"store.failed", error.what(), 0};
    }
    post_([done = std::move(done), failure] { done(failure); });
  }

  std::unique_ptr<Backend> backend_;
  Post post_;
};

}  // namespace

std::unique_ptr<Store> inline_store(std::unique_ptr<Backend> backend, Post post) {
  return std::make_unique<InlineStore>(std::move(backend), std::move(post));
}

}  // namespace specter::store
