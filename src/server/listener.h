// Accepts connections and watches their deadlines.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "engine/result.h"
#include "server/hub.h"

namespace specter::server {

class Listener {
 public:
  Listener(boost::asio::io_context& io, Service& service, TransportOptions options,
           Metrics& metrics, const Log& log);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// Takes every address of the host; gives the port. Errors "serve.port_taken",
  /// "serve.port_forbidden", "serve.host_unknown", "serve.host_foreign".
  Result<std::uint16_t> listen();
  /// Accepts nobody any more; those who are there stay.
  void stop_accepting();
  /// Asks everybody to go.
  void dismiss();
  /// Bytes that clients have not read yet.
  std::size_t waiting_bytes() const { return hub_->waiting; }
  std::size_t connections() const { return hub_->live.size(); }

 private:
  using Acceptor = boost::asio::ip::tcp::acceptor;
  Result<std::uint16_t> bind(const boost::asio::ip::address& address, std::uint16_t port);

  boost::asio::io_context& io_;
  std::shared_ptr<Hub> hub_;
  std::vector<std::shared_ptr<Acceptor>> acceptors_;
};

}  // namespace specter::server
