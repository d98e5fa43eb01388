#include "bots/stock/stock_agent.h"

#include <algorithm>
#include <optional>

#include "bots/greedy/agent_play.h"
#include "bots/greedy/tour.h"
#include "engine/cards.h"

namespace specter::bots {
namespace {

// Habits; none is a rule. Costs are in hundredths of a turn.
constexpr int kTurn = 100;
constexpr int kStep = 8;
constexpr int kNear = 7;         // a hunter this near is a reason to wait
constexpr int kWaitsMost = 2;    // rounds in a row
constexpr int kDoublesBack = 3;  // rounds of going back, of each 8
constexpr int kPeriod = 8;
constexpr int kFeintNear = 4;  // near enough to be believed
constexpr int kFresh = 2;      // a marker of so many rounds ago is still hot
constexpr int kHunterSteps = 4;

/// What a move leads to, as far as any habit asks.
struct Way {
  Action move;
  Cell end = kNoCell;
  bool visible = false;
  bool spotted = false;
  bool shot = false;
};

class Stroll {
 public:
  Stroll(AgentHabit habit, const Ask& ask, Agent me, Random& random)
      : habit_(habit),
        ask_(ask),
        pub_(ask.view.pub),
        self_(ask.view.agents[ix(me)]),
        tour_(ask.game, ask.view, me),
        random_(random) {
    see_ahead();
  }

  std::optional<Action> best() {
    std::optional<Action> found;
    long least = 0;
    each_way([&](const Way& way) {
      const long c = cost(way) * 16 + random_.below(16);
      if (found && c >= least) return;
      least = c;
      found = way.move;
    });
    return found;
  }

 private:
  template <class F>
  void each_way(F&& f) const {
    for (const Group& g : ask_.legal.groups()) {
      if (g.proto.kind != ActionKind::Move) continue;
      const bool hides = ask_.view.roles.traitor != kNoHunter && pub_.turned == kNoHunter;
      const Cell marker = hides ? g.proto.marker_loyal : g.proto.marker;
      const auto one = [&](Cell end) {
        const bool visible = marker == kMarkerIsEnd || marker == end;
        f(Way{at_cell(g, end), end, visible, marker != kNoCell && !visible, g.proto.triggers != 0});
      };
      if (g.over_cells)
        g.cells.each(one);
      else
        one(g.proto.cell);
    }
  }

  /// What hunters may see after their next move, and where they may be.
  void see_ahead() {
    const Board& board = *ask_.game.board;
    for (const Hunter h : ask_.game.all_hunters()) {
      const PublicHunter& x = at(pub_.hunters, h);
      if (x.gone != 0 || x.cell == kNoCell) continue;
      nearest_ = std::min(nearest_, distance(x.cell, self_.cell));
      for (int k = 0; k <= kHunterSteps; ++k)
        walk_ring(ask_.game, pub_, x.cell, k).each([&](Cell c) { ahead_ |= board.sight(c); });
    }
  }

  int hunter_near(Cell cell) const {
    int near = kRowsMax;
    for (const Hunter h : ask_.game.all_hunters())
      if (const PublicHunter& x = at(pub_.hunters, h); x.gone == 0 && x.cell != kNoCell)
        near = std::min(near, distance(x.cell, cell));
    return near;
  }

  /// Structures and the board's edge around a cell.
  int shade(Cell cell) const {
    const CellSet round = square(cell, 1);
    return 9 - (round & ask_.game.board->open).count();
  }

  long progress(Cell end) const {
    const Tour::Left left = tour_.from(end);
    return long{left.turns} * kTurn + long{left.steps} * kStep;
  }

  /// How far she gives herself away, in steps of the same scale.
  static long shown(const Way& way) {
    return (way.visible ? 4L : 0L) + (way.spotted ? 2L : 0L) + (way.shot ? 3L : 0L);
  }
  long seen_soon(const Way& way) const { return ahead_.has(way.end) ? 1 : 0; }

  /// In so many rounds of late her figure or marker was placed.
  bool hot() const {
    const Figure& f = pub_.agents[0].figure;
    return f.state != FigureState::None && pub_.round - f.round <= kFresh;
  }

  long cost(const Way& way) const {
    switch (habit_) {
      case AgentHabit::Straight: return progress(way.end) + shown(way);
      case AgentHabit::Shade:
        return progress(way.end) / 2 + 90 * shown(way) + 60 * seen_soon(way) - 7L * shade(way.end) -
               6L * std::min(hunter_near(way.end), kNear);
      case AgentHabit::Doubler: return doubling(way);
      case AgentHabit::Darter: return darting(way);
      case AgentHabit::Decoyer: return progress(way.end) + 25 * shown(way) + 10 * seen_soon(way);
      case AgentHabit::Feinter: return feinting(way);
      case AgentHabit::Count: break;
    }
    return 0;
  }

  /// Three rounds of eight she goes back to where she was three rounds before.
  long doubling(const Way& way) const {
    const int phase = pub_.round % kPeriod;
    const int then = pub_.round - 2 * (phase + 1);
    if (phase < kDoublesBack && then >= 0 && !tour_.escaping()) {
      const Cell back = self_.sheet[ix(then)];
      if (back != kNoCell)
        return long{distance(way.end, back)} * 30 + 30 * shown(way) + 10 * seen_soon(way);
    }
    return progress(way.end) + 30 * shown(way) + 10 * seen_soon(way);
  }

