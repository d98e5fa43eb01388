#include "cli/engine_command.h"

#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "bots/registry.h"
#include "cli/exit_codes.h"
#include "cli/refuse.h"
#include "cli/version.h"
#include "codec/limits.h"

namespace specter::cli {
namespace {

enum class Line { Read, TooLong, End };

/// The next line. One that is too long is skipped to its end and never held in memory.
Line read_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf* buffer = in.rdbuf();
  bool too_long = false;
  for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
    if (c == '\n') return too_long ? Line::TooLong : Line::Read;
    if (line.size() < codec::kMessageBytesMax)
      line += static_cast<char>(c);
    else
      too_long = true;
  }
  if (too_long) return Line::TooLong;
  return line.empty() ? Line::End : Line::Read;
}

bool blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

int run(const std::string& bot) {
  if (!bot.empty() && bots::find_bot(bot) == nullptr)
    return refuse("", Error{"protocol.no_bot", bot, 0});
  std::ios::sync_with_stdio(false);  // one read call per line is enough
  protocol::Session session = make_session(bot.empty() ? "random" : bot);
  serve(session, std::cin, std::cout);
  return kExitOk;
}

}  // namespace

protocol::Session make_session(const std::string& bot) { return {&bots::make_bot, bot, kVersion}; }

void serve(protocol::Session& session, std::istream& in, std::ostream& out) {
  std::string line;
  while (!session.done()) {
    const Line what = read_line(in, line);
    if (what == Line::End) return;
    if (what == Line::Read && blank(line)) continue;
    // Flushed line by line: the other side waits for it.
    out << (what == Line::TooLong ? protocol::Session::refuse_too_long() : session.answer(line))
        << std::endl;
  }
}

void add_engine_command(CLI::App& app, int& status) {
  const auto bot = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("engine", "Speak the line protocol on standard input and output");
  command->add_option("--bot", *bot, "Who decides when the other side wants a player")
      ->type_name("NAME");
  command->callback([bot, &status] { status = run(*bot); });
}

}  // namespace specter::cli
