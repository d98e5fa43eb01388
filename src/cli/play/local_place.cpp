#include "cli/play/local_place.h"

#include "belief/insight.h"
#include "bots/registry.h"
#include "match/replay.h"

namespace specter::cli::play {
namespace {

/// Who is quicker when several bots may act: no seat's own number.
constexpr Seat kOrderSeat{100};

match::Chance dice_of(std::uint64_t seed, std::uint64_t game) {
  match::Chance chance;
  chance.seeded = SeededDice(seed, game);
  return chance;
}

}  // namespace

LocalPlace::LocalPlace(const LocalOptions& options, match::Match played)
    : options_(options),
      match_(std::move(played)),
      order_(bots::BotSeed{options.seed, 0, kOrderSeat}) {
  for (int i = 0; i < match_.game().players(); ++i) {
    bots_[ix(i)] = bots::make_bot(options.bot, {options.seed, 0, static_cast<Seat>(i)});
    SPECTER_ASSERT(bots_[ix(i)] != nullptr);
    for (const match::KeptStep& step : match::steps_so_far(match_, static_cast<Seat>(i)))
      bots_[ix(i)]->observe(game(), step.step());
  }
  steps_ = match::steps_so_far(match_, home());
  told_ = match_.log().since(home(), 0);
}

Place::Done LocalPlace::act(const Action& action) {
  Done done = match_.act(action);
  if (done) tell();
  return done;
}

void LocalPlace::tell() {
  for (int i = 0; i < game().players(); ++i)
    if (const auto step = match_.step(static_cast<Seat>(i))) bots_[ix(i)]->observe(game(), *step);
  if (const auto step = match_.step(home())) {
    told_.insert(told_.end(), step->events.begin(), step->events.end());
    steps_.emplace_back(*step);
  }
}

Result<LocalPlace> LocalPlace::begin(const LocalOptions& options,
                                     std::shared_ptr<const Board> board) {
  Setup setup;
  setup.players = options.players;
  setup.edition = options.edition;
  setup.vehicle = options.vehicle;
  setup.five_player_bonus = options.five_player_bonus;
  Result<match::Match> game =
      match::Match::begin(setup, std::move(board), dice_of(options.seed, 0));
  if (!game) return game.error();
  return LocalPlace(options, std::move(*game));
}

Result<LocalPlace> LocalPlace::resume(const LocalOptions& options, const match::Record& record) {
  // Not the dice of the start again: the game goes on with others.
  Result<match::Match> game =
      match::Match::from_record(record, dice_of(options.seed, record.steps.size() + 1));
  if (!game) return game.error();
  return LocalPlace(options, std::move(*game));
}

Seat LocalPlace::home() const {
  for (int i = 0; i < game().players(); ++i)
    if (plays(static_cast<Seat>(i))) return static_cast<Seat>(i);
  return kSpectator;
}

Action LocalPlace::ask_bot(const Decision& decision, const Choices& legal) {
  const Seat seat = decision.seat;
  bots::Bot& bot = *bots_[ix(seat)];
  const View seen = view(seat);
  return bot.decide(bots::Ask{game(), seen, decision, legal});
}

void LocalPlace::bot_acts(const Decisions& open) {
  std::vector<Decision> theirs;
  for (const Decision& d : open)
    if (!plays(d.seat)) theirs.push_back(d);
  SPECTER_ASSERT(!theirs.empty());
  const Decision& d = theirs[ix(order_.below(static_cast<int>(theirs.size())))];
  Choices choices;
  legal(known(game(), match_.state(), d.seat), choices);
  const auto done = act(choices.count() == 1 ? choices.nth(0) : ask_bot(d, choices));
  SPECTER_ASSERT(done.ok());
}

OpenChoice LocalPlace::question(const Decisions& open) const {
  OpenChoice q;
  Choices choices;
  for (const Decision& d : open) {
    if (!plays(d.seat)) {
      q.may_wait = true;
      continue;
    }
    const Known k = known(game(), match_.state(), d.seat);
    if (q.actions.empty()) {
      q.view = view(d.seat);
      q.decision = d;
      free_actions(k, choices);
      for (const Action& a : choices.list())
        if (a.kind == ActionKind::Vote) q.free.push_back(a);
    }
    legal(k, choices);
    for (const Action& a : choices.list())
      q.actions.push_back(a);
  }
  return q;
}

Turn LocalPlace::next() {
  while (!over()) {
    const Decisions open = decisions(game(), match_.state());
    OpenChoice q = question(open);
    if (q.actions.empty()) {
      bot_acts(open);
    } else if (q.actions.size() == 1 && !q.may_wait) {
      const auto done = act(q.actions.front());
      SPECTER_ASSERT(done.ok());
    } else {
      return {Standing::Asked, std::move(q)};
    }
  }
  return {Standing::Over, {}};
}

void LocalPlace::wait() { bot_acts(decisions(game(), match_.state())); }

Action LocalPlace::advise(const OpenChoice& q) {
  Choices choices;
  legal(known(game(), q.view), choices);
  return choices.count() == 1 ? choices.nth(0) : ask_bot(q.decision, choices);
}

std::optional<int> LocalPlace::leaves(const belief::Possible& belief, const Action& move) const {
  const auto left = belief::left_after(belief, match_.shared_game(), match_.state(), move);
  return left ? std::optional(left->count()) : std::nullopt;
}

Place::Done LocalPlace::resign() {
  const bool agents = agent_of(game(), view().pub, home()) >= 0;
  for (int i = 0; i < game().players() && !over(); ++i) {
    const auto seat = static_cast<Seat>(i);
    if ((agent_of(game(), view().pub, seat) >= 0) != agents) continue;
    Action a;
    a.kind = ActionKind::Resign;
    a.seat = seat;
    if (!act(a)) continue;  // has done so before
  }
  return std::monostate{};
}

}  // namespace specter::cli::play
