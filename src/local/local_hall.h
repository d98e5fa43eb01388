// A whole hall for one page: guests, tables and bots as a server has them, without a server.
// Restore what an earlier page has kept, then open.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "app/hall.h"
#include "local/kept_store.h"
#include "local/page.h"
#include "local/page_world.h"

namespace specter::local {

class LocalHall {
 public:
  LocalHall(Page& page, const std::string& program);
  ~LocalHall();
  LocalHall(const LocalHall&) = delete;
  LocalHall& operator=(const LocalHall&) = delete;

  /// Both as local/changes.h reads them; what is wrong, if something is.
  store::Failure restore_table(std::string_view lines);
  store::Failure restore_guest(std::string_view text);
  void open() { hall_.open(); }

  app::LinkId opened();
  void received(app::LinkId link, std::string_view text) { hall_.received(link, text); }
  void closed(app::LinkId link) { hall_.closed(link); }
  void saved(std::uint32_t number, const store::Failure& failure) { store_.saved(number, failure); }

  /// Runs what is due; when something is due next, -1: never.
  Millis run() {
    world_.run();
    return world_.next();
  }

 private:
  Page& page_;
  PageWorld world_;
  KeptStore store_;
  app::Hall hall_;
};

}  // namespace specter::local
