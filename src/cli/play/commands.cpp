// Words that are no move: help, lists, saving, leaving.
#include <algorithm>
#include <fstream>
#include <string_view>

#include "cli/play/choices_page.h"
#include "cli/play/match.h"
#include "cli/play/pages.h"
#include "cli/play/prompts.h"
#include "cli/play/session.h"

namespace specter::cli::play {

using codec::text;

struct Session::CommandRow {
  std::string_view word;
  Command run = nullptr;
};

const Session::CommandRow* Session::find_command(const std::string& word) {
  static constexpr CommandRow kRows[] = {
      {"help", &Session::help},   {"?", &Session::help},        {"h", &Session::help},
      {"rules", &Session::rules}, {"rule", &Session::rules},    {"cards", &Session::cards},
      {"card", &Session::cards},  {"log", &Session::log},       {"list", &Session::list},
      {"ls", &Session::list},     {"board", &Session::board},   {"map", &Session::board},
      {"trace", &Session::trace}, {"where", &Session::trace},   {"confirm", &Session::confirm},
      {"save", &Session::save},   {"auto", &Session::advice},   {"random", &Session::random},
      {"wait", &Session::wait},   {"resign", &Session::resign}, {"quit", &Session::quit},
      {"exit", &Session::quit},   {"q", &Session::quit},        {"chat", &Session::chat},
      {"note", &Session::note},   {"ping", &Session::ping},
  };
  const auto* const row = std::find_if(std::begin(kRows), std::end(kRows),
                                       [&](const CommandRow& r) { return r.word == word; });
  return row == std::end(kRows) ? nullptr : row;
}

Session::Step Session::run_command(const Question& q, const Words& words, const std::string& line) {
  const std::string& word = words.front();
  if (q.actions.empty() && (word == "auto" || word == "random" || word == "list" || word == "ls")) {
    complain(text("join.not_your_turn"));
    return Step::Again;
  }
  return (this->*find_command(words.front())->run)(q, words, line);
}

Session::Step Session::help(const Question&, const Words&, const std::string&) {
  page_ = help_page(place_.game(), terminal_.look());
  return Step::Again;
}

Session::Step Session::rules(const Question&, const Words& words, const std::string&) {
  page_ = rules_page(place_.game(), terminal_.look(), words.size() > 1 ? words[1] : "");
  return Step::Again;
}

Session::Step Session::cards(const Question& q, const Words&, const std::string&) {
  page_ = cards_page(place_.game(), q.view, terminal_.look());
  return Step::Again;
}

Session::Step Session::log(const Question&, const Words&, const std::string&) {
  page_ = log_page(story_, terminal_.look());
  return Step::Again;
}

Session::Step Session::list(const Question& q, const Words& words, const std::string&) {
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

Session::Step Session::board(const Question& q, const Words&, const std::string&) {
  if (terminal_.look().screen) return Step::Again;  // it is drawn anyway
  page_ = board_lines(scene(q), terminal_.look());
  return Step::Again;
}

Session::Step Session::trace(const Question& q, const Words&, const std::string&) {
  if (agent_of(place_.game(), q.view.pub, q.view.seat) >= 0) {
    complain(text("play.trace_agent"));
    return Step::Again;
  }
  trace_ = !trace_;
  message_ = text(trace_ ? "play.trace_on" : "play.trace_off");
  return Step::Again;
}

Session::Step Session::confirm(const Question&, const Words& words, const std::string&) {
  confirm_ = words.size() > 1 ? words[1] == "on" : !confirm_;
  message_ = text(confirm_ ? "play.confirm_on" : "play.confirm_off");
  return Step::Again;
}

Session::Step Session::save(const Question&, const Words&, const std::string& line) {
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

Session::Step Session::advice(const Question& q, const Words& words, const std::string&) {
  const std::string how = words.size() > 1 ? words[1] : "";
  if (how == "all") auto_ = Auto::All;
  if (how == "round" || how == "turn") {
    auto_ = Auto::Round;
    auto_round_ = q.view.pub.round;
  }
  return act(place_.advise(q), {});
}

Session::Step Session::random(const Question& q, const Words& words, const std::string&) {
  if (words.size() > 1 && words[1] == "all" && is_draft(q.decision.kind)) auto_ = Auto::Draft;
  return act(q.actions[ix(random_.below(static_cast<int>(q.actions.size())))], {});
}

Session::Step Session::wait(const Question& q, const Words& words, const std::string&) {
  if (!q.may_wait) return propose(q, words);
  place_.wait();
  fresh_ = story_.size();
  return Step::Acted;
}

Session::Step Session::resign(const Question&, const Words&, const std::string&) {
  if (!confirm_) return report(place_.resign()) ? Step::Acted : Step::Again;
  message_ = text("play.resign_ask");
  pending_ = Pending{std::nullopt, {}, true};
  return Step::Again;
}

Session::Step Session::quit(const Question&, const Words&, const std::string&) {
  if (!confirm_) {
    say_goodbye(place_.remote() ? "join.left" : "play.left");
    return Step::Leave;
  }
  message_ = text(place_.remote() ? "join.quit_ask" : "play.quit_ask");
  pending_ = Pending{std::nullopt, {}, false};
  return Step::Again;
}

bool Session::report(const Place::Done& done) {
  if (!done) complain(codec::sentence(done.error()));
  return done.ok();
}

Session::Step Session::chat(const Question&, const Words&, const std::string& line) {
  report(place_.chat(rest_of(line, 1)));
  return Step::Again;
}

Session::Step Session::note(const Question&, const Words& words, const std::string& line) {
  const Cell cell = words.size() > 1 ? cell_from_name(words[1]) : kNoCell;
  if (cell == kNoCell)
    complain(text("join.note_form"));
  else
    report(place_.note(cell, rest_of(line, 2)));
  return Step::Again;
}

Session::Step Session::ping(const Question&, const Words& words, const std::string&) {
  const Cell cell = words.size() > 1 ? cell_from_name(words[1]) : kNoCell;
  if (cell == kNoCell)
    complain(text("join.ping_form"));
  else
    report(place_.ping(cell));
  return Step::Again;
}

}  // namespace specter::cli::play
