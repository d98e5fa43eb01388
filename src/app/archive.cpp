#include "app/archive.h"

#include <algorithm>

#include "app/entries.h"
#include "belief/review.h"
#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/insight_json.h"
#include "codec/rolls.h"
#include "codec/view_json.h"
#include "match/replay.h"

namespace specter::app {
namespace {

/// The header's part that `start` holds, or one step.
std::optional<Error> add_entry(const store::Entry& entry, match::Record& record) {
  const Result<json::object> body = codec::parse_json_object(entry.body);
  if (!body) return body.error();
  codec::Reader in(*body);
  std::vector<Roll> rolls = codec::read_rolls(in);
  const auto hash = codec::from_hex16(in.text("hash", 16));
  if (entry.kind == "start") {
    // Logs of the first rules do not name them.
    record.header.rules = static_cast<int>(in.number_or("rules", 0, INT32_MAX, 1));
    record.header.format = match::record_format(record.header.rules);
    if (!in.ok()) return in.error();
    record.header.rolls = std::move(rolls);
    record.header.hash = hash.value_or(0);
    return std::nullopt;
  }
  const json::object* object = in.object("action");
  const auto draft = codec::read_draft(in);
  if (!in.ok()) return in.error();
  const Result<Action> action = codec::parse_action(*object);
  if (!action) return action.error();
  match::RecordStep step{*action, std::move(rolls), draft, hash.value_or(0)};
  codec::keep_form(step, *object, record.header.rules);
  record.steps.push_back(std::move(step));
  return std::nullopt;
}

match::RecordFair fair_of(const Table& table) {
  const fair::FairSource source = table.fair_source();
  match::RecordFair fair;
  fair.table = source.table;
  fair.commitment = fair::commitment(source.seed, table.digest());
  fair.seed = fair::hex(source.seed);
  for (std::size_t i = 0; i < source.players.size(); ++i) {
    const std::string& promised = table.seat(static_cast<Seat>(i)).commitment;
    fair.seats.push_back(
        {promised.empty() ? std::nullopt : std::optional(promised), source.players[i]});
  }
  fair.attempts = table.attempts();
  return fair;
}

std::vector<Event> events_for(std::span<const Event> events, const Eyes& eyes) {
  std::vector<Event> out;
  for (const Event& e : events)
    if (eyes.above || match::told(e, eyes.seat)) out.push_back(e);
  return out;
}

/// Empties `name` where the object is about this guest.
bool blank_name(json::object& object, const char* who, std::string_view guest) {
  const json::value* given = object.if_contains(who);
  json::value* name = object.if_contains("name");
  if (given == nullptr || name == nullptr || *given != json::value(guest)) return false;
  *name = "";
  return true;
}

}  // namespace

std::optional<std::string> without_name(const store::Entry& entry, std::string_view guest) {
  const bool named = entry.kind == "create" || entry.kind == "sit" || entry.kind == "talk" ||
                     entry.kind == "rename";
  if (!named || entry.body.find(guest) == std::string::npos) return std::nullopt;
  Result<json::object> body = codec::parse_json_object(entry.body);
  if (!body) return std::nullopt;
  bool changed = blank_name(*body, entry.kind == "create" ? "host" : "guest", guest);
  if (json::value* seats = body->if_contains("seats"); seats != nullptr && seats->is_array())
    for (json::value& seat : seats->as_array())
      if (json::object* info = seat.if_object())
        changed = blank_name(*info, "guest", guest) || changed;
  if (!changed) return std::nullopt;
  return json::serialize(*body);
}

Result<match::Record> record_of(const store::TableLog& log) {
  match::Record record;
  // Seats and options come before the game; a table understands them in any version.
  Table table(log.row.id);
  bool started = false;
  for (const store::Entry& entry : log.entries) {
    if (!started && entry.kind != "start") {
      const Result<Change> change = table.apply(entry);
      if (!change) return change.error();
      continue;
    }
    if (!started) {
      const Result<json::object> body = codec::parse_json_object(entry.body);
      if (!body) return body.error();
      if (const auto error = table.take_shown(*body)) return *error;
    }
    started = true;
    if (entry.kind != "start" && entry.kind != "act") continue;
    if (const auto error = add_entry(entry, record)) return *error;
  }
  if (!started) return Error{"table.not_over", "", 0};
  record.header.setup = table.options().setup;
  record.header.board = table.options().board_text;
  record.header.fair = fair_of(table);
  if (const auto ending = ending_of(log.row)) record.end = {ending->winner, ending->reason};
  return record;
}

namespace {

/// What the hunters could know, step by step.
class BeliefSteps {
 public:
  explicit BeliefSteps(Replay& all) : all_(all) {}
  void show(const match::ReplayStep& step) {
    review_.look(step.match, step.number);
    json::object out;
    out["n"] = step.number;
    out["agents"] = codec::review_json(review_, step.match);
    all_.steps.push_back(json::serialize(out));
  }
  void end() {
    const auto list = [](const std::vector<belief::Moment>& moments) {
      json::array out;
      for (const belief::Moment& moment : moments)
        out.push_back(codec::to_json(moment));
      return json::serialize(out);
    };
    all_.review = "\"rounds\":" + list(review_.rounds()) + ",\"calls\":" + list(review_.calls());
  }

