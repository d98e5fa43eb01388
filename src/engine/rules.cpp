#include "engine/rules.h"

#include <algorithm>

namespace specter {
namespace {

// AGT-6. Placing lets a forced reveal (TRA-6) finish; Closing is Pre-Cognition's announcement.
constexpr Stage kFirstOrder[] = {Stage::Leaving, Stage::Sighting, Stage::Placing, Stage::Shots,
                                 Stage::After,   Stage::Closing,  Stage::Ended};
constexpr Stage kSecondOrder[] = {Stage::Sighting, Stage::Placing, Stage::Strikes, Stage::Marked,
                                  Stage::Shots,    Stage::Barks,   Stage::Alarms,  Stage::After,
                                  Stage::Leaving,  Stage::Closing, Stage::Ended};

Rules first() {
  return Rules{};  // its facts are the defaults
}

Rules second() {
  Rules r;
  r.vehicle_chosen = true;
  r.supply_deck = true;
  r.fatigue = true;
  r.stun_silences = true;
  r.sight_from_afar = true;
  r.brutal_on_arrival = false;
  r.aimed_shot_rolls = true;
  r.first_dice_together = true;
  r.traitor_pretends = true;
  r.sensor_true_in_company = true;
  r.traitor_picks_agent = false;
  r.second_agent_completes = true;
  r.objectives_unrevealed = kObjectivesToEscape - 1;
  r.one_escape_wins = true;
  return r;
}

}  // namespace

std::span<const Stage> after_move_order(int ruleset) {
  if (ruleset == 1) return kFirstOrder;
  return kSecondOrder;
}

Rules rules_of(int ruleset) {
  Rules r = ruleset == 1 ? first() : second();
  const std::span<const Stage> order = after_move_order(ruleset);
  const auto has = [&](Stage stage) { return std::ranges::find(order, stage) != order.end(); };
  r.after_move = order.front();
  r.escape_first = order.front() == Stage::Leaving;
  r.marker_followed = has(Stage::Strikes) || has(Stage::Marked);
  r.next.fill(Stage::Idle);
  for (std::size_t i = 0; i + 1 < order.size(); ++i)
    r.next[ix(order[i])] = order[i + 1];
  return r;
}

}  // namespace specter
