// The whole server: store, hall and sockets put together, from start to the last signal.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/hall.h"
#include "engine/result.h"
#include "server/hub.h"

namespace specter::server {

struct ServeOptions {
  TransportOptions transport;
  std::string data;   ///< folder of the database; made if it is not there
  std::string store;  ///< another place for the data: a file or postgres://…; empty: in `data`
  std::string cert;   ///< PEM; empty: no TLS
  std::string key;
  int bot_threads = 0;  ///< 0: all cores but one
  std::string log_level = "info";
  app::HallOptions hall;
  /// Called once, when it listens: where it is, and where its data is.
  std::function<void(const std::string& url, const std::string& place)> ready =
      [](const std::string&, const std::string&) {};
};

/// Runs until SIGTERM or SIGINT; then everything is stored. An error where it could not start.
std::optional<Error> serve(ServeOptions options);

/// $XDG_DATA_HOME/specter or ~/.local/share/specter.
std::string default_data_folder();

}  // namespace specter::server
