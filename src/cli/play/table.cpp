#include "cli/play/table.h"

#include "bots/registry.h"

namespace specter::cli::play {
namespace {

/// Who is quicker when several bots may act: no seat's own number.
constexpr Seat kOrderSeat{100};

codec::Chance dice_of(std::uint64_t seed, std::uint64_t game) {
  codec::Chance chance;
  chance.seeded = SeededDice(seed, game);
  return chance;
}

}  // namespace

Table::Table(const TableOptions& options, codec::Host host)
    : options_(options),
      host_(std::move(host)),
      order_(bots::BotSeed{options.seed, 0, kOrderSeat}) {
  for (int i = 0; i < host_.game().players(); ++i) {
    bots_[ix(i)] = bots::make_bot(options.bot, {options.seed, 0, static_cast<Seat>(i)});
    SPECTER_ASSERT(bots_[ix(i)] != nullptr);
  }
}

Result<Table> Table::begin(const TableOptions& options, std::shared_ptr<const Board> board) {
  Setup setup;
  setup.players = options.players;
  setup.edition = options.edition;
  setup.vehicle = options.vehicle;
  setup.five_player_bonus = options.five_player_bonus;
  Result<codec::Host> host = codec::Host::begin(setup, std::move(board), dice_of(options.seed, 0));
  if (!host) return host.error();
  return Table(options, std::move(*host));
}

Result<Table> Table::resume(const TableOptions& options, const codec::Record& record) {
  // Not the dice of the start again: the game goes on with others.
  Result<codec::Host> host =
      codec::Host::from_record(record, dice_of(options.seed, record.steps.size() + 1));
  if (!host) return host.error();
  return Table(options, std::move(*host));
}

Seat Table::home() const {
  for (int i = 0; i < game().players(); ++i)
    if (plays(static_cast<Seat>(i))) return static_cast<Seat>(i);
  return kSpectator;
}

Action Table::ask_bot(const Decision& decision, const Choices& legal) {
  const Seat seat = decision.seat;
  bots::Bot& bot = *bots_[ix(seat)];
  bot.observe(game(), host_.log().since(seat, told_[ix(seat)]));
  told_[ix(seat)] = host_.log().size(seat);
  const View seen = view(seat);
  return bot.decide(bots::Ask{game(), seen, decision, legal});
}

void Table::bot_acts(const Decisions& open) {
  std::vector<Decision> theirs;
  for (const Decision& d : open)
    if (!plays(d.seat)) theirs.push_back(d);
  SPECTER_ASSERT(!theirs.empty());
  const Decision& d = theirs[ix(order_.below(static_cast<int>(theirs.size())))];
  Choices choices;
  legal(known(game(), host_.state(), d.seat), choices);
  const auto done = act(choices.count() == 1 ? choices.nth(0) : ask_bot(d, choices));
  SPECTER_ASSERT(done.ok());
}

OpenChoice Table::question(const Decisions& open) const {
  OpenChoice q;
  Choices choices;
  for (const Decision& d : open) {
    if (!plays(d.seat)) {
      q.may_wait = true;
      continue;
    }
    const Known k = known(game(), host_.state(), d.seat);
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

Turn Table::next() {
  while (!over()) {
    const Decisions open = decisions(game(), host_.state());
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

void Table::wait() { bot_acts(decisions(game(), host_.state())); }

Action Table::advise(const OpenChoice& q) {
  Choices choices;
  legal(known(game(), q.view), choices);
  return choices.count() == 1 ? choices.nth(0) : ask_bot(q.decision, choices);
}

Place::Done Table::resign() {
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