  /// Still and unseen while somebody is near or has just seen her; then as far as it goes.
  long darting(const Way& way) const {
    const bool waits = (hot() || nearest_ <= kNear) && waited() < kWaitsMost;
    if (waits)
      return 120 * shown(way) + 80 * seen_soon(way) + 15L * way.move.steps -
             4L * std::min(hunter_near(way.end), kNear);
    return progress(way.end) + 20 * shown(way) - 6L * way.move.steps;
  }

  /// Rounds in a row in which she hardly moved.
  int waited() const {
    int n = 0;
    for (int r = pub_.round - 1; r > 0 && n < kWaitsMost; --r, ++n) {
      const Cell a = self_.sheet[ix(r)];
      const Cell b = self_.sheet[ix(r - 1)];
      if (a == kNoCell || b == kNoCell || distance(a, b) > 1) break;
    }
    return n;
  }

  /// Every other stretch of rounds she makes for the objective that is farthest from the tour, and
  /// turns off when she is near.
  long feinting(const Way& way) const {
    const Cell bait = bait_cell();
    const bool feints = bait != kNoCell && pub_.round % kPeriod < kPeriod / 2 &&
                        distance(self_.cell, bait) > kFeintNear && !tour_.escaping();
    if (feints) return long{distance(way.end, bait)} * 30 + progress(way.end) / 4 + 20 * shown(way);
    return progress(way.end) + 30 * shown(way) + 10 * seen_soon(way);
  }

  Cell bait_cell() const {
    Cell far = kNoCell;
    int steps = -1;
    for (int s = 0; s < kSections; ++s) {
      const int die = ask_.view.plan.die[ix(s)];
      if (die == 0 || pub_.sites[ix(s)].done_round != 0) continue;
      const Cell site = ask_.game.site(s, die);
      if (const int d = distance(ask_.game.board->agent_start, site) + (s * pub_.round) % 5;
          d > steps) {
        steps = d;
        far = site;
      }
    }
    return far;
  }

  AgentHabit habit_;
  const Ask& ask_;
  const Public& pub_;
  const AgentSecret& self_;
  Tour tour_;
  Random& random_;
  CellSet ahead_;
  int nearest_ = kRowsMax;
};

std::optional<Action> first(const Choices& legal, ActionKind kind) {
  for (const Group& g : legal.groups())
    if (g.proto.kind == kind) return at_cell(g, g.over_cells ? g.cells.nth(0) : kNoCell);
  return std::nullopt;
}

/// A card of hers among the plays that are offered, of any of these kinds, in this order.
std::optional<Action> card(const Ask& ask, Agent me, std::initializer_list<Equipment> wanted,
                           Random& random) {
  const AgentSecret& self = ask.view.agents[ix(me)];
  for (const Equipment e : wanted)
    for (const Group& g : ask.legal.groups())
      if (g.proto.kind == ActionKind::Play && self.cards[g.proto.place % kHandMax].card == e)
        return at_cell(g, g.over_cells ? g.cells.nth(random.below(g.cells.count())) : kNoCell);
  return std::nullopt;
}

constexpr std::initializer_list<Equipment> kTricks = {
    Equipment::HoloDecoy,   Equipment::SmokeGrenade, Equipment::StealthField,
    Equipment::SmokeDagger, Equipment::FlashBang,    Equipment::RemoteTrigger};

/// Whoever loves tricks takes them, and plays one as soon as she can.
std::optional<Action> trick(const Ask& ask, Agent me, Random& random) {
  switch (ask.decision.kind) {
    case DecisionKind::PickEquipment:
    case DecisionKind::RevealEquipment:
      for (const Equipment e : kTricks)
        for (const Group& g : ask.legal.groups())
          if (g.proto.kind == ActionKind::PickEquipment && g.proto.chosen<Equipment>() == e)
            return g.proto;
      return std::nullopt;
    case DecisionKind::Sighting: return card(ask, me, {Equipment::HoloDecoy}, random);
    case DecisionKind::AfterMove:
      if (!random.chance(350)) return std::nullopt;
      return card(ask, me, kTricks, random);
    default: return std::nullopt;
  }
}

}  // namespace

Action stock_agent(AgentHabit habit, const Ask& ask, Agent me, Random& random) {
  if (habit == AgentHabit::Decoyer)
    if (const auto played = trick(ask, me, random)) return *played;
  const bool moves =
      ask.decision.kind == DecisionKind::AgentTurn || ask.decision.kind == DecisionKind::RevealMove;
  if (!moves) return play_agent(ask, me, random);
  // Objectives, supplies and cards of before the move as greedy has them; who goes straight asks
  // for nothing but her objectives.
  if (habit == AgentHabit::Straight) {
    if (const auto complete = first(ask.legal, ActionKind::Complete)) return *complete;
  } else if (const Action other = play_agent(ask, me, random); other.kind != ActionKind::Move) {
    return other;
  }
  if (const auto move = Stroll(habit, ask, me, random).best()) return *move;
  return play_agent(ask, me, random);
}

}  // namespace specter::bots
