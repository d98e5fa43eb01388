// A new connection: TLS if there is any, then one request after the other, until it ends or
// becomes a socket.
#pragma once

#include <memory>

#include <boost/asio/ip/tcp.hpp>

#include "server/hub.h"

namespace specter::server {

/// Takes over a connection that was just accepted.
void open_connection(std::shared_ptr<Hub> hub, boost::asio::ip::tcp::socket socket);

}  // namespace specter::server
