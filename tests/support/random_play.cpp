#include "support/random_play.h"

#include <algorithm>

#include "bots/registry.h"
#include "embedded/embedded.h"
#include "engine/cards.h"

namespace specter::test {

std::shared_ptr<const Board> built_in(std::string_view name) {
  for (const embedded::File& file : embedded::boards()) {
    if (file.name != name) continue;
    const auto board = parse_board(file.text);
    SPECTER_ASSERT(board.ok());
    return *board;
  }
  SPECTER_ASSERT(false);
  return nullptr;
}

Setup random_setup(int players, Rng& rng, Edition edition) {
  Setup setup;
  setup.players = players;
  setup.edition = edition;
  const Game any = game_of(setup);
  const int hunters = players == 2 ? 2 : players - 1;
  if (players == kPlayersMax && rng.one_in(3)) setup.five_player_bonus = true;
  if (rng.one_in(2)) {
    std::vector<HunterKind> kinds;
    for (const HunterRow* row : hunter_rows())
      if (in_content(any, *row)) kinds.push_back(row->id);
    for (std::size_t i = kinds.size(); i > 1; --i)
      std::swap(kinds[i - 1], kinds[static_cast<std::size_t>(rng.below(static_cast<int>(i)))]);
    kinds.resize(static_cast<std::size_t>(hunters));
    setup.hunters = kinds;
  }
  std::vector<AgentKind> agents;
  for (const AgentRow* row : agent_rows())
    if (in_content(any, *row)) agents.push_back(row->id);
  if (rng.one_in(2)) setup.agent = rng.of(agents);
  if (players == kPlayersMax && rng.one_in(2)) setup.traitor = static_cast<Hunter>(rng.below(4));
  if (edition != Edition::Babel && rng.one_in(3))
    setup.vehicle = rng.one_in(2) ? VehicleKind::Tracer : VehicleKind::Interceptor;
  return setup;
}

Game game_of(const Setup& setup) {
  static const std::shared_ptr<const Board> babel = built_in("babel");
  static const std::shared_ptr<const Board> covenant = built_in("covenant");
  const bool small = setup.edition == Edition::Babel ||
                     (setup.edition == Edition::Combined && setup.agent != AgentKind::None);
  const auto game = make_game(setup, small ? babel : covenant);
  SPECTER_ASSERT(game.ok());
  return *game;
}

Game plain_game(int players, Edition edition) {
  Setup setup;
  setup.players = players;
  setup.edition = edition;
  return game_of(setup);
}

Action pick(const Choices& choices, bool varied, Rng& rng) {
  if (!varied) return choices.nth(rng.below(choices.count()));
  std::vector<ActionKind> kinds;
  for (const Group& g : choices.groups())
    if (std::find(kinds.begin(), kinds.end(), g.proto.kind) == kinds.end())
      kinds.push_back(g.proto.kind);
  const ActionKind kind = rng.of(kinds);
  int total = 0;
  for (const Group& g : choices.groups())
    if (g.proto.kind == kind) total += g.count;
  int wanted = rng.below(total);
  int at = 0;
  for (const Group& g : choices.groups()) {
    if (g.proto.kind == kind) {
      if (wanted < g.count) return choices.nth(at + wanted);
      wanted -= g.count;
    }
    at += g.count;
  }
  return choices.nth(0);
}

RandomGame::RandomGame(const Setup& setup, std::uint64_t seed, Style style)
    : chance_(std::make_unique<Chance>(seed)),
      match_(std::make_shared<const Game>(game_of(setup)), chance_->recorder,
             match::Keep{true, false}),
      rng_(seed),
      style_(style) {
  if (style == Style::Greedy || style == Style::Mixed)
    for (int i = 0; i < game().players(); ++i)
      bots_[ix(i)] = bots::make_bot("greedy", bots::BotSeed{seed, 0, static_cast<Seat>(i)});
  tell();
}

void RandomGame::tell() {
  for (int i = 0; i < game().players(); ++i)
    if (bots_[ix(i)] != nullptr)
      if (const auto step = match_.step(static_cast<Seat>(i))) bots_[ix(i)]->observe(game(), *step);
}

Action RandomGame::choose() {
  const Decisions open = decisions(game(), state());
  SPECTER_ASSERT(open.count > 0);
  // With 5 players now and then a ballot.
  if (game().players() == kPlayersMax && rng_.one_in(12)) {
    free_actions(known(game(), state(), static_cast<Seat>(1 + rng_.below(4))), choices_);
    const Action free = choices_.nth(rng_.below(choices_.count()));
    if (free.kind == ActionKind::Vote) return free;
  }
  const Decision& d = open.list[static_cast<std::size_t>(rng_.below(open.count))];
  const Known facts = known(game(), state(), d.seat);
  legal(facts, choices_);
  SPECTER_ASSERT(!choices_.empty());
  bots::Bot* bot = bots_[ix(d.seat)].get();
  const bool own = style_ == Style::Greedy || (style_ == Style::Mixed && !rng_.one_in(3));
  if (bot != nullptr && own) {
    const View seen = view(game(), state(), d.seat);
    const auto mine = decision_of(known(game(), seen));
    SPECTER_ASSERT(mine.has_value());
    return bot->decide(bots::Ask{game(), seen, *mine, choices_});
  }
  Action action = pick(choices_, style_ != Style::Even, rng_);
  if (action.kind == ActionKind::Move && rng_.one_in(2))
    if (const auto with = with_path(facts, action)) action = *with;
  return action;
}

Action RandomGame::next() {
  if (!chosen_) next_ = choose();
  chosen_ = true;
  return next_;
}

void RandomGame::take(const Action& action) {
  chosen_ = false;
  chance_->recorder.clear();
  const auto done = match_.act(action, chance_->recorder);
  SPECTER_ASSERT(done.ok());
  tell();
}

bool RandomGame::step() {
  if (over()) return false;
  take(next());
  return true;
}

void RandomGame::run(int n) {
  while (n-- > 0 && step()) {
  }
}

std::string label(int players, std::uint64_t seed, Style style) {
  return "players=" + std::to_string(players) + " seed=" + std::to_string(seed) +
         " style=" + std::to_string(static_cast<int>(style));
}

std::vector<Seat> audiences(const Game& game) {
  std::vector<Seat> all;
  for (int i = 0; i < game.players(); ++i)
    all.push_back(static_cast<Seat>(i));
  all.push_back(kSpectator);
  return all;
}

}  // namespace specter::test
