// Plays games on a small board and compares a belief with all worlds that fit (worlds.h).
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "belief/possible.h"
#include "engine/position.h"
#include "support/random_play.h"
#include "support/small_board.h"
#include "worlds.h"

namespace specter::test {

struct Tightness {
  int compared = 0;
  int wider = 0;
  double bits = 0;      ///< excess, added up
  std::string missing;  ///< the first that a belief leaves out
  std::string first_wider;
};

/// A game of this edition on the small board, for so many rounds.
inline void compare_with_worlds(Edition edition, int players, std::uint64_t seed, Style style,
                                int rounds, Tightness& out) {
  Rng rng(seed);
  Setup setup = random_setup(players, rng, edition);
  setup.vehicle.reset();
  if (edition == Edition::Babel) setup.vehicle = VehicleKind::Tracer;
  const auto board = parse_board(edited(kSmallBoard, "cache N8 M8\n", ""));
  const auto made = make_game(setup, *board);
  SPECTER_ASSERT(made.ok());
  const auto game = std::make_shared<const Game>(*made);
  SeededDice source(seed, 0);
  match::Match match(game, source, match::Keep{false, true, true});
  const Seat audience = seed % 2 == 0 ? kSpectator : Seat{1};
  belief::Possible belief(audience);
  Worlds worlds(*game, audience);
  bool open = false;
  belief.observe(*game, *match.step(audience));
  Choices choices;
  while (!match.over() && match.state().pub.round <= rounds) {
    const Decisions asked = decisions(*game, match.state());
    const Decision& d = asked.list[ix(rng.below(asked.count))];
    legal(known(*game, match.state(), d.seat), choices);
    const Action action = pick(choices, style == Style::Varied, rng);
    SPECTER_ASSERT(match.act(action, source).ok());
    const Public& pub = match.state().pub;
    const auto step = match.step(audience);
    if (!step) continue;
    belief.observe(*game, *step);
    if (pub.turned != kNoHunter || match.over()) return;
    // With secret objectives every plan is as good as the true one, as long as nobody asks for it.
    if (game->secret_plan)
      for (const PublicHunter& h : pub.hunters)
        if (h.kind == HunterKind::Prophet) return;
    for (const Event& e : step->events)
      if (e.code == EventCode::MineWentOff || e.code == EventCode::SupplyDrawn) return;
    if (!open) {
      open = pub.round > 0;
      if (open) worlds.open(match.state());
      continue;
    }
    worlds.advance(*step, action, match.record().steps.back().rolls);
    if (match.state().agents[0].stage != Stage::Idle || pub.depth != 1) continue;
    belief::Ends believed;
    for (const belief::Hypothesis& h : belief.hypotheses(kFirstAgent)) {
      believed.slow |= h.at.slow;
      believed.fast |= h.at.fast;
    }
    const belief::Ends exact = worlds.ends();
    const auto where = [&] {
      std::string text = label(players, seed, style) + " edition " + std::to_string(ix(edition)) +
                         " audience " + std::to_string(ix(audience)) + " worlds " +
                         std::to_string(worlds.count()) + "\n" +
                         position_text(*game, match.state()) + "\nbelieved:";
      believed.slow.each(
          [&](Cell c) { text += " " + cell_name(c) + (exact.slow.has(c) ? "" : "!"); });
      text += " | fast:";
      believed.fast.each(
          [&](Cell c) { text += " " + cell_name(c) + (exact.fast.has(c) ? "" : "!"); });
      for (const Event& e : step->events) {
        text += "\n  " + std::string(event_spec(e.code).name);
        for (const std::uint16_t v : e.v)
          text += " " + std::to_string(v);
      }
      return text;
    };
    ++out.compared;
    if (!(exact.slow - believed.slow).empty() || !(exact.fast - believed.fast).empty() ||
        !worlds.has(match.state())) {
      if (out.missing.empty()) out.missing = where();
      return;
    }
    if (believed == exact) continue;
    ++out.wider;
    if (out.first_wider.empty() ||
        std::getenv("SPECTER_BELIEF_TRACE") != nullptr)  // NOLINT(concurrency-mt-unsafe)
      out.first_wider += where() + "\n";
    out.bits += std::log2(static_cast<double>(believed.slow.count() + believed.fast.count()) /
                          (exact.slow.count() + exact.fast.count()));
  }
}

}  // namespace specter::test
