#include "convert.h"

#include <vector>

#include "codec/record.h"
#include "codec/rolls.h"
#include "engine/cards.h"
#include "engine/fields.h"
#include "golden/compare.h"
#include "golden/golden.h"
#include "match/event_log.h"
#include "match/recorded_dice.h"

namespace specter::golden {
namespace {

using match::Record;
using match::RecordStep;

/// What is done with a ballot that version 1 no longer counted in the round in which it was cast.
enum class Ballots {
  AsTheyCame,
  AfterTheCount,  ///< it waits until the first hunter has begun, so that it still does not count
};

constexpr const char* kNoEvents = R"({"n":0,"events":[]})";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// One try to play the old actions with today's rules, as long as they tell the same.
class Attempt {
 public:
  Attempt(const std::string& name, const Record& old, std::vector<std::string> told)
      : name_(name), old_(old), told_(std::move(told)) {}

  bool run(Ballots ballots) {
    if (!begin()) return false;
    for (std::size_t i = 0; i < old_.steps.size() && !cut_; ++i) {
      const RecordStep& step = old_.steps[i];
      const bool ballot = step.action.kind == ActionKind::Vote;
      if (ballot && ballots == Ballots::AfterTheCount && before_the_first_hunter()) {
        held_.push_back(step);
        ++moved_;
        continue;
      }
      const std::string& told = told_.at(i + 2);  // behind the header and the start
      if (!play(step, told) && !play_alike(step, told)) cut_ = i + 1;
      if (!cut_ && !before_the_first_hunter()) cast_held(i + 1);
    }
    return true;
  }

  Converted result() {
    Converted out;
    out.cut = cut_;
    record_.end = match::end_of(state_.pub);
    out.record = codec::record_text(record_);
    out.events = header_line(name_, cut_) + "\n" + events_ + counts_line(log_) + "\n";
    if (moved_ > 0) out.note += std::to_string(moved_) + " ballots moved behind the count. ";
    if (alike_ > 0) out.note += std::to_string(alike_) + " actions replaced by their equals. ";
    if (cut_) out.note += "Cut before action " + std::to_string(*cut_) + ": " + refused_ + ". ";
    return out;
  }

 private:
  bool begin() {
    const auto board = parse_board(old_.header.board);
    if (!board) return false;
    auto game = make_game(old_.header.setup, *board);
    if (!game) return false;
    game_ = std::move(*game);
    match::RecordedDice dice(old_.header.rolls);
    EventSink sink;
    state_ = start(game_, dice, sink);
    record_.header.setup = old_.header.setup;
    record_.header.board = old_.header.board;
    record_.header.rolls = old_.header.rolls;
    record_.header.hash = hash(state_);
    tell(sink);
    return dice.fits();
  }

  /// The agents' turns are over and nobody has begun: the time in which the two versions differ.
  bool before_the_first_hunter() const {
    for (const PublicHunter& h : state_.pub.hunters)
      if (h.played != 0) return false;
    for (const Decision& d : decisions(game_, state_))
      if (d.kind == DecisionKind::HunterOrder) return true;
    return false;
  }

  void tell(EventSink& sink) {
    events_ += step_line(record_.steps.size(), sink.events()) + "\n";
    log_.take(sink);
  }

  void take(const Action& action, const std::vector<Roll>& rolls, const State& next,
            EventSink& sink) {
    state_ = next;
    record_.steps.push_back({action, rolls, std::nullopt, hash(state_)});
    tell(sink);
  }

  /// Whether the action is possible and tells everybody what it told them then.
  bool play(const RecordStep& step, const std::string& told) {
    State next = state_;
    EventSink sink;
    match::RecordedDice dice(step.rolls);
    const auto done = apply(game_, next, step.action, dice, sink);
    refused_ = !done ? done.error().code : !dice.fits() ? "other rolls" : "other events";
    if (!done || !dice.fits() || !same_step(told, step_line(0, sink.events()))) return false;
    take(step.action, step.rolls, next, sink);
    return true;
  }

  /// An action that is no longer offered may have one beside it that tells everybody the same.
  bool play_alike(const RecordStep& step, const std::string& told) {
    const std::string why = refused_;
    Choices choices;
    legal(known(game_, state_, step.action.seat), choices);
    for (int i = 0; i < choices.count(); ++i) {
      if (!play({choices.nth(i), step.rolls, std::nullopt, 0}, told)) continue;
      ++alike_;
      return true;
    }
    refused_ = why;
    return false;
  }

  void cast_held(std::size_t number) {
    // A ballot tells of itself and of nothing else.
    for (const RecordStep& step : held_)
      if (!cut_ && !play(step, kNoEvents)) cut_ = number;
    held_.clear();
  }

  std::string name_;
  const Record& old_;
  std::vector<std::string> told_;  ///< the old events file: its header, then step after step
  Game game_;
  State state_;
  match::EventLog log_;
  Record record_;
  std::string events_;
  std::vector<RecordStep> held_;
  std::size_t moved_ = 0;
  std::size_t alike_ = 0;
  std::optional<std::size_t> cut_;
  std::string refused_;
};

}  // namespace

std::optional<Converted> convert(const std::string& game, std::string& why) {
  const auto old = codec::parse_record(read_file(record_path(game, kOld)));
  const std::string told = read_file(events_path(game, kOld));
  if (!old) {
    why = old.error().code;
    return std::nullopt;
  }
  std::optional<Converted> part;
  for (const Ballots ballots : {Ballots::AsTheyCame, Ballots::AfterTheCount}) {
    Attempt attempt(game, *old, lines_of(told));
    if (!attempt.run(ballots)) {
      why = "the game does not begin";
      return std::nullopt;
    }
    Converted made = attempt.result();
    const auto difference = forbidden_difference(told, made.events);
    if (!difference && !made.cut) return made;
    if (difference)
      why = *difference;
    else if (!part || *made.cut > *part->cut)
      part = std::move(made);
  }
  return part;
}

}  // namespace specter::golden
