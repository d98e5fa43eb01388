// A client's WebSocket: what comes in goes to the service, what the service sends is queued here.
#pragma once

#include <memory>

#include "app/hall.h"
#include "net/byte_stream.h"
#include "server/hub.h"

namespace specter::net {
struct Upgrade;
}

namespace specter::server {

/// Answers the request and serves the socket until it ends.
void open_socket(std::shared_ptr<Hub> hub, net::ByteStream stream, Slot slot, app::LinkInfo info,
                 std::shared_ptr<net::Upgrade> upgrade);

}  // namespace specter::server
