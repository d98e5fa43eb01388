#include "cli/play_command.h"

#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include <fmt/core.h>

#include "bots/registry.h"
#include "cli/exit_codes.h"
#include "cli/load_board.h"
#include "cli/play/console.h"
#include "cli/play/join.h"
#include "cli/play/local_place.h"
#include "cli/play/menu.h"
#include "cli/refuse.h"
#include "codec/limits.h"
#include "codec/names.h"
#include "codec/record.h"
#include "codec/setup_json.h"
#include "codec/texts.h"

namespace specter::cli {
namespace {

struct PlayOptions {
  play::Wishes wishes;
  play::LookOptions look;
  std::string bot = "greedy";
  std::string edition = "babel";
  std::string vehicle;
  bool bonus = false;
  std::string board;
  std::optional<std::uint64_t> seed;
  std::string load;
  play::JoinOptions join;
};

Result<match::Record> read_record(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  // One byte more than allowed: enough to know that it is too long.
  std::string text(codec::kRecordBytesMax + 1, '\0');
  if (!in) return Error{"record.file", path};
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return Error{"record.file", path};
  text.resize(static_cast<std::size_t>(in.gcount()));
  return codec::parse_record(text);
}

int play_at(play::LocalPlace& table, play::Terminal& terminal, std::uint64_t seed) {
  if (!terminal.look().screen)
    fmt::print("{}\n", codec::text("play.greeting", {{"seed", std::to_string(seed)}}));
  play::Console(table, terminal, seed).run();
  return kExitOk;
}

int run(PlayOptions options) {
  play::Terminal terminal(options.look);
  if (!options.join.url.empty()) {
    options.join.seat = options.wishes.seat;
    options.join.bot = options.bot;
    options.join.wishes.edition = options.edition;
    options.join.wishes.board = options.board;
    options.join.wishes.vehicle = options.vehicle;
    options.join.wishes.five_player_bonus = options.bonus;
    return play::join(options.join, terminal);
  }
  std::optional<match::Record> record;
  if (!options.load.empty()) {
    const Result<match::Record> read = read_record(options.load);
    if (!read) return refuse(options.load, read.error());
    record = *read;
    options.wishes.players = record->header.setup.players;
  }
  const Edition edition =
      record ? record->header.setup.edition : *codec::from_name<Edition>(options.edition);
  if (options.board.empty()) options.board = codec::default_board(edition);
  const auto board = load_board(options.board);
  if (!board) return refuse(options.board, board.error());
  const auto places = play::choose_places(options.wishes, terminal, (*board)->title);
  if (!places) return refuse(options.board, places.error());
  if (!*places) return kExitOk;
  play::LocalOptions at;
  at.players = (*places)->players;
  at.human = (*places)->human;
  at.bot = options.bot;
  at.edition = edition;
  at.vehicle = codec::from_name<VehicleKind>(options.vehicle);
  at.five_player_bonus = options.bonus;
  // A random start is not reproducible on purpose; --seed is there for that.
  std::random_device chance;
  at.seed = options.seed.value_or(chance());
  Result<play::LocalPlace> table =
      record ? play::LocalPlace::resume(at, *record) : play::LocalPlace::begin(at, *board);
  if (!table) return refuse(record ? options.load : options.board, table.error());
  return play_at(*table, terminal, at.seed);
}

}  // namespace

void add_play_command(CLI::App& app, int& status) {
  const auto o = std::make_shared<PlayOptions>();
  CLI::App* command =
      app.add_subcommand("play", "Play in the terminal, against bots or at a server");
  command->add_option("--side", o->wishes.side, "Which side you play: agent or hunters")
      ->check(CLI::IsMember({"agent", "hunters"}));
  command->add_option("--players", o->wishes.players, "How many players, bots included")
      ->check(CLI::Range(2, 5));
  command
      ->add_option("--seat", o->wishes.seat,
                   "Only this seat: 0 is the agent, 1 to 4 the hunters; bots play the others")
      ->check(CLI::Range(0, 4));
  command
      ->add_option("--assist", o->join.wishes.assist,
                   "At a table that you make: what people are told of where the agents can be")
      ->check(CLI::IsMember({"off", "cells", "heat"}));
  std::vector<std::string> bots;
  for (const bots::BotInfo& info : bots::bot_infos())
    bots.emplace_back(info.name);
  command->add_option("--bot", o->bot, "Who plays against you: " + bots::bot_names())
      ->check(CLI::IsMember(bots))
      ->capture_default_str();
  command->add_option("--seed", o->seed, "Number that fixes the dice and the bots");
  command->add_option("--edition", o->edition, "Edition of the cards")
      ->check(CLI::IsMember({"babel", "covenant", "combined"}))
      ->capture_default_str();
  command
      ->add_option("--vehicle", o->vehicle,
                   "Else the hunters choose; the first edition has the Tracer")
      ->check(CLI::IsMember({"tracer", "interceptor"}));
  command->add_flag("--five-player-bonus", o->bonus,
                    "5 players: 2 more HP and 5 cards for the agent");
  command->add_option("--board", o->board, "Built-in board or board file; else the edition's");
  command->add_option("--load", o->load, "Go on with a game that was saved")->type_name("FILE");
  CLI::Option* url =
      command
          ->add_option("--join", o->join.url, "Play at a server: its address, or a link to a table")
          ->type_name("URL");
  command->add_option("--name", o->join.name, "Your name at the server")->needs(url);
  command->add_flag("--watch", o->join.watch, "Only watch")->needs(url);
  command->add_flag("--insecure", o->join.insecure, "Take any certificate from the server")
      ->needs(url);
  const auto flag = [&](const char* name, std::optional<bool>& to, bool value, const char* help) {
    command->add_flag_callback(name, [o, &to, value] { to = value; }, help);
  };
  flag("--color", o->look.colour, true, "Colours, also where the output is no terminal");
  flag("--no-color", o->look.colour, false,
       "No colours (NO_COLOR in the environment does the same)");
  flag("--screen", o->look.screen, true, "Whole screens, also where there is no terminal");
  flag("--lines", o->look.screen, false, "Line after line, also in a terminal");
  command->callback([o, &status] { status = run(*o); });
}

}  // namespace specter::cli
