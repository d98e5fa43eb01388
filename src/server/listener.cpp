#include "server/listener.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/core.h>

#include "server/connection.h"

namespace specter::server {
namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr auto kResult = asio::as_tuple(asio::use_awaitable);

asio::awaitable<void> accept(std::shared_ptr<Hub> hub, std::shared_ptr<tcp::acceptor> acceptor) {
  bool said = false;  // once for each time that it begins
  while (acceptor->is_open()) {
    auto [failed, socket] = co_await acceptor->async_accept(kResult);
    if (!acceptor->is_open()) co_return;
    if (!failed) {
      said = false;
      open_connection(hub, std::move(socket));
      continue;
    }
    if (failed == asio::error::connection_aborted) continue;
    hub->metrics.refuse(Refusal::Accept);
    if (!said)
      hub->log.warn("cannot accept", fmt::format("\"why\":{}", json_text(failed.message())));
    said = true;
    asio::steady_timer pause(acceptor->get_executor(), kAcceptPause);
    co_await pause.async_wait(kResult);
  }
}

asio::awaitable<void> watch(std::shared_ptr<Hub> hub) {
  constexpr std::uint64_t kTicksPerForget = 120;
  asio::steady_timer timer(hub->io);
  for (std::uint64_t n = 1; !hub->stopping || !hub->live.empty(); ++n) {
    timer.expires_after(hub->limits().tick);
    const auto [failed] = co_await timer.async_wait(kResult);
    if (failed) co_return;
    const auto now = Clock::now();
    for (Ticking* one : hub->live)
      one->tick(now);
    if (n % kTicksPerForget == 0) hub->addresses->forget(now);
  }
}

}  // namespace

Listener::Listener(asio::io_context& io, Service& service, TransportOptions options,
                   Metrics& metrics, const Log& log)
    : io_(io), hub_(std::make_shared<Hub>(io, service, std::move(options), metrics, log)) {}

Listener::~Listener() { stop_accepting(); }

Result<std::uint16_t> Listener::bind(const asio::ip::address& address, std::uint16_t port) {
  const tcp::endpoint endpoint(address, port);
  const auto acceptor = std::make_shared<tcp::acceptor>(io_);
  error_code failed;
  failed = acceptor->open(endpoint.protocol(), failed);
  if (!failed) failed = acceptor->set_option(tcp::acceptor::reuse_address(true), failed);
  // "::" alone takes both kinds of addresses.
  if (!failed && address.is_v6() && !address.is_unspecified())
    failed = acceptor->set_option(asio::ip::v6_only(true), failed);
  if (!failed) failed = acceptor->bind(endpoint, failed);
  if (!failed) failed = acceptor->listen(asio::socket_base::max_listen_connections, failed);
  if (failed == asio::error::address_in_use) return Error{"serve.port_taken", std::to_string(port)};
  if (failed == asio::error::access_denied)
    return Error{"serve.port_forbidden", std::to_string(port)};
  if (failed) return Error{"serve.host_foreign", hub_->options.host};
  acceptors_.push_back(acceptor);
  return acceptor->local_endpoint(failed).port();
}

Result<std::uint16_t> Listener::listen() {
  const TransportOptions& options = hub_->options;
  tcp::resolver resolver(io_);
  error_code failed;
  const auto found = resolver.resolve(options.host, "", tcp::resolver::passive, failed);
  std::vector<asio::ip::address> addresses;
  if (!failed)
    for (const auto& entry : found)
      if (const auto address = entry.endpoint().address();
          std::find(addresses.begin(), addresses.end(), address) == addresses.end())
        addresses.push_back(address);
  if (addresses.empty()) return Error{"serve.host_unknown", options.host};
  std::uint16_t port = options.port;
  std::optional<Error> problem;
  for (const asio::ip::address& address : addresses) {
    const auto bound = bind(address, port);
    if (bound) {
      port = *bound;
    } else if (bound.error().code != "serve.host_foreign" && options.port != 0) {
      acceptors_.clear();
      return bound.error();
    } else {
      problem = bound.error();  // a machine may know "localhost" for IPv6 without having it
    }
  }
  if (acceptors_.empty()) return *problem;
  for (const auto& acceptor : acceptors_)
    asio::co_spawn(io_, accept(hub_, acceptor), asio::detached);
  asio::co_spawn(io_, watch(hub_), asio::detached);
  return port;
}

void Listener::stop_accepting() {
  hub_->stopping = true;
  for (const auto& acceptor : acceptors_) {
    error_code ignored;
    ignored = acceptor->close(ignored);
  }
}

void Listener::dismiss() {
  for (Ticking* one : hub_->live)
    one->leave();
}

}  // namespace specter::server
