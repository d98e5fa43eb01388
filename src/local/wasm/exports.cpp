// The doors of specter.wasm; web/src/local/engine.ts is on the other side. Texts come in by a
// buffer that the page fills (`input`), and go out as address and length.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "codec/setup_json.h"
#include "local/local_hall.h"
#include "local/trial.h"

#define PAGE_GIVES(name) __attribute__((import_module("page"), import_name(name)))
#define PAGE_CALLS(name) __attribute__((export_name(name)))

extern "C" {
PAGE_GIVES("now") double page_now();
PAGE_GIVES("random") void page_random(std::uint8_t* bytes, std::size_t count);
PAGE_GIVES("send") void page_send(std::uint32_t link, const char* text, std::size_t size);
PAGE_GIVES("close") void page_close(std::uint32_t link, std::uint32_t why);
PAGE_GIVES("save") void page_save(std::uint32_t number, const char* text, std::size_t size);
PAGE_GIVES("note")
void page_note(const char* level, std::size_t level_size, const char* what, std::size_t what_size);
}

namespace specter::local {
namespace {

class WasmPage final : public Page {
 public:
  Millis now() override { return static_cast<Millis>(page_now()); }
  void random(std::span<std::uint8_t> bytes) override { page_random(bytes.data(), bytes.size()); }
  void send(app::LinkId link, std::string_view message) override {
    page_send(static_cast<std::uint32_t>(link), message.data(), message.size());
  }
  void close(app::LinkId link, app::Farewell why) override {
    page_close(static_cast<std::uint32_t>(link), static_cast<std::uint32_t>(why));
  }
  void save(std::uint32_t number, std::string_view changes) override {
    page_save(number, changes.data(), changes.size());
  }
  void note(std::string_view level, std::string_view what) override {
    page_note(level.data(), level.size(), what.data(), what.size());
  }
};

/// One module is one hall.
struct Module {
  WasmPage page;
  std::string input;
  std::string output;
  std::unique_ptr<LocalHall> hall;
  std::unique_ptr<Trial> trial;
};

Module& module() {
  static Module one;
  return one;
}

/// Nothing, or {"code", "detail", …}: `output` says where.
std::size_t answer(const store::Failure& failure) {
  module().output = failure ? codec::json::serialize(codec::to_json(*failure)) : std::string();
  return module().output.size();
}

}  // namespace

extern "C" {

PAGE_CALLS("input") char* specter_input(std::size_t size) {
  module().input.resize(size);
  return module().input.data();
}
PAGE_CALLS("output") const char* specter_output() { return module().output.data(); }

/// The input is the program's version.
PAGE_CALLS("create") void specter_create() {
  module().hall = std::make_unique<LocalHall>(module().page, module().input);
}
PAGE_CALLS("restoreTable") std::size_t specter_restore_table() {
  return answer(module().hall->restore_table(module().input));
}
PAGE_CALLS("restoreGuest") std::size_t specter_restore_guest() {
  return answer(module().hall->restore_guest(module().input));
}
PAGE_CALLS("open") void specter_open() { module().hall->open(); }

PAGE_CALLS("connect") std::uint32_t specter_connect() {
  return static_cast<std::uint32_t>(module().hall->opened());
}
PAGE_CALLS("receive") void specter_receive(std::uint32_t link) {
  const std::string text = std::move(module().input);
  module().hall->received(link, text);
}
PAGE_CALLS("disconnect") void specter_disconnect(std::uint32_t link) {
  module().hall->closed(link);
}
/// The input is the code of what went wrong; empty: all is well.
PAGE_CALLS("saved") void specter_saved(std::uint32_t number) {
  store::Failure failure;
  if (!module().input.empty()) failure = Error{module().input, "", 0};
  module().hall->saved(number, failure);
}
PAGE_CALLS("run") double specter_run() { return static_cast<double>(module().hall->run()); }

/// Games between bots on a board (local/trial.h); nothing, or what is wrong.
PAGE_CALLS("tryBoard") std::size_t specter_try_board() {
  auto opened = Trial::open(module().input);
  if (!opened) return answer(opened.error());
  module().trial = std::move(*opened);
  return answer({});
}
/// Plays some games more, and says what all of them came to.
PAGE_CALLS("tryGames") std::size_t specter_try_games(std::uint32_t games) {
  if (module().trial == nullptr) return 0;
  module().trial->play(static_cast<int>(games));
  module().output = module().trial->text();
  return module().output.size();
}
}

}  // namespace specter::local
