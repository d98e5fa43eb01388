// Plays any legal action, each with the same chance.
#pragma once

#include <memory>

#include "bots/bot.h"

namespace specter::bots {

class RandomBot final : public Bot {
 public:
  bool listens() const override { return false; }
  Action decide(const Ask& ask) override { return ask.legal.nth(random_.below(ask.legal.count())); }
  std::unique_ptr<Bot> clone() const override { return std::make_unique<RandomBot>(*this); }
};

}  // namespace specter::bots
