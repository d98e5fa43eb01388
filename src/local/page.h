// What the page around a local hall does for it. In a browser that is the worker in which
// specter.wasm runs (web/src/local); tests have their own.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "app/hall.h"
#include "app/world.h"

namespace specter::local {

using store::Millis;

/// Nothing here calls back into the hall before the calling function has returned.
class Page {
 public:
  Page() = default;
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;
  virtual ~Page() = default;

  virtual Millis now() = 0;
  virtual void random(std::span<std::uint8_t> bytes) = 0;
  virtual void send(app::LinkId link, std::string_view message) = 0;
  virtual void close(app::LinkId link, app::Farewell why) = 0;
  /// Keeps these changes (local/changes.h) beyond the life of this page, all of them or none, and
  /// says so by LocalHall::saved with the same number. There is one at a time.
  virtual void save(std::uint32_t number, std::string_view changes) = 0;
  /// Something for the console.
  virtual void note(std::string_view level, std::string_view what) = 0;
};

}  // namespace specter::local
