// A client's WebSocket: what comes in goes to the service, what the service sends is queued here.
#pragma once

#include <memory>

#include "app/hall.h"
#include "server/hub.h"
#include "server/stream.h"

namespace specter::server {

/// A request that asks for a socket, in Beast's form; see upgrade.h.
struct Upgrade;

/// Answers the request and serves the socket until it ends.
void open_socket(std::shared_ptr<Hub> hub, Stream stream, Slot slot, app::LinkInfo info,
                 std::shared_ptr<Upgrade> upgrade);

}  // namespace specter::server
