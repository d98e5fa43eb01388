#include "cli/play/menu.h"

#include <fmt/core.h>

#include "cli/play/match.h"
#include "cli/play/screen.h"
#include "codec/texts.h"
#include "engine/ids.h"

namespace specter::cli::play {
namespace {

using namespace colours;
using codec::text;

void greet(Terminal& terminal, const std::string& board_title) {
  const Look& look = terminal.refresh();
  terminal.clear();
  Lines out{{}};
  out.push_back({{"  S P E C T E R", {kAmberText, -1, true}}});
  out.push_back({{"  " + text("play.menu_place", {{"board", board_title}}), {kQuiet}}});
  out.emplace_back();
  const auto choice = [&](const char* number, const char* name, const char* what) {
    out.push_back(
        {{fmt::format("  {}  ", number), {kAmberText, -1, true}}, {text(name), {kInk, -1, true}}});
    for (const std::string& part : wrapped(text(what), look.columns - 8))
      out.push_back({{"     " + part, {kQuiet}}});
  };
  choice("1", "play.menu_agent", "play.menu_agent_text");
  choice("2", "play.menu_hunters", "play.menu_hunters_text");
  out.emplace_back();
  terminal.print(out);
}

/// Asks until the answer is one of these; an empty line takes the first. Nothing: end of input.
std::optional<std::string> ask(Terminal& terminal, const std::string& prompt,
                               const std::vector<std::string>& answers) {
  for (;;) {
    const auto line = terminal.ask(prompt);
    if (!line) return std::nullopt;
    const auto words = words_of(*line);
    if (words.empty()) return answers.front();
    for (const std::string& answer : answers)
      if (words.front() == answer ||
          (words.front().size() > 1 && answer.starts_with(words.front())))
        return answer;
    std::string list;
    for (const std::string& answer : answers)
      list += (list.empty() ? "" : ", ") + answer;
    terminal.print("  " + text("play.menu_again", {{"answers", list}}) + "\n");
  }
}

/// Fills in what the command line left open; false at the end of input.
bool ask_wishes(Wishes& wishes, Terminal& terminal, const std::string& board_title) {
  const bool ask_side = !wishes.side && !wishes.seat;
  if (!ask_side) return true;
  greet(terminal, board_title);
  const auto side = ask(terminal, "  " + text("play.menu_side"), {"agent", "1", "2", "hunters"});
  if (!side) return false;
  wishes.side = *side == "1" ? "agent" : *side == "2" ? "hunters" : *side;
  if (!wishes.players) {
    const auto players = ask(terminal, "  " + text("play.menu_players"), {"2", "3", "4", "5"});
    if (!players) return false;
    wishes.players = std::stoi(*players);
  }
  if (wishes.side == "agent" || *wishes.players == 2) return true;
  std::vector<std::string> seats;
  if (*wishes.players < kPlayersMax) seats.emplace_back("all");
  for (int i = 1; i < *wishes.players; ++i)
    seats.push_back(std::to_string(i));
  const auto seat = ask(
      terminal, "  " + text("play.menu_seat", {{"last", seats.back()}, {"default", seats.front()}}),
      seats);
  if (!seat) return false;
  if (*seat != "all") wishes.seat = std::stoi(*seat);
  return true;
}

}  // namespace

Result<std::optional<Places>> choose_places(Wishes wishes, Terminal& terminal,
                                            const std::string& board_title) {
  if (terminal.look().screen && !ask_wishes(wishes, terminal, board_title))
    return std::optional<Places>{};
  Places places;
  places.players = wishes.players.value_or(2);
  if (wishes.seat && *wishes.seat >= places.players)
    return Error{"play.seat", std::to_string(*wishes.seat)};
  const bool agent = wishes.side ? *wishes.side == "agent" : wishes.seat.value_or(0) == 0;
  if (wishes.seat && agent != (*wishes.seat == 0))
    return Error{"play.seat_side", std::to_string(*wishes.seat)};
  if (wishes.seat)
    places.human = 1U << static_cast<unsigned>(*wishes.seat);
  else if (agent)
    places.human = 1U;
  else if (places.players == kPlayersMax)  // one person cannot know and not know the traitor
    places.human = 1U << 1U;
  else
    places.human = ((1U << static_cast<unsigned>(places.players)) - 1U) & ~1U;
  return std::optional<Places>(places);
}

}  // namespace specter::cli::play
