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

}  // namespace

Series::Series(const Game& game, std::string_view agent, std::string_view hunters, bool record)
    : game_(std::make_shared<const Game>(game)), keep_{false, record, false} {
  bool heard = false;
  for (int i = 0; i < game.players(); ++i) {
    const auto* info = bots::find_bot(i == 0 ? agent : hunters);
    SPECTER_ASSERT(info != nullptr);
    bots_[ix(i)] = info->make();
    heard = heard || bots_[ix(i)]->listens();
  }
  keep_.steps = heard;
}

Series::Outcome Series::play(std::uint64_t seed, std::uint64_t index, Watcher* watcher) {
  outcome_ = Outcome{};
  order_ = bots::Random(bots::BotSeed{seed, index, kOrderSeat});
  for (int i = 0; i < game_->players(); ++i)
    bots_[ix(i)]->begin(bots::BotSeed{seed, index, static_cast<Seat>(i)});
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

/// Hands every bot what its seat can notice of the last act.
void Series::tell() {
  for (int i = 0; i < game_->players(); ++i)
    if (const auto step = match_->step(static_cast<Seat>(i))) bots_[ix(i)]->observe(*game_, *step);
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
  bots::Bot& bot = *bots_[ix(seat)];
  if (watcher != nullptr) watcher->asking(*game_, state, decision, bot);
  const View seen = view(*game_, state, seat);
  const Action action = bot.decide(bots::Ask{*game_, seen, decision, choices_});
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
