#include "bots/greedy/greedy_bot.h"

#include "bots/greedy/agent_play.h"
#include "bots/greedy/hunter_play.h"

namespace specter::bots {

void GreedyBot::begin(const BotSeed& seed) {
  Bot::begin(seed);
  seat_ = seed.seat;
  tracker_.begin(seed.seat);
}

void GreedyBot::observe(const Game& game, std::span<const Event> events) {
  if (seat_ == kAgentSeat) return;  // she knows where she is
  for (const Event& event : events)
    tracker_.observe(game, event);
}

Action GreedyBot::decide(const Ask& ask) {
  const int agent = agent_of(ask.game, ask.view.pub, ask.view.seat);
  if (agent >= 0) return play_agent(ask, static_cast<Agent>(agent), random_);
  tracker_.sync(ask.game, ask.view.pub);
  return play_hunter(ask, tracker_, random_);
}

}  // namespace specter::bots
