#include "cli/play/console.h"

#include <algorithm>

#include <fmt/core.h>

#include "cli/play/choices_page.h"
#include "cli/play/match.h"
#include "cli/play/pages.h"
#include "cli/play/panel.h"
#include "cli/play/prompts.h"
#include "engine/preview.h"

namespace specter::cli::play {
namespace {

using namespace colours;
using codec::text;

/// The order in which a question's choices are numbered.
OpenChoice numbered(OpenChoice q) {
  sort_choices(q.actions);
  return q;
}

bool is_number(const std::string& word) {
  return !word.empty() && word.size() <= 5 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Asks back when several choices fit the words.
std::string ambiguity(const Game& game, const OpenChoice& q, const std::vector<Action>& found) {
  const Action& first = found.front();
  const bool only_cells = std::all_of(found.begin(), found.end(), [&](const Action& a) {
    return a.kind == first.kind && a.choice == first.choice && a.place == first.place &&
           a.cell != kNoCell;
  });
  if (only_cells)
    return text("play.which_cell", {{"cell", cell_name(found[found.size() / 2].cell)}});
  constexpr std::size_t kShown = 5;
  std::string options;
  for (std::size_t i = 0; i < std::min(found.size(), kShown); ++i)
    options += (i == 0 ? "" : "; ") + label(game, q.view, found[i]);
  return text(found.size() > kShown ? "play.ambiguous_many" : "play.ambiguous",
              {{"options", options}, {"count", std::to_string(found.size())}});
}

}  // namespace

Console::Console(Place& place, Terminal& terminal, std::uint64_t seed)
    : place_(place),
      terminal_(terminal),
      random_(bots::BotSeed{seed, 1, place.home()}),
      assist_(place),
      confirm_(terminal.look().screen) {}

Console::End Console::run() {
  for (;;) {
    Turn turn = place_.next();
    hear();
    switch (turn.standing) {
      case Standing::Asked:
        awaited_.clear();
        if (!answer(numbered(std::move(turn.question)))) return End::Left;
        break;
      case Standing::Waiting:
        if (!await(turn.question)) return End::Left;
        break;
      case Standing::Over: finish(); return End::Over;
      case Standing::Ended: show_story(); return End::Gone;
    }
  }
}

void Console::hear() {
  const View view = place_.view();
  const codec::Names names = names_for(view);
  for (const Event& event : place_.told(heard_)) {
    ++heard_;
    if (event.code == EventCode::RoundStarted) round_ = event.v[0];
    const Weight w = weight(event);
    if (w != Weight::Silent) story_.push_back({codec::sentence(event, names), w, round_});
  }
  for (const match::KeptStep& step : place_.steps(followed_)) {
    ++followed_;
    assist_.follow(step.step());
  }
  for (Told& told : place_.notices()) {
    told.round = round_;
    story_.push_back(std::move(told));
  }
}

Heard Console::listen(bool idle) {
  for (;;) {
    Heard heard = idle ? terminal_.overhear(place_.wake()) : terminal_.hear(place_.wake());
    if (heard.kind != Heard::Kind::Woken || place_.look()) return heard;
  }
}

bool Console::await(const OpenChoice& nothing) {
  show(nothing);
  const Heard heard = listen(true);
  if (heard.kind == Heard::Kind::Woken) return true;
  if (heard.kind == Heard::Kind::End) {
    say_goodbye(place_.remote() ? "join.input_over" : "play.input_over");
    return false;
  }
  message_.clear();
  return react(nothing, heard.line) != Step::Leave;
}

bool Console::runs_by_itself(const OpenChoice& q) {
  const bool draft = is_draft(q.decision.kind);
  if (auto_ == Auto::Draft && !draft) auto_ = Auto::Off;
  if (auto_ == Auto::Round && q.view.pub.round != auto_round_) auto_ = Auto::Off;
  return auto_ != Auto::Off;
}

bool Console::answer(const OpenChoice& q) {
  if (runs_by_itself(q)) {
    const bool by_chance = auto_ == Auto::Draft;
    const Action a = by_chance ? q.actions[ix(random_.below(static_cast<int>(q.actions.size())))]
                               : place_.advise(q);
    if (act(a, {}) != Step::Again) return true;
    // Refused. Somebody was quicker, or else we wait for whatever is in the way to pass.
    if (place_.asks(q) && place_.remote()) return await({q.view, {}, {}, q.free, false});
    message_.clear();
    return true;
  }
  for (;;) {
    show(q);
    terminal_.prompt(text("play.prompt"));
    const Heard heard = listen(false);
    if (heard.kind == Heard::Kind::End) {
      say_goodbye(place_.remote() ? "join.input_over" : "play.input_over");
      return false;
    }
    if (heard.kind == Heard::Kind::Woken) {
      terminal_.print("\n");
      if (!place_.asks(q)) return true;
      hear();
      continue;
    }
    message_.clear();
    const Step step = react(q, heard.line);
    if (step != Step::Again) return step == Step::Acted;
    if (!place_.asks(q)) return true;
    hear();
  }
}

Scene Console::scene(const OpenChoice& q) const {
  Scene scene{place_.game(), q.view, reach_of(q), {}, {}, kNoCell, {}, false};
  if (trace_) scene.trace = assist_.cells(q.view);
  if (!pending_ || !pending_->action) return scene;
  const Action& a = *pending_->action;
  const Known k = known(place_.game(), q.view);
  scene.reach = CellSet{};
  if (a.kind == ActionKind::Move) {
    const auto way = a.length > 0 ? std::optional<Action>(a) : with_path(k, a);
    if (way) scene.path.assign(way->path.begin(), way->path.begin() + way->length);
    return scene;
  }
  scene.target = a.cell;
  const auto seen = preview(k, a);
  const bool hunter = a.kind != ActionKind::Play && a.kind != ActionKind::Relay;
  if (hunter && seen) scene.beam = seen->lit;
  return scene;
}

Foot Console::foot(const OpenChoice& q) const {
  const Look& look = terminal_.look();
  Foot foot;
  for (std::size_t i = fresh_; i < story_.size(); ++i) {
    if (story_[i].weight != Weight::Loud) continue;
    const auto lines = wrapped(story_[i].sentence, look.columns - 4);
    for (const std::string& line : lines)
      foot.banner.push_back(
          {{fmt::format(" {} {} ", signs(look).alarm, line), {kAmberText, 235, true}}});
  }
  foot.message = message_;
  const bool waiting = q.actions.empty();
  foot.question = pending_  ? text(pending_->action ? "play.confirm" : "play.confirm_word")
                  : waiting ? place_.waiting_text()
                            : question_text(place_.game(), q);
  if (!pending_ && !waiting) foot.hint = hint_text(place_.game(), q, look.columns);
  return foot;
}

void Console::show(const OpenChoice& q) {
  if (!terminal_.look().screen) return show_lines(q);
  const Look& look = terminal_.refresh();
  terminal_.clear();
  if (!page_.empty()) return show_page();
  if (is_draft(q.decision.kind)) {
    terminal_.print(draft_page(place_.game(), q, look));
    terminal_.print(foot_lines(foot(q), look, 6));
    return;
  }
  const PanelInput panel{place_.game(), q.view, story_, fresh_};
  terminal_.print(screen_lines(scene(q), panel, foot(q), look));
}

std::size_t Console::page_rows() const { return ix(std::max(8, terminal_.look().rows - 3)); }

/// As much of a page as fits.
void Console::show_page() {
  const std::size_t end = std::min(page_.size(), page_top_ + page_rows());
  const auto at = [&](std::size_t i) { return page_.begin() + static_cast<std::ptrdiff_t>(i); };
  terminal_.print(Lines(at(page_top_), at(end)));
  const bool more = end < page_.size();
  terminal_.print(foot_lines({{}, message_, text(more ? "play.page_more" : "play.page_end"), {}},
                             terminal_.look(), 4));
}

void Console::show_story() {
  const Look& look = terminal_.look();
  for (; printed_ < story_.size(); ++printed_) {
    const Told& told = story_[printed_];
    const bool loud = told.weight == Weight::Loud;
    terminal_.print(Lines{
        {{loud ? fmt::format("{} {}", signs(look).alarm, told.sentence) : "  " + told.sentence,
          style_of(told.weight, true)}}});
  }
}

void Console::show_lines(const OpenChoice& q) {
  const Look& look = terminal_.look();
  show_story();
  const bool page = !page_.empty();
  terminal_.print(page_);
  page_.clear();
  if (!message_.empty()) terminal_.print(std::exchange(message_, {}) + "\n");
  if (page) return;
  if (q.actions.empty() && !pending_) {
    const std::string awaited = place_.waiting_text();
    if (awaited != std::exchange(awaited_, awaited)) terminal_.print(awaited + "\n");
    return;
  }
  if (is_draft(q.decision.kind)) terminal_.print(draft_page(place_.game(), q, look));
  if (!is_draft(q.decision.kind)) terminal_.print(status_line(place_.game(), q.view) + "\n");
  Foot below = foot(q);
  below.banner.clear();
  below.message.clear();
  terminal_.print(foot_lines(below, look, 0));
}

Console::Step Console::act(const Action& action, const std::string& rest) {
  pending_.reset();
  page_.clear();
  const auto done = place_.act(action);
  if (!done) {
    complain(codec::sentence(done.error()));
    return Step::Again;
  }
  fresh_ = story_.size();
  if (!rest.empty()) terminal_.push_back(rest);
  return Step::Acted;
}

void Console::complain(const std::string& sentence) {
  message_ = sentence;
  terminal_.drop_queue();
}

Console::Step Console::react_to_pending(const OpenChoice& q, const std::string& line) {
  const Pending pending = *std::exchange(pending_, std::nullopt);
  const Words words = words_of(line);
  const std::string first = words.empty() ? "" : words.front();
  const bool yes =
      first.empty() || first == "y" || first == "yes" || first == "ok" || first == "go";
  if (words.size() <= 1 && yes) {
    if (pending.action) return act(*pending.action, pending.rest);
    if (!pending.resign) return Step::Leave;
    return report(place_.resign()) ? Step::Acted : Step::Again;
  }
  if (words.size() <= 1 && (first.empty() || first == "n" || first == "no" || first == "cancel")) {
    message_ = text("play.cancelled");
    return Step::Again;
  }
  return react(q, line);
}

Console::Step Console::react(const OpenChoice& q, const std::string& line) {
  if (pending_) return react_to_pending(q, line);
  const Words words = words_of(line);
  page_top_ += page_rows();
  if (!words.empty() || page_top_ >= page_.size()) {
    page_.clear();
    page_top_ = 0;
  }
  if (words.empty()) return Step::Again;
  if (words.size() == 1 && is_number(words.front())) return pick_number(q, words.front());
  if (find_command(words.front()) != nullptr) return run_command(q, words, line);
  return propose(q, words);
}

Console::Step Console::pick_number(const OpenChoice& q, const std::string& word) {
  const int n = std::stoi(word);
  if (n < 1 || n > static_cast<int>(q.actions.size())) {
    complain(
        text("play.no_number", {{"number", word}, {"count", std::to_string(q.actions.size())}}));
    return Step::Again;
  }
  return act(q.actions[ix(n - 1)], {});
}

Console::Step Console::propose(const OpenChoice& q, const Words& words) {
  const Match m = match(place_.game(), q, words);
  if (m.found.empty()) {
    complain(m.complaint + " " + text("play.nothing_lost"));
    return Step::Again;
  }
  if (m.found.size() > 1) {
    complain(ambiguity(place_.game(), q, m.found));
    return Step::Again;
  }
  std::string rest;
  for (std::size_t i = m.used; i < words.size(); ++i)
    rest += (rest.empty() ? "" : " ") + words[i];
  const Action& a = m.found.front();
  std::string meaning = consequence(place_.game(), q.view, a);
  if (a.kind == ActionKind::Play) meaning = label(place_.game(), q.view, a) + ". " + meaning;
  if (const std::string plan = assist_.plan(q.view, a); !plan.empty())
    meaning += (meaning.empty() ? "" : " ") + plan;
  if (!confirm_ || !worth_asking(a)) {
    if (!terminal_.look().screen && !meaning.empty()) terminal_.print(meaning + "\n");
    return act(a, rest);
  }
  message_ = meaning;
  pending_ = Pending{a, rest, false};
  return Step::Again;
}

void Console::finish() {
  const View view = place_.view();
  const Look& look = terminal_.refresh();
  fresh_ = std::min(fresh_, story_.size());
  if (look.screen) {
    terminal_.clear();
    Scene scene{place_.game(), view, {}, {}, {}, kNoCell, {}, true};
    const PanelInput panel{place_.game(), view, story_, fresh_};
    terminal_.print(screen_lines(scene, panel, {}, look));
  } else {
    for (; printed_ < story_.size(); ++printed_)
      terminal_.print(story_[printed_].sentence + "\n");
  }
  terminal_.print(end_page(place_.game(), view, look));
  terminal_.print(review_page(place_.record(), look));
}

void Console::say_goodbye(const std::string& key) {
  const std::string round = std::to_string(place_.view().pub.round);
  terminal_.print(flowing(text(key, {{"round", round}}), {}, terminal_.look().columns));
}

}  // namespace specter::cli::play
