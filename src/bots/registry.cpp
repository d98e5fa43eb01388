#include "bots/registry.h"

#include <array>

#include "bots/greedy/greedy_bot.h"
#include "bots/random/random_bot.h"

namespace specter::bots {
namespace {

template <class B>
std::unique_ptr<Bot> make() {
  return std::make_unique<B>();
}

constexpr std::array kBots{
    BotInfo{"greedy", "shortest way to the goals; hunters chase the nearest possible cell",
            &make<GreedyBot>},
    BotInfo{"random", "plays any legal action, each with the same chance", &make<RandomBot>},
};

}  // namespace

std::span<const BotInfo> bot_infos() { return kBots; }

const BotInfo* find_bot(std::string_view name) {
  for (const BotInfo& info : kBots)
    if (info.name == name) return &info;
  return nullptr;
}

std::string bot_names() {
  std::string names;
  for (const BotInfo& info : kBots) {
    if (!names.empty()) names += ", ";
    names += info.name;
  }
  return names;
}

std::unique_ptr<Bot> make_bot(std::string_view name, const BotSeed& seed) {
  const BotInfo* info = find_bot(name);
  if (info == nullptr) return nullptr;
  std::unique_ptr<Bot> bot = info->make();
  bot->begin(seed);
  return bot;
}

}  // namespace specter::bots
