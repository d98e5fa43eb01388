// Makes the golden games. Run by scripts/make-golden only: it writes into the source tree.
#include <cstdio>
#include <functional>
#include <string_view>

#include "codec/record.h"
#include "convert.h"
#include "engine/cards.h"
#include "engine/fields.h"
#include "golden/golden.h"
#include "support/random_play.h"

namespace specter::golden {
namespace {

using test::RandomGame;
using test::Style;

constexpr std::size_t kActionsMax = 420;
constexpr std::uint64_t kTries = 4000;

struct Played {
  match::Record record;
  std::string events;
  std::vector<Event> all;
  State last;
};

Played play(const Setup& setup, std::uint64_t seed, Style style, const std::string& name) {
  RandomGame g(setup, seed, style);
  Played p;
  p.record.header.setup = setup;
  p.record.header.board = g.game().board->text;
  p.record.header.rolls = g.rolls();
  p.record.header.hash = hash(g.state());
  p.events = header_line(name) + "\n" + step_line(0, g.news().events()) + "\n";
  std::size_t n = 0;
  while (!g.over() && n < 3000) {
    const Action action = g.next();
    g.step();
    p.record.steps.push_back({action, g.rolls(), std::nullopt, hash(g.state())});
    p.events += step_line(++n, g.news().events()) + "\n";
    p.all.insert(p.all.end(), g.news().events().begin(), g.news().events().end());
  }
  p.events += counts_line(g.log()) + "\n";
  p.last = g.state();
  p.record.end = match::end_of(p.last.pub);
  return p;
}

bool has(const Played& p, EventCode code, std::size_t at, int value) {
  for (const Event& e : p.all)
    if (e.code == code && e.v[at] == value) return true;
  return false;
}

bool uses(const Played& p, Equipment card) {
  return has(p, EventCode::CardRevealed, 2, static_cast<int>(card)) ||
         has(p, EventCode::CardUsed, 2, static_cast<int>(card));
}

bool ends(const Played& p, EndReason reason) { return p.last.pub.reason == reason; }

bool plays(const Played& p, HunterKind kind) {
  for (const PublicHunter& h : p.last.pub.hunters)
    if (h.kind == kind) return true;
  return false;
}

struct Wish {
  std::string name;
  int players = 2;
  AgentKind agent = AgentKind::None;
  Equipment card = Equipment::None;
  Style style = Style::Greedy;
  std::function<bool(const Played&)> fits;
  Edition edition = Edition::Babel;
  HunterKind hunter = HunterKind::None;  ///< the first hunter; with 5 players the traitor
};

bool of_set(const Game& game, const EquipmentRow& row) { return copies(game, row) > 0; }

/// Every agent, hunter, card and traitor side of the second edition's set.
void add_second_edition(std::vector<Wish>& list) {
  const Game covenant = test::plain_game(2, Edition::Covenant);
  const Game babel = test::plain_game(2);
  for (const AgentRow* row : agent_rows()) {
    if (!in_content(covenant, *row)) continue;
    for (int players = 2; players <= 5; ++players) {
      const bool caught = (static_cast<int>(ix(row->id)) + players) % 2 == 0;
      const EndReason end = caught ? EndReason::Caught : EndReason::Escape;
      list.push_back({"covenant-" + std::to_string(players) + "p-" + std::string(row->name),
                      players, row->id, Equipment::None, caught ? Style::Mixed : Style::Greedy,
                      [end](const Played& p) { return ends(p, end); }, Edition::Covenant});
    }
  }
  for (const EquipmentRow* row : equipment_rows()) {
    if (of_set(babel, *row)) continue;
    const int players = 2 + static_cast<int>(ix(row->id)) % 4;
    AgentKind agent = AgentKind::None;
    for (const AgentRow* who : agent_rows())
      if (in_content(covenant, *who) && ((row->owners >> ix(who->id)) & 1U) != 0) agent = who->id;
    const Equipment card = row->id;
    list.push_back({"covenant-" + std::to_string(players) + "p-" + std::string(row->name), players,
                    agent, row->supply ? Equipment::None : card, Style::Varied,
                    [card](const Played& p) { return uses(p, card); }, Edition::Covenant});
  }
  for (const HunterRow* row : hunter_rows()) {
    const int players = 2 + static_cast<int>(ix(row->id)) % 3;
    list.push_back({"covenant-" + std::to_string(players) + "p-hunted-by-" + std::string(row->name),
                    players, AgentKind::None, Equipment::None, Style::Mixed,
                    [](const Played& p) { return ends(p, EndReason::Caught); }, Edition::Covenant,
                    row->id});
    const AgentKind side = row->side;
    list.push_back({"covenant-5p-" + std::string(find_row(side)->name), 5, AgentKind::None,
                    Equipment::None, Style::Varied,
                    [side](const Played& p) {
                      return has(p, EventCode::AgentRevealed, 1, static_cast<int>(side)) &&
                             p.last.pub.round > p.last.pub.turned_round + 2;
                    },
                    Edition::Covenant, row->id});
  }
  for (const AgentRow* row : agent_rows())
    if (in_content(babel, *row))
      list.push_back(
          {"combined-" + std::to_string(2 + ix(row->id) % 4) + "p-" + std::string(row->name),
           static_cast<int>(2 + ix(row->id) % 4), row->id, Equipment::None, Style::Mixed,
           [](const Played& p) { return !ends(p, EndReason::RoundsOver); }, Edition::Combined});
}

std::vector<Wish> wishes() {
  std::vector<Wish> list;
  const Game babel = test::plain_game(2);
  const auto ends_by = [](EndReason r) { return [r](const Played& p) { return ends(p, r); }; };
  for (int players = 2; players <= 5; ++players) {
    const std::string n = std::to_string(players) + "p-";
    for (const AgentRow* row : agent_rows()) {
      if (!in_content(babel, *row)) continue;
      const bool caught = (static_cast<int>(ix(row->id)) + players) % 2 == 0;
      list.push_back({n + std::string(row->name), players, row->id, Equipment::None,
                      caught ? Style::Mixed : Style::Greedy,
                      ends_by(caught ? EndReason::Caught : EndReason::Escape)});
    }
  }
  for (const EquipmentRow* row : equipment_rows()) {
    if (!of_set(babel, *row)) continue;
    const int players = 2 + static_cast<int>(ix(row->id)) % 4;
    AgentKind agent = AgentKind::None;
    for (const AgentRow* who : agent_rows())
      if (((row->owners >> ix(who->id)) & 1U) != 0) agent = who->id;
    const Equipment card = row->id;
    list.push_back({std::to_string(players) + "p-" + std::string(row->name), players, agent, card,
                    Style::Mixed, [card](const Played& p) { return uses(p, card); }});
  }
  for (const HunterRow* row : hunter_rows()) {
    if (!in_content(babel, *row)) continue;
    for (int i = 0; i < 3; ++i) {
      const int players = 2 + (static_cast<int>(ix(row->id)) + i) % 4;
      const HunterKind hunter = row->id;
      list.push_back(
          {std::to_string(players) + "p-hunted-by-" + std::string(row->name), players,
           AgentKind::None, Equipment::None, i == 2 ? Style::Varied : Style::Mixed,
           [hunter](const Played& p) { return ends(p, EndReason::Caught) && plays(p, hunter); }});
    }
  }
  list.push_back({"5p-reveal-voluntary", 5, AgentKind::None, Equipment::None, Style::Mixed,
                  [](const Played& p) { return has(p, EventCode::TraitorRevealed, 1, 0); }});
  list.push_back({"5p-reveal-forced", 5, AgentKind::None, Equipment::None, Style::Mixed,
                  [](const Played& p) { return has(p, EventCode::TraitorRevealed, 1, 1); }});
  list.push_back({"5p-both-escape", 5, AgentKind::None, Equipment::None, Style::Mixed,
                  [](const Played& p) { return has(p, EventCode::AgentEscaped, 0, 1); }});
  list.push_back({"2p-rounds-over", 2, AgentKind::None, Equipment::None, Style::Varied,
                  ends_by(EndReason::RoundsOver)});
  add_second_edition(list);
  return list;
}

/// The options of a wish; hunters go round so that each is there with each player count.
Setup setup_of(const Wish& wish, test::Rng& rng) {
  Setup setup = test::random_setup(wish.players, rng, wish.edition);
  setup.agent = wish.agent;
  setup.equipment.clear();
  const Game game = test::game_of(setup);
  if (wish.hunter != HunterKind::None) {
    setup.hunters = {wish.hunter};
    for (const HunterRow* row : hunter_rows())
      if (row->id != wish.hunter && in_content(game, *row) &&
          setup.hunters.size() < static_cast<std::size_t>(game.hunters))
        setup.hunters.push_back(row->id);
    if (wish.players == kPlayersMax) setup.traitor = Hunter{0};
  }
  if (wish.card == Equipment::None) return setup;
  const bool bonus = wish.players == 4 || setup.five_player_bonus;
  setup.equipment = {wish.card};
  for (const EquipmentRow* row : equipment_rows())
    if (row->id != wish.card && of_set(game, *row) && !row->supply &&
        setup.equipment.size() < (bonus ? 5U : 3U))
      setup.equipment.push_back(row->id);
  return setup;
}

/// Looks for a game that fits a wish and keeps it; says whether it found one.
bool make_game_for(const Wish& wish) {
  for (std::uint64_t seed = 1; seed <= kTries; ++seed) {
    test::Rng rng(seed);
    const Played p = play(setup_of(wish, rng), seed, wish.style, wish.name);
    const bool long_one = p.record.steps.size() > kActionsMax && !ends(p, EndReason::RoundsOver);
    if (long_one || !over(p.last) || !wish.fits(p)) continue;
    write_file(record_path(wish.name), codec::record_text(p.record));
    write_file(events_path(wish.name), p.events);
    return true;
  }
  return false;
}

/// Writes every game of version 1 as today's rules play it; says what it had to change.
int convert_all() {
  int wrong = 0;
  for (const std::string& name : game_names(kOld)) {
    std::string why;
    const auto converted = convert(name, why);
    if (!converted) {
      std::fprintf(stderr, "golden_writer: %s is another game now: %s\n", name.c_str(),
                   why.c_str());
      ++wrong;
      continue;
    }
    if (!converted->note.empty()) std::printf("%s: %s\n", name.c_str(), converted->note.c_str());
    write_file(record_path(name), converted->record);
    write_file(events_path(name), converted->events);
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace specter::golden

/// golden_writer [--rewrite | --convert]
int main(int argc, char** argv) {
  using namespace specter::golden;
  const std::string_view mode = argc > 1 ? argv[1] : "";
  if (mode == "--convert" && convert_all() != 0) return 1;
  std::vector<Wish> list = wishes();
  for (Wish& wish : list) {
    // What a game that was cut no longer shows, another one shows.
    if (mode != "--rewrite" && is_cut(wish.name)) wish.name += "-again";
    if (mode != "--rewrite" && !read_file(record_path(wish.name)).empty()) continue;
    if (make_game_for(wish)) continue;
    std::fprintf(stderr, "golden_writer: no game fits %s\n", wish.name.c_str());
    return 1;
  }
  return 0;
}
