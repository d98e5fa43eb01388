#include "bots/bot.h"

namespace specter::bots {

void Bot::begin(const BotSeed& seed) { random_ = Random(seed); }

void Bot::observe(const Game& /*game*/, const match::Step& /*step*/) {}

Action Bot::choose(const Game& game, const View& view, const Decision& decision, Limits limits) {
  choices_.clear();
  legal(known(game, view), choices_);
  SPECTER_ASSERT(!choices_.empty());
  return decide(Ask{game, view, decision, choices_, std::move(limits)});
}

}  // namespace specter::bots
