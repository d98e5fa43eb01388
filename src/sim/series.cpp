#include "sim/series.h"

#include <cstdio>
#include <string>

#include "bots/registry.h"
#include "engine/fields.h"
#include "engine/position.h"

namespace specter::sim {
namespace {

/// A game has at most 40 rounds; a longer list of actions means that it runs in a circle.
constexpr std::uint64_t kActionsMax = 20'000;

/// Who is quicker when several hunters may act: no seat's own number.
constexpr Seat kOrderSeat{100};

Sitters named(const Game& game, std::string_view agent, std::string_view hunters) {
  Sitters out;
  for (int i = 0; i < game.players(); ++i) {
    const auto* info = bots::find_bot(i == 0 ? agent : hunters);
    SPECTER_ASSERT(info != nullptr);
    out[ix(i)].bot = info->make();
  }
  return out;
}

}  // namespace

Series::Series(const Game& game, std::string_view agent, std::string_view hunters, bool record)
    : Series(game, named(game, agent, hunters), record) {}

Series::Series(const Game& game, Sitters sitters, bool record)
    : game_(std::make_shared<const Game>(game)),
      keep_{false, record, false},
      seats_(std::move(sitters)) {
  bool heard = false;
  for (int i = 0; i < game.players(); ++i) {
    const Sitter& sitter = seats_[ix(i)];
    SPECTER_ASSERT((sitter.bot == nullptr) != (sitter.guest == nullptr));
    heard = heard || sitter.guest != nullptr || sitter.bot->listens();
  }
  keep_.steps = heard;
}

Series::Outcome Series::play(std::uint64_t seed, std::uint64_t index, Watcher* watcher) {
  outcome_ = Outcome{};
  order_ = bots::Random(bots::BotSeed{seed, index, kOrderSeat});
  for (int i = 0; i < game_->players(); ++i) {
    const bots::BotSeed own{seed, index, static_cast<Seat>(i)};
    if (seats_[ix(i)].guest)
      seats_[ix(i)].guest->begin(own);
    else
      seats_[ix(i)].bot->begin(own);
  }
  SeededDice dice(seed, index);
  if (match_)
    match_->begin_again(dice);
  else
    match_.emplace(game_, dice, keep_);
  const State& state = match_->state();
  tell();
  if (watcher != nullptr) watcher->started(*game_, state);
  while (!over(state)) {
    const Decision decision = next(decisions(*game_, state));
    const Action action = answer(decision, watcher);
    if (listed_) {
      match_->act_listed(action, dice);
    } else if (const auto done = match_->act(action, dice); !done) {
      broken(action, done.error());
    }
    if (keep_.steps) tell();
    if (watcher != nullptr) watcher->acted(*game_, state, action);
    SPECTER_ASSERT(++outcome_.actions < kActionsMax);
  }
  outcome_.winner = state.pub.winner;
  outcome_.reason = state.pub.reason;
  outcome_.rounds = state.pub.round;
  outcome_.hash = hash(state);
  return outcome_;
}

/// Hands everybody what his seat can notice of the last act.
void Series::tell() {
  for (int i = 0; i < game_->players(); ++i) {
    const auto seat = static_cast<Seat>(i);
    if (const auto step = match_->step(seat)) tell(seat, *step);
  }
}

void Series::tell(Seat seat, const match::Step& step) {
  const Sitter& sitter = seats_[ix(seat)];
  if (sitter.bot) return sitter.bot->observe(*game_, step);
  sitter.guest->observe(*game_, step, view(*game_, match_->state(), seat));
}

/// TRN-3: where several seats may act, the first one does; chance says who is quicker.
Decision Series::next(const Decisions& open) {
  SPECTER_ASSERT(open.count > 0);
  if (open.count == 1 || !open.list[0].first_wins) return open.list[0];
  return open.list[ix(order_.below(open.count))];
}

Action Series::answer(const Decision& decision, Watcher* watcher) {
  const State& state = match_->state();
  const Seat seat = decision.seat;
  legal_when_asked(known(*game_, state, seat), choices_);
  SPECTER_ASSERT(!choices_.empty());
  listed_ = true;
  if (choices_.count() == 1) return choices_.nth(0);
  ++outcome_.decisions;
  const Sitter& sitter = seats_[ix(seat)];
  if (watcher != nullptr && sitter.bot) watcher->asking(*game_, state, decision, *sitter.bot);
  const View seen = view(*game_, state, seat);
  const bots::Ask ask{*game_, seen, decision, choices_, bots::Limits{sitter.nodes, {}}};
  const Action action = sitter.bot ? sitter.bot->decide(ask) : sitter.guest->decide(ask);
  listed_ = action.length == 0 && choices_.contains(action);
  return action;
}

void Series::broken(const Action& action, const Error& error) const {
  const std::string position = position_text(*game_, match_->state());
  const std::string_view kind = action_spec(action.kind).name;
  std::fprintf(stderr, "position %s\n", position.c_str());
  std::fprintf(
      stderr,
      "action %.*s seat=%d choice=%d target=%d place=%d cell=%s marker=%s marker_loyal=%s steps=%d "
      "triggers=%d length=%d\n",
      static_cast<int>(kind.size()), kind.data(), static_cast<int>(action.seat), int{action.choice},
      static_cast<int>(action.target), int{action.place}, cell_name(action.cell).c_str(),
      cell_name(action.marker).c_str(), cell_name(action.marker_loyal).c_str(), int{action.steps},
      int{action.triggers}, int{action.length});
  std::fprintf(stderr, "error %s %s\n", error.code.c_str(), error.detail.c_str());
  fail_assertion("a legal action was refused", __FILE__, __LINE__);
}

}  // namespace specter::sim
