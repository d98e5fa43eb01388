// Plays any legal action, each with the same chance.
#pragma once

#include "bots/bot.h"

namespace specter::bots {

class RandomBot final : public Bot {
 public:
  bool listens() const override { return false; }
  Action decide(const Ask& ask) override { return ask.legal.nth(random_.below(ask.legal.count())); }
};

}  // namespace specter::bots
