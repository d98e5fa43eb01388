// Words that are no move: help, lists, saving, leaving.
#include <algorithm>
#include <fstream>
#include <string_view>

#include "cli/play/choices_page.h"
#include "cli/play/console.h"
#include "cli/play/match.h"
#include "cli/play/pages.h"
#include "cli/play/prompts.h"

namespace specter::cli::play {

using codec::text;

struct Console::CommandRow {
  std::string_view word;
  Command run = nullptr;
};

const Console::CommandRow* Console::find_command(const std::string& word) {
  static constexpr CommandRow kRows[] = {
      {"help", &Console::help},   {"?", &Console::help},        {"h", &Console::help},
      {"rules", &Console::rules}, {"rule", &Console::rules},    {"cards", &Console::cards},
      {"card", &Console::cards},  {"log", &Console::log},       {"list", &Console::list},
      {"ls", &Console::list},     {"board", &Console::board},   {"map", &Console::board},
      {"trace", &Console::trace}, {"where", &Console::trace},   {"confirm", &Console::confirm},
      {"save", &Console::save},   {"auto", &Console::advice},   {"random", &Console::random},
      {"wait", &Console::wait},   {"resign", &Console::resign}, {"quit", &Console::quit},
      {"exit", &Console::quit},   {"q", &Console::quit},        {"chat", &Console::chat},
      {"note", &Console::note},   {"ping", &Console::ping},     {"why", &Console::why},
  };
  const auto* const row = std::find_if(std::begin(kRows), std::end(kRows),
                                       [&](const CommandRow& r) { return r.word == word; });
  return row == std::end(kRows) ? nullptr : row;
}

Console::Step Console::run_command(const OpenChoice& q, const Words& words,
                                   const std::string& line) {
  const std::string& word = words.front();
  if (q.actions.empty() && (word == "auto" || word == "random" || word == "list" || word == "ls")) {
    complain(text("join.not_your_turn"));
    return Step::Again;
  }
  return (this->*find_command(words.front())->run)(q, words, line);
}

Console::Step Console::help(const OpenChoice&, const Words&, const std::string&) {
  page_ = help_page(place_.game(), terminal_.look());
  return Step::Again;
}

Console::Step Console::rules(const OpenChoice&, const Words& words, const std::string&) {
  page_ = rules_page(place_.game(), terminal_.look(), words.size() > 1 ? words[1] : "");
  return Step::Again;
}

Console::Step Console::cards(const OpenChoice& q, const Words&, const std::string&) {
  page_ = cards_page(place_.game(), q.view, terminal_.look());
  return Step::Again;
}

Console::Step Console::log(const OpenChoice&, const Words&, const std::string&) {
  page_ = log_page(story_, terminal_.look());
  return Step::Again;
}

Console::Step Console::list(const OpenChoice& q, const Words& words, const std::string&) {
  Words wanted(words.begin() + 1, words.end());
  int page = 1;
  // The last number is a page; "list play 2" is the second page of what can be played.
  if (!wanted.empty() && wanted.back().find_first_not_of("0123456789") == std::string::npos) {
    page = wanted.back().size() > 3 ? 1 : std::stoi(wanted.back());
    wanted.pop_back();
  }
  page_ = choices_page(place_.game(), q, wanted, page, terminal_.look());
  return Step::Again;
}

Console::Step Console::board(const OpenChoice& q, const Words&, const std::string&) {
  if (terminal_.look().screen) return Step::Again;  // it is drawn anyway
  page_ = board_lines(scene(q), terminal_.look());
  return Step::Again;
}

Console::Step Console::trace(const OpenChoice& q, const Words&, const std::string&) {
  if (const auto no = assist_.refusal()) {
    complain(*no);
    return Step::Again;
  }
  trace_ = !trace_;
  message_ =
      trace_ ? assist_.sentence(q.view) + " " + text("play.trace_on") : text("play.trace_off");
  return Step::Again;
}

Console::Step Console::why(const OpenChoice& q, const Words& words, const std::string&) {
  const Cell cell = words.size() > 1 ? cell_from_name(words[1]) : kNoCell;
  if (const auto no = assist_.refusal())
    complain(*no);
  else if (cell == kNoCell)
    complain(text("play.why_form"));
  else
    message_ = assist_.why(q.view, cell);
  return Step::Again;
}

Console::Step Console::confirm(const OpenChoice&, const Words& words, const std::string&) {
  confirm_ = words.size() > 1 ? words[1] == "on" : !confirm_;
  message_ = text(confirm_ ? "play.confirm_on" : "play.confirm_off");
  return Step::Again;
}

Console::Step Console::save(const OpenChoice&, const Words&, const std::string& line) {
  const std::string file = rest_of(line, 1);
  if (file.empty()) {
    complain(text("play.save_name"));
    return Step::Again;
  }
  const auto record = place_.record();
  if (!record) {
    complain(codec::sentence(record.error()));
    return Step::Again;
  }
  std::ofstream out(file, std::ios::binary);
  out << *record;
  out.close();
  if (out)
    message_ = text(place_.remote() ? "join.saved" : "play.saved", {{"file", file}});
  else
    complain(text("play.not_saved", {{"file", file}}));
  return Step::Again;
}

Console::Step Console::advice(const OpenChoice& q, const Words& words, const std::string&) {
  const std::string how = words.size() > 1 ? words[1] : "";
  if (how == "all") auto_ = Auto::All;
  if (how == "round" || how == "turn") {
    auto_ = Auto::Round;
    auto_round_ = q.view.pub.round;
  }
  return act(place_.advise(q), {});
}

Console::Step Console::random(const OpenChoice& q, const Words& words, const std::string&) {
  if (words.size() > 1 && words[1] == "all" && is_draft(q.decision.kind)) auto_ = Auto::Draft;
  return act(q.actions[ix(random_.below(static_cast<int>(q.actions.size())))], {});
}

Console::Step Console::wait(const OpenChoice& q, const Words& words, const std::string&) {
  if (!q.may_wait) return propose(q, words);
  place_.wait();
  fresh_ = story_.size();
  return Step::Acted;
}

Console::Step Console::resign(const OpenChoice&, const Words&, const std::string&) {
  if (!confirm_) return report(place_.resign()) ? Step::Acted : Step::Again;
  message_ = text("play.resign_ask");
  pending_ = Pending{std::nullopt, {}, true};
  return Step::Again;
}

Console::Step Console::quit(const OpenChoice&, const Words&, const std::string&) {
  if (!confirm_) {
    say_goodbye(place_.remote() ? "join.left" : "play.left");
    return Step::Leave;
  }
  message_ = text(place_.remote() ? "join.quit_ask" : "play.quit_ask");
  pending_ = Pending{std::nullopt, {}, false};
  return Step::Again;
}

bool Console::report(const Place::Done& done) {
  if (!done) complain(codec::sentence(done.error()));
  return done.ok();
}

Console::Step Console::chat(const OpenChoice&, const Words&, const std::string& line) {
  report(place_.chat(rest_of(line, 1)));
  return Step::Again;
}

Console::Step Console::note(const OpenChoice&, const Words& words, const std::string& line) {
  const Cell cell = words.size() > 1 ? cell_from_name(words[1]) : kNoCell;
  if (cell == kNoCell)
    complain(text("join.note_form"));
  else
    report(place_.note(cell, rest_of(line, 2)));
  return Step::Again;
}

Console::Step Console::ping(const OpenChoice&, const Words& words, const std::string&) {
  const Cell cell = words.size() > 1 ? cell_from_name(words[1]) : kNoCell;
  if (cell == kNoCell)
    complain(text("join.ping_form"));
  else
    report(place_.ping(cell));
  return Step::Again;
}

}  // namespace specter::cli::play
