#include "store/transact.h"

namespace specter::store {
namespace {

/// What went wrong first is what the caller must hear of.
void roll_back_quietly(Backend& backend) {
  try {
    backend.rollback();
  } catch (const StoreError&) {
    return;
  }
}

}  // namespace

void transact(Backend& backend, const Store::Work& work) {
  backend.begin();
  try {
    work(backend);
    backend.commit();
  } catch (...) {
    roll_back_quietly(backend);
    throw;
  }
}

}  // namespace specter::store
