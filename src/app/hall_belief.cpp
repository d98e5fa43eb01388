// Where the agents can be, for people: while the game runs from what their seat was told, and after
// it from everything.
#include <algorithm>
#include <chrono>

#include "app/archive.h"
#include "app/beliefs.h"
#include "app/entries.h"
#include "app/hall_impl.h"
#include "belief/explain.h"
#include "belief/insight.h"
#include "codec/action_json.h"
#include "codec/insight_json.h"
#include "codec/limits.h"
#include "engine/facts.h"
#include "engine/preview.h"
#include "match/replay.h"

namespace specter::app {
namespace {

/// Answers leave on a tick that is fixed when the question comes, as those about an action do. What
/// needs a look at the whole game, hidden acts included, has a longer one.
constexpr Millis kQuickTick = 10;
constexpr Millis kSlowTick = 100;

/// What somebody wants to know.
struct Question {
  Seat seat = kSpectator;
  std::optional<Action> action;  ///< a planned move
  Cell cell = kNoCell;           ///< why she can be there, or cannot
  Agent agent = kFirstAgent;     ///< which one `cell` is about
};

json::value seat_value(Seat seat) {
  if (seat == kSpectator) return "spectator";
  return ix(seat);
}

/// What a hunter's planned move would rule out.
Result<json::array> hunters_plan(const Play& play, const belief::Possible& belief,
                                 const Action& action) {
  const Known facts = known(play.game(), play.state(), action.seat);
  const Result<Preview> move = preview(facts, action);
  if (!move) return move.error();
  // What a pet sees it does not tell; it barks (CARD-TRACKER).
  const Hunter hunter = active_of(play.state().pub).hunter;
  json::array out;
  if (hunter == kNoHunter) return out;
  for (const Agent agent : {kFirstAgent, kSecondAgent})
    if (belief.in_play(agent))
      out.push_back(codec::plan_json(agent, belief.cells(agent),
                                     belief::left_after(belief, agent, hunter, *move)));
  return out;
}

/// What an agent's planned move would leave the hunters.
Result<json::array> agents_plan(const Play& play, const belief::Possible& belief,
                                const Action& action, Agent agent) {
  json::array out;
  if (action.kind != ActionKind::Move) return out;
  const Result<Preview> move = preview(known(play.game(), play.state(), action.seat), action);
  if (!move) return move.error();
  const auto left = belief::left_after(belief, play.match.shared_game(), play.state(), action);
  if (left) out.push_back(codec::plan_json(agent, belief.cells(agent), *left));
  return out;
}

/// What the move of the question would change.
Result<json::value> plan_of(const Play& play, const belief::Possible& belief, const Question& q) {
  if (!q.action) return json::value(nullptr);
  const int mine = agent_of(play.game(), play.state().pub, q.seat);
  Result<json::array> plan = mine >= 0
                                 ? agents_plan(play, belief, *q.action, static_cast<Agent>(mine))
                                 : hunters_plan(play, belief, *q.action);
  if (!plan) return plan.error();
  return json::value(std::move(*plan));
}

/// The answer's fields as JSON text, up to `why`.
Result<std::string> answer_to(const Table& t, Beliefs& beliefs, const Question& q) {
  const Play& play = *t.play();
  const belief::Possible& belief = beliefs.of(play, q.seat).possible();
  const Result<json::value> plan = plan_of(play, belief, q);
  if (!plan) return plan.error();
  std::string out = "\"seat\":" + json::serialize(seat_value(q.seat));
  out += belief.exact() ? ",\"exact\":true" : ",\"exact\":false";
  out += ",\"round\":" + std::to_string(play.state().pub.round);
  out += ",\"agents\":" + beliefs.told(play, q.seat, t.options().assist);
  out += ",\"plan\":" + json::serialize(*plan);
  return out + ",\"why\":";
}

/// Why, worked out beside the app's thread: the whole game is gone through for it.
struct Explaining {
  std::shared_ptr<const Game> game;
  match::Record record;
  Seat source = kSpectator;  ///< whose steps
  Agent agent = kFirstAgent;
  Cell cell = kNoCell;
  std::string why = "null";

