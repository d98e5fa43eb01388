#include "bots/registry.h"

#include <array>
#include <utility>

#include "bots/greedy/greedy_bot.h"
#include "bots/random/random_bot.h"
#include "bots/stock/stock_bot.h"

namespace specter::bots {
namespace {

template <class B>
std::unique_ptr<Bot> make() {
  return std::make_unique<B>();
}

template <std::size_t Row>
std::unique_ptr<Bot> make_stock() {
  return std::make_unique<StockBot>(kStock[Row].agent, kStock[Row].hunters);
}

constexpr std::size_t kOffered = 2;

/// Those that are offered to people, then the stock.
template <std::size_t... Rows>
constexpr std::array<BotInfo, kOffered + sizeof...(Rows)> all_bots(
    std::index_sequence<Rows...> /*rows*/) {
  return {BotInfo{"greedy", "shortest way to the goals; hunters chase the nearest possible cell",
                  &make<GreedyBot>},
          BotInfo{"random", "plays any legal action, each with the same chance", &make<RandomBot>},
          BotInfo{kStock[Rows].name, kStock[Rows].description, &make_stock<Rows>, kAnswerMs, true,
                  kStock[Rows].side}...};
}
constexpr std::array kBots = all_bots(std::make_index_sequence<kStock.size()>());

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
