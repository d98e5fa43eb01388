#include "belief/explain.h"

#include <algorithm>
#include <deque>
#include <ranges>
#include <utility>

#include "engine/people.h"
#include "engine/sight.h"

namespace specter::belief {
namespace {

constexpr std::size_t kRoundsBack = 4;
constexpr int kUsualSteps = 4;  // AGT-2

/// The belief as her turn began.
struct Start {
  Possible belief;
  std::size_t step = 0;  ///< the first of the turn
  std::uint8_t round = 0;
};

bool begins_turn(const match::KeptStep& step, Agent agent) {
  return std::any_of(step.events.begin(), step.events.end(), [&](const Event& e) {
    return e.code == EventCode::AgentTurn && agent_at(e, 0) == agent;
  });
}

class Explainer {
 public:
  Explainer(const Game& game, std::span<const match::KeptStep> steps, Seat seat, Agent agent)
      : game_(game), steps_(steps), agent_(agent), now_(seat) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const bool known = now_.in_play(agent) || agent == kFirstAgent;
      if (begins_turn(steps[i], agent) && known) {
        if (starts_.size() == kRoundsBack) starts_.pop_front();
        starts_.push_back({now_, i, steps[i].after.round});
      }
      now_.observe(game, steps[i].step());
    }
  }

  std::optional<Why> why(Cell cell) const {
    if (!now_.in_play(agent_)) return std::nullopt;
    if (!game_.board->open.has(cell)) return Why{.reason = Reason::Wall};
    if (now_.cells(agent_).has(cell)) return way_to(cell);
    return ruled_out(cell);
  }

 private:
  /// Whether she can be on `to` after the steps up to `end`, if she began the turn on one of these.
  bool leads(const Start& start, std::span<const Cell> from, Cell to, std::size_t end) const {
    CellSet cells;
    for (const Cell c : from)
      cells.add(c);
    Possible trial = start.belief;
    trial.suppose(agent_, cells);
    for (std::size_t i = start.step; i < end; ++i)
      trial.observe(game_, steps_[i].step());
    return trial.in_play(agent_) && trial.cells(agent_).has(to);
  }

  /// Where she can have begun a turn. The first one begins where everybody knows (SET-8).
  CellSet cells_at(const Start& start) const {
    if (start.belief.in_play(agent_)) return start.belief.cells(agent_);
    CellSet first;
    first.add(game_.board->agent_start);
    return first;
  }

  std::vector<Cell> nearest(const CellSet& cells, Cell to) const {
    std::vector<Cell> list;
    cells.each([&](Cell c) { list.push_back(c); });
    std::sort(list.begin(), list.end(), [&](Cell a, Cell b) {
      return std::pair(game_.board->walk_distance(a, to), ix(a)) <
             std::pair(game_.board->walk_distance(b, to), ix(b));
    });
    return list;
  }

  /// A cell from which she can have come, near if possible: always the half that holds one.
  Cell origin(const Start& start, Cell to, std::size_t end) const {
    std::vector<Cell> list = nearest(cells_at(start), to);
    if (!leads(start, list, to, end)) return kNoCell;
    while (list.size() > 1) {
      const auto middle = list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2);
      const std::vector<Cell> near(list.begin(), middle);
      if (leads(start, near, to, end))
        list = near;
      else
        list.erase(list.begin(), middle);
    }
    return list.front();
  }

  Why way_to(Cell cell) const {
    Why why{.reason = Reason::Way};
    std::size_t end = steps_.size();
    Cell to = cell;
    for (const auto& start : std::views::reverse(starts_)) {
      to = origin(start, to, end);
      if (to == kNoCell) break;
      end = start.step;
      why.way.insert(why.way.begin(), {start.round, to});
    }
    return why;
  }

  Why ruled_out(Cell cell) const {
    Why why{.round = now_.now().round};
    if (starts_.empty()) return why;
    const Start& start = starts_.back();
    why.round = start.round;
    Possible again = start.belief;
    bool was = false;
    for (std::size_t i = start.step; i < steps_.size(); ++i) {
      again.observe(game_, steps_[i].step());
      const bool is = !again.moving(agent_) && again.cells(agent_).has(cell);
      if (was && !is) return cut_by(i, cell, why);
      was = is;
    }
    return not_reached(start, cell, why);
  }

  /// A step after her turn took the cell away.
  Why cut_by(std::size_t at, Cell cell, Why why) const {
    const match::KeptStep& step = steps_[at];
    why.reason = Reason::Told;
    for (const Event& e : step.events) {
      if (is_private(e.code)) continue;
      if (e.code == EventCode::Clear) {
        const Hunter h = hunter_at(e, 0);
        why.hunter = h;
        why.from = step.after.hunters[ix(h)].cell;
        // What he saw from there; else something else was said in the same step.
        if (sight_from(game_, step.after, h, why.from).has(cell)) {
          why.reason = Reason::Checked;
          return why;
        }
      }
      why.event = e;
    }
    return why;
  }

  /// Her last move did not end there.
  Why not_reached(const Start& start, Cell cell, Why why) const {
    const std::vector<Cell> from = nearest(cells_at(start), cell);
    const int steps = from.empty() ? 0 : game_.board->walk_distance(from.front(), cell);
    const PublicAgent& shown = now_.shown(agent_);
    if (!from.empty() && steps > kUsualSteps) {
      why.reason = Reason::Far;
      why.from = from.front();
      why.steps = steps;
      return why;
    }
    if (shown.figure.state != FigureState::None && shown.figure.round == start.round) {
      why.reason = Reason::Sighted;
      why.from = shown.figure.cell;
      return why;
    }
    const Public& then = steps_[start.step].after;
    for (const Hunter h : game_.all_hunters()) {
      if (then.hunters[ix(h)].gone != 0 || !sees(game_, then, h, cell)) continue;
      why.reason = Reason::Watched;
      why.hunter = h;
      return why;
    }
    return why;
  }

  const Game& game_;
  std::span<const match::KeptStep> steps_;
  Agent agent_;
  Possible now_;
  std::deque<Start> starts_;
};

}  // namespace

std::optional<Why> explain(const Game& game, std::span<const match::KeptStep> steps, Seat seat,
                           Agent agent, Cell cell) {
  return Explainer(game, steps, seat, agent).why(cell);
}

}  // namespace specter::belief