  void work() {
    const auto steps = match::steps_so_far(game, record, source);
    if (const auto found = belief::explain(*game, steps, source, agent, cell))
      why = json::serialize(codec::to_json(*found, agent, cell));
  }
};

/// A seat's number, or "spectator".
Seat read_audience(codec::Reader& in) {
  const json::value* seat = in.find("seat");
  if (seat == nullptr || !seat->is_string()) return read_seat(in, kPlayersMax);
  if (in.text("seat", codec::kNameBytesMax) != "spectator") in.fail("json.field_range", "seat");
  return kSpectator;
}

Result<Question> read_question(codec::Reader& in) {
  Question q;
  q.seat = read_audience(in);
  if (in.has("cell")) q.cell = in.cell("cell");
  q.agent = static_cast<Agent>(in.number_or("agent", 0, kAgentsMax - 1, 0));
  const json::object* action = in.has("action") ? in.object("action") : nullptr;
  if (!in.ok()) return in.error();
  if (action == nullptr) return q;
  if (q.seat == kSpectator) return Error{"act.other_seat", "", 0};
  const Result<Action> planned = codec::parse_sent_action(*action, q.seat);
  if (!planned) return planned.error();
  if (planned->seat != q.seat) return Error{"act.other_seat", "", 0};
  q.action = *planned;
  return q;
}

}  // namespace

void Hall::Impl::belief(Request& r) {
  const Result<Question> asked = read_question(r.in);
  if (!asked) return r.reply.fail(asked.error());
  const auto at = room_of(r);
  if (!at) return;
  at->run([this, at, q = *asked, came = world_.now(), reply = r.reply, guest = r.who.guest] {
    if (const auto no = at->refuse_belief(guest, q.seat)) return reply.fail(*no);
    const auto began = std::chrono::steady_clock::now();
    const Play& play = *at->table().play();
    const bool slow = q.cell != kNoCell || !at->beliefs().ready(play, q.seat);
    const Millis tick = slow ? kSlowTick : kQuickTick;
    const Result<std::string> made = answer_to(at->table(), at->beliefs(), q);
    ++stats_.beliefs;
    stats_.belief_us += std::chrono::duration_cast<std::chrono::microseconds>(
                            std::chrono::steady_clock::now() - began)
                            .count();
    // What is not done by then leaves on a later tick.
    const auto leaves = [this, tick, due = (came / tick + 2) * tick] {
      const Millis now = world_.now();
      return options_.hurried ? now : std::max(due, (now + tick - 1) / tick * tick);
    };
    if (!made) return world_.at(leaves(), [reply, error = made.error()] { reply.fail(error); });
    if (q.cell == kNoCell)
      return world_.at(leaves(), [reply, text = *made] { reply.ok_text(text + "null"); });
    const auto job =
        std::make_shared<Explaining>(Explaining{play.match.shared_game(), play.match.record(),
                                                Beliefs::source(play, q.seat), q.agent, q.cell});
    const bool taken = world_.work(
        [job] { job->work(); },
        [this, job, leaves, reply, text = *made, alive = std::weak_ptr<int>(alive_)] {
          if (alive.expired()) return;
          world_.at(leaves(), [reply, text, why = job->why] { reply.ok_text(text + why); });
        });
    if (!taken) reply.fail(Error{"limit.busy", "", 0});
  });
}

void Hall::Impl::review(Request& r) {
  const auto from = static_cast<std::size_t>(r.in.number_or("from", 0, INT32_MAX, 0));
  const auto count =
      static_cast<std::size_t>(r.in.number_or("count", 1, kReplayStepsMax, kReplayStepsMax));
  const auto table = table_of(r);
  if (!table) return;
  archivist_->replay(
      {r.who.guest, r.who.info.network}, *table, Eyes{.belief = true},
      [from, count, reply = r.reply](const Result<std::shared_ptr<const Replay>>& got) {
        if (!got) return reply.fail(got.error());
        reply.ok_text(replay_fields(**got, from, count));
      });
}

}  // namespace specter::app