 private:
  Replay& all_;
  belief::Review review_;
};

}  // namespace

Result<Replay> replay_of(const match::Record& record, const Eyes& eyes) {
  if (!eyes.above && eyes.seat != kSpectator &&
      ix(eyes.seat) >= static_cast<std::size_t>(record.header.setup.players))
    return Error{"act.no_such_seat", "", 0};
  Replay all;
  std::size_t told = 0;
  const Eyes who = eyes.above ? Eyes{kAgentSeat, true} : eyes;
  BeliefSteps beliefs(all);
  const auto show = [&](const match::ReplayStep& step) {
    if (eyes.belief) return beliefs.show(step);
    const Game& game = step.match.game();
    const std::vector<Event> events = events_for(step.match.events(), who);
    const std::size_t first = told + 1;
    told += events.size();
    json::object out;
    out["n"] = step.number;
    if (step.number == 0) {
      out["action"] = nullptr;
      out["rolls"] = codec::rolls_json(record.header.rolls);
    } else {
      const match::RecordStep& done = record.steps[step.number - 1];
      out["action"] = codec::to_json(done.action);
      out["rolls"] = codec::rolls_json(done.rolls);
      if (done.draft) out["draft"] = codec::to_json(*done.draft);
    }
    out["events"] = codec::to_json(std::span<const Event>(events), first);
    out["view"] = codec::to_json(game, view(game, step.match.state(), who.seat));
    all.steps.push_back(json::serialize(out));
  };
  const auto replayed = match::replay(record, show, {}, match::OtherRules::Tried);
  const bool ours = record.header.rules == kRulesVersion;
  if (!replayed && ours) return replayed.error();
  // If it does not even begin, there is nothing to show.
  if (!replayed && replayed.error().line <= 1)
    return Error{"record.rules", std::to_string(record.header.rules), 1};
  if (eyes.belief) beliefs.end();
  all.stop = "null";
  if (!replayed)
    all.stop = json::serialize(
        json::value{{"rules", record.header.rules}, {"steps", record.steps.size()}});
  return all;
}

std::string replay_fields(const Replay& replay, std::size_t from, std::size_t count) {
  std::string out = "\"steps\":[";
  const std::size_t begin = std::min(from, replay.steps.size());
  const std::size_t end = begin + std::min(count, replay.steps.size() - begin);
  for (std::size_t i = begin; i < end; ++i) {
    if (i != begin) out += ',';
    out += replay.steps[i];
  }
  out += "],\"last\":" + std::to_string(replay.steps.empty() ? 0 : replay.steps.size() - 1);
  out += ",\"stop\":" + replay.stop;
  if (from == 0 && !replay.review.empty()) out += "," + replay.review;
  return out;
}

}  // namespace specter::app
