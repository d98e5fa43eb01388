// Draws hidden parts in the middle of games and plays each one's past through the engine.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "belief/sample.h"
#include "engine/position.h"
#include "retold.h"
#include "support/random_play.h"

namespace specter::test {

struct Samples {
  std::int64_t drawn = 0;
  std::int64_t tries = 0;
  std::int64_t given_up = 0;
  std::string wrong;  ///< the first that does not fit
  std::string first_given_up;
  std::map<std::string, std::int64_t> faults;  ///< by their first line, where all are wanted
  bool go_on = false;
};

/// One game; now and then, in one act of `every`, so many samples for one audience.
inline void check_samples(Edition edition, int players, std::uint64_t seed, Style style, int every,
                          int count, Samples& out) {
  Rng rng(seed);
  RandomGame played(random_setup(players, rng, edition), seed, style);
  const auto all = audiences(played.game());
  const Seat seat = all[static_cast<std::size_t>(rng.below(static_cast<int>(all.size())))];
  // The agents' seats are told of the mirror: what the public can think of them.
  const auto mirrors = [&] { return agent_of(played.game(), played.state().pub, seat) >= 0; };
  belief::Possible belief(seat);
  belief.keep_trail();
  Retold past(played.game(), seat == kAgentSeat ? kSpectator : seat);
  belief::Sampler sampler;
  belief::Draws draws(seed);
  if (const auto step = played.match().step(seat)) belief.observe(played.game(), *step);
  if (played.state().pub.round > 0) past.note(played.state(), {}, {}, std::nullopt);
  while (!played.over()) {
    const Action action = played.next();
    if (!played.step() || played.over()) return;
    if (const auto step = played.match().step(seat)) belief.observe(played.game(), *step);
    past.note(played.state(), action, played.rolls(),
              played.match().step(seat == kAgentSeat ? kSpectator : seat));
    // A revealed traitor hears more than he did: what the public heard is no longer his.
    if (seat != kAgentSeat && mirrors()) return;
    if (!past.open() || !rng.one_in(every)) continue;
    const Seat eye = seat == kAgentSeat ? kSpectator : seat;
    const View seen = view(played.game(), played.state(), eye);
    const View own = view(played.game(), played.state(), seat);
    for (int i = 0; i < count; ++i) {
      const belief::Sample sample = sampler.draw(played.game(), own, belief, {}, draws);
      ++out.drawn;
      out.tries += sample.tries;
      const State whole = complete(seen, sample.hidden);
      const auto where = [&](const std::string& what) {
        return label(players, seed, style) + " edition " + std::to_string(ix(edition)) + " seat " +
               std::to_string(ix(seat)) + "\n" + what + "\ndrawn:\n" +
               position_text(played.game(), whole) + "\ntrue:\n" +
               position_text(played.game(), played.state());
      };
      if (const auto broken = check_state(played.game(), whole)) {
        out.wrong = where("no position: " + broken->code);
        if (!out.go_on) return;
        ++out.faults["no position: " + broken->code];
        continue;
      }
      if (!sample.consistent) {
        ++out.given_up;
        if (out.first_given_up.empty()) out.first_given_up = where("given up");
        continue;
      }
      const std::string wrong = past.check(whole);
      if (wrong.empty()) continue;
      if (out.wrong.empty()) out.wrong = where(wrong);
      if (!out.go_on) return;
      ++out.faults[label(players, seed, style) + " edition " + std::to_string(ix(edition)) + " " +
                   wrong.substr(0, wrong.find('\n'))];
    }
  }
}

}  // namespace specter::test
