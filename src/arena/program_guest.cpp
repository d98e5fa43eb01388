#include "arena/program_guest.h"

#include <fmt/format.h>

#include "codec/action_json.h"
#include "codec/setup_json.h"
#include "codec/write.h"

namespace specter::arena {
namespace {

namespace json = codec::json;

std::string hello_line(std::uint64_t seed) {
  return fmt::format(R"({{"type":"hello","version":2,"role":"player","seed":{}}})", seed);
}

std::string game_line(const Game& game, const bots::BotSeed& seed) {
  std::string line =
      fmt::format(R"({{"type":"game","seat":{},"game":{},"setup":{},"board_text":)", ix(seed.seat),
                  seed.game, json::serialize(codec::to_json(game.setup)));
  codec::write_text(line, game.board->text);
  return line + "}";
}

std::string step_line(const Game& game, const match::Step& step, const View& view,
                      std::size_t first) {
  std::string line = R"({"type":"step","events":)";
  codec::write_events(line, step.events, first);
  line += R"(,"view":)";
  codec::write_view(line, game, view);
  return line + "}";
}

std::string decide_line(const bots::Ask& ask) {
  std::string line = fmt::format(R"({{"type":"decide","nodes":{},"view":)", ask.limits.nodes);
  codec::write_view(line, ask.game, ask.view);
  line += R"(,"legal":)";
  line += json::serialize(codec::to_json(ask.legal));
  return line + "}";
}

/// The type of an answer; empty where it is none.
std::string type_of(const std::string& line) {
  const auto object = codec::parse_json_object(line);
  if (!object) return {};
  const json::value* type = object->if_contains("type");
  return type != nullptr && type->is_string() ? std::string(type->as_string()) : std::string();
}

/// What a program answers, if it may do that.
std::optional<Action> read_action(const bots::Ask& ask, const std::string& line) {
  const auto object = codec::parse_json_object(line);
  if (!object) return std::nullopt;
  const json::value* value = object->if_contains("action");
  if (type_of(line) != "act" || value == nullptr || !value->is_object()) return std::nullopt;
  const Result<Action> action = codec::parse_sent_action(value->as_object(), ask.decision.seat);
  if (!action || action->seat != ask.decision.seat) return std::nullopt;
  if (!ask.legal.contains(*action) && refused(known(ask.game, ask.view), *action))
    return std::nullopt;
  // A vote, or to resign, is no answer to a question.
  if (action->kind == ActionKind::Vote || action->kind == ActionKind::Resign ||
      action->kind == ActionKind::Timeout)
    return std::nullopt;
  return *action;
}

}  // namespace

Faults& Faults::operator+=(const Faults& o) {
  crashes += o.crashes;
  stalls += o.stalls;
  illegal += o.illegal;
  restarts += o.restarts;
  replaced += o.replaced;
  return *this;
}

void ProgramGuest::begin(const bots::BotSeed& seed) {
  seed_ = seed;
  chance_ = bots::Random(seed);
  told_.clear();
  events_ = 0;
  ready_ = false;
}

void ProgramGuest::observe(const Game& game, const match::Step& step, const View& view) {
  told_.push_back(step_line(game, step, view, events_ + 1));
  events_ += step.events.size();
  if (!wake(game, told_.size() - 1)) return;
  const auto answer = talk(told_.back());
  if (answer && type_of(*answer) == "error") ++faults_.illegal;
}

Action ProgramGuest::decide(const bots::Ask& ask) {
  if (wake(ask.game, told_.size())) {
    if (const auto answer = talk(decide_line(ask))) {
      if (const auto action = read_action(ask, *answer)) return *action;
      ++faults_.illegal;
    }
  }
  return by_chance(ask);
}

bool ProgramGuest::wake(const Game& game, std::size_t heard) {
  if (program_.running() && ready_) return true;
  if (!program_.running()) {
    if (starts_ > limits_.restarts) return false;
    if (starts_++ > 0) ++faults_.restarts;
    if (!program_.start()) return false;
    const auto hello = talk(hello_line(seed_.seed));
    if (!hello) return false;
    if (type_of(*hello) != "hello") {
      ++faults_.illegal;
      program_.stop();
      return false;
    }
  }
  return greet(game, heard);
}

bool ProgramGuest::greet(const Game& game, std::size_t heard) {
  const auto answer = talk(game_line(game, seed_));
  if (!answer) return false;
  if (type_of(*answer) != "ready") {
    ++faults_.illegal;
    return false;
  }
  for (std::size_t i = 0; i < heard; ++i)
    if (!talk(told_[i])) return false;
  ready_ = true;
  return true;
}

std::optional<std::string> ProgramGuest::talk(const std::string& line) {
  std::string answer;
  const Program::Got got = program_.ask(line, answer, limits_.answer);
  note(got);
  if (got != Program::Got::Line) return std::nullopt;
  return answer;
}

void ProgramGuest::note(Program::Got got) {
  if (got == Program::Got::Line) return;
  ready_ = false;
  ++(got == Program::Got::Late ? faults_.stalls : faults_.crashes);
}

Action ProgramGuest::by_chance(const bots::Ask& ask) {
  ++faults_.replaced;
  return ask.legal.nth(chance_.below(ask.legal.count()));
}

std::optional<Error> try_program(const std::string& command, ProgramLimits limits) {
  Program program(command);
  std::string answer;
  if (!program.start()) return Error{"sim.program_start", command};
  const Program::Got got = program.ask(hello_line(0), answer, limits.answer);
  if (got == Program::Got::Late) return Error{"sim.program_silent", command};
  if (got == Program::Got::Gone) return Error{"sim.program_start", command};
  if (type_of(answer) != "hello") return Error{"sim.program_hello", command};
  return std::nullopt;
}

}  // namespace specter::arena
