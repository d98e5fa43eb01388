#include "server/hub.h"

#include <algorithm>

namespace specter::server {

void Hub::hold(std::size_t bytes) {
  waiting += bytes;
  while (waiting > limits().queue_bytes_all && !live.empty()) {
    const auto most = std::max_element(
        live.begin(), live.end(),
        [](const Ticking* one, const Ticking* other) { return one->waiting() < other->waiting(); });
    const std::size_t before = waiting;
    (*most)->drop();
    if (waiting == before) return;  // nobody has anything that could go
  }
}

}  // namespace specter::server
