// What the transport needs from what is behind it: in the program the hall, in tests whatever a
// test wants to see. Everything runs in the transport's thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "app/hall.h"
#include "engine/result.h"

namespace specter::server {

struct Health {
  bool ok = true;
  std::string json;  ///< one object
};

class Service {
 public:
  using Answer = std::function<void(Result<std::string>)>;

  Service() = default;
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;
  virtual ~Service() = default;

  virtual app::LinkId opened(std::shared_ptr<app::Link> link, const app::LinkInfo& info) = 0;
  virtual void received(app::LinkId link, std::string_view text) = 0;
  virtual void closed(app::LinkId link) = 0;
  virtual bool greeted(app::LinkId link) const = 0;

  /// A guest for a program that has no browser: JSON with guest, token and name. `network` is
  /// address_key() of whoever asks.
  virtual void new_guest(const std::string& name, const std::string& network, Answer done) = 0;
  /// The record of a finished game.
  virtual void record(const std::string& table, const std::string& network, Answer done) = 0;

  virtual Health health() = 0;
  virtual app::HallStats stats() = 0;
};

}  // namespace specter::server
