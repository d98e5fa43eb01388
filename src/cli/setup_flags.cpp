#include "cli/setup_flags.h"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "bots/registry.h"
#include "cli/exit_codes.h"
#include "cli/load_board.h"
#include "cli/refuse.h"
#include "codec/names.h"
#include "codec/setup_json.h"

namespace specter::cli {
namespace {

const std::vector<std::string>& edition_names() {
  static const std::vector<std::string> kNames{"babel", "covenant", "combined"};
  return kNames;
}

CLI::Validator editions() {
  return CLI::Validator(
      [](std::string& list) {
        for (const std::string& name : split(list))
          if (std::count(edition_names().begin(), edition_names().end(), name) == 0)
            return fmt::format(
                "\"{}\" is no edition: give babel, covenant or combined, or several with commas.",
                name);
        return std::string();
      },
      "", "edition");
}

CLI::Validator player_counts() {
  return CLI::Validator(
      [](std::string& list) {
        for (const std::string& count : split(list))
          if (count.size() != 1 || count[0] < '2' || count[0] > '5')
            return fmt::format(
                "\"{}\" is no number of players: give 2 to 5, or several with commas.", count);
        return std::string();
      },
      "", "players");
}

/// Names of one kind; nothing if one of them is none.
template <class Kind>
std::optional<std::vector<Kind>> kinds(const std::string& list, std::string& wrong) {
  std::vector<Kind> out;
  if (list.empty()) return out;
  for (const std::string& name : split(list)) {
    const auto kind = codec::from_name<Kind>(name);
    if (!kind || *kind == Kind::None) {
      wrong = name;
      return std::nullopt;
    }
    out.push_back(*kind);
  }
  return out;
}

/// What is the same for all games.
Result<Setup> common_setup(const SetupFlags& flags) {
  Setup setup;
  std::string wrong;
  const auto agents = kinds<AgentKind>(flags.pick_agent, wrong);
  const auto hunters = kinds<HunterKind>(flags.pick_hunters, wrong);
  const auto cards = kinds<Equipment>(flags.pick_cards, wrong);
  if (!agents || agents->size() > 1 || !hunters || !cards)
    return Error{"sim.pick", wrong.empty() ? flags.pick_agent : wrong};
  if (!agents->empty()) setup.agent = agents->front();
  setup.hunters = *hunters;
  setup.equipment = *cards;
  setup.vehicle = codec::from_name<VehicleKind>(flags.vehicle);
  setup.five_player_bonus = flags.five_player_bonus;
  return setup;
}

}  // namespace

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> out;
  for (std::size_t from = 0;;) {
    const std::size_t comma = list.find(',', from);
    out.push_back(list.substr(from, comma - from));
    if (comma == std::string::npos) return out;
    from = comma + 1;
  }
}

CLI::Validator no_sign() {
  return CLI::Validator(
      [](std::string& number) {
        if (number.find_first_not_of("0123456789") == std::string::npos) return std::string();
        return fmt::format("\"{}\" is no seed: give a whole number from 0 on.", number);
      },
      "", "seed");
}

std::string bot_help() {
  std::string text =
      "A bot is a name, and what it is given: greedy, greedy:nodes=5000, NAME:temper=T.\nBots:";
  for (const bots::BotInfo& info : bots::bot_infos()) {
    text += fmt::format("\n  {:<10}{}", info.name, info.description);
    for (std::size_t i = 0; i < info.tempers.size(); ++i)
      text += fmt::format("{}{}", i == 0 ? "; temper " : ", ", info.tempers[i]);
  }
  return text;
}

void add_setup_flags(CLI::App& command, SetupFlags& flags) {
  command.add_option("--edition", flags.edition, "Edition of the cards, or several")
      ->check(editions())
      ->type_name("babel|covenant|combined,…");
  command.add_option("--players", flags.players, "2 to 5, or several")
      ->check(player_counts())
      ->type_name("N,…");
  command.add_flag("--all", flags.all, "Every edition with every number of players");
  command.add_option("--board", flags.board, "Built-in board or board file; else the edition's")
      ->type_name("BOARD");
  command
      .add_option("--vehicle", flags.vehicle,
                  "Else the hunters choose; the first edition has the Tracer")
      ->check(CLI::IsMember({"tracer", "interceptor"}))
      ->type_name("tracer|interceptor");
  command.add_flag("--five-player-bonus", flags.five_player_bonus,
                   "5 players: 2 more HP and 5 cards for the agent");
  command
      .add_option("--traitor", flags.traitor,
                  "5 players: the seat that is the traitor's; else the agent chooses")
      ->check(CLI::Range(1, kHuntersMax))
      ->type_name("SEAT");
  command.add_option("--pick-agent", flags.pick_agent, "Her character; else she chooses")
      ->type_name("NAME");
  command
      .add_option("--pick-hunters", flags.pick_hunters, "All hunters, in order; else they choose")
      ->type_name("NAME,…");
  command.add_option("--pick-cards", flags.pick_cards, "Her whole hand; else she chooses")
      ->type_name("NAME,…");
}

int make_games(const SetupFlags& flags, std::vector<Game>& games) {
  Result<Setup> setup = common_setup(flags);
  if (!setup) return refuse("", setup.error());
  const std::vector<std::string> counts = split(flags.all ? "2,3,4,5" : flags.players);
  const bool five = std::count(counts.begin(), counts.end(), "5") != 0;
  for (const std::string& edition : flags.all ? edition_names() : split(flags.edition)) {
    setup->edition = *codec::from_name<Edition>(edition);
    const std::string name =
        flags.board.empty() ? std::string(codec::default_board(setup->edition)) : flags.board;
    const auto board = load_board(name);
    if (!board) return refuse(name, board.error());
    for (const std::string& count : counts) {
      setup->players = count[0] - '0';
      // Among several counts the traitor's seat is meant for the game that has one.
      const bool meant = setup->players == kPlayersMax || !five;
      setup->traitor =
          flags.traitor > 0 && meant ? static_cast<Hunter>(flags.traitor - 1) : kNoHunter;
      const auto game = make_game(*setup, *board);
      if (!game) return refuse(name, game.error());
      games.push_back(*game);
    }
  }
  return kExitOk;
}

}  // namespace specter::cli
