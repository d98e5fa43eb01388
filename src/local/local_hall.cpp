#include "local/local_hall.h"

#include "local/changes.h"

namespace specter::local {
namespace {

constexpr Millis kYear = Millis{365} * 24 * 3600 * 1000;
constexpr int kTablesMax = 200;

/// Nothing goes away by itself: whoever plays here throws away what he does not want.
app::HallOptions options_of(const std::string& program) {
  app::HallOptions options;
  options.server = "page";
  options.program = program;
  options.tables_per_guest = kTablesMax;
  options.hurried = true;  // whoever asks too much keeps himself waiting
  options.keeping = {100 * kYear, 100 * kYear, 100 * kYear, 100 * kYear};
  return options;
}

class PageLink final : public app::Link {
 public:
  explicit PageLink(Page& page) : page_(page) {}
  void send(app::SharedText message) override { page_.send(id, *message); }
  void close(app::Farewell why) override { page_.close(id, why); }

  app::LinkId id = 0;

 private:
  Page& page_;
};

}  // namespace

LocalHall::LocalHall(Page& page, const std::string& program)
    : page_(page),
      world_(page),
      store_(world_, page),
      hall_(world_, store_, options_of(program),
            [&page](std::string_view level, std::string_view what, std::string_view /*fields*/) {
              page.note(level, what);
            }) {}

LocalHall::~LocalHall() = default;

store::Failure LocalHall::restore_table(std::string_view lines) {
  const auto table = read_table(lines);
  if (!table) return table.error();
  if (!store_.restore(*table)) return Error{"local.damaged", table->row.id};
  return std::nullopt;
}

store::Failure LocalHall::restore_guest(std::string_view text) {
  const auto guest = read_guest(text);
  if (!guest) return guest.error();
  if (!store_.restore(*guest)) return Error{"local.damaged", guest->guest.id};
  return std::nullopt;
}

app::LinkId LocalHall::opened() {
  auto link = std::make_shared<PageLink>(page_);
  PageLink& mine = *link;
  mine.id = hall_.opened(std::move(link), {"page", true});
  return mine.id;
}

}  // namespace specter::local
