#include "app/twins.h"

#include "codec/checksum.h"
#include "codec/rolls.h"
#include "engine/fields.h"

namespace specter::app {
namespace {

constexpr Millis kTwinsWindow = 2000;

bool is_question(DecisionKind kind) {
  return kind == DecisionKind::Sighting || kind == DecisionKind::AfterMove ||
         kind == DecisionKind::Announce || kind == DecisionKind::Check ||
         kind == DecisionKind::Answer || kind == DecisionKind::React ||
         kind == DecisionKind::Ambush || kind == DecisionKind::AtMarker ||
         kind == DecisionKind::Verdict;
}

std::string guest_of(int seat) { return "guest-" + std::to_string(seat); }
std::string token_of(int seat) { return "token-of-guest-number-" + std::to_string(seat); }

/// With these objectives, or with others where nobody may know them.
Draft start_draft(const Table& table, const Game& game, bool other_plan) {
  fair::FairDice fair(table.fair_source());
  RecordingDice recorded(fair);
  EventSink sink;
  State first = start(game, recorded, sink);
  std::vector<Roll> rolls = recorded.rolls();
  if (other_plan) {
    std::vector<int> values;
    for (Roll& roll : rolls) {
      if (roll.stream == Stream::Objectives)
        roll.value = static_cast<std::uint8_t>(roll.value % 6 + 1);
      values.push_back(roll.value);
    }
    ScriptedDice scripted(values);
    EventSink again;
    first = start(game, scripted, again);
    SPECTER_ASSERT(!scripted.failed());
  }
  json::object body;
  body["rules"] = kRulesVersion;
  body["rolls"] = codec::rolls_json(rolls);
  body["hash"] = codec::hex16(hash(first));
  body["rules"] = kRulesVersion;
  return Draft{"start", std::move(body)};
}

}  // namespace

Twin::Twin(int players, json::object options, std::uint64_t seed, bool other_plan, bool bot_agent)
    : players_(players), bot_agent_(bot_agent) {
  place = std::make_unique<Place>(world, file_.path());
  options["players"] = players;
  options["private"] = false;
  options["assist"] = "heat";
  const auto parsed = parse_options(options);
  SPECTER_ASSERT(parsed.ok());
  fair::Key key{};
  for (std::size_t i = 0; i < key.size(); ++i)
    key[i] = static_cast<std::uint8_t>(mix64(seed) >> (i % 8 * 8));
  static constexpr const char* kNames[] = {"Ann", "Bob", "Cyd", "Dan", "Eve", "Zoe", "Sam"};
  std::array<SeatInfo, kPlayersMax> seats;
  for (int i = 0; i < players; ++i) {
    SeatInfo& info = seats[static_cast<std::size_t>(i)];
    info.kind = i == 0 && bot_agent ? Sitter::Bot : Sitter::Guest;
    if (info.kind == Sitter::Bot) {
      info.bot = "greedy";
    } else {
      info.guest = guest_of(i);
      info.name = kNames[i];
    }
  }
  Table built(kTable);
  store::TableLog log;
  const auto add = [&](const Draft& draft) {
    log.entries.push_back({static_cast<std::int64_t>(log.entries.size()) + 1, world.now(),
                           draft.kind, json::serialize(draft.body)});
    const auto taken = built.apply(log.entries.back());
    SPECTER_ASSERT(taken.ok());
  };
  add(Table::propose_create(*parsed, guest_of(1), "Bob", key, seats));
  const auto game = make_game(parsed->setup, *shared_board(parsed->board_text));
  SPECTER_ASSERT(game.ok());
  add(start_draft(built, *game, other_plan));
  log.row = built.row();
  place->store->write(
      [&](store::Backend& db) {
        for (int i = 0; i < 7; ++i) {
          store::Backend::GuestTokens guest;
          guest.guest = {guest_of(i), kNames[i], world.now(), world.now()};
          guest.token_hashes = {fair::sha256_hex(token_of(i))};
          SPECTER_ASSERT(db.put_guest(guest));
        }
        SPECTER_ASSERT(db.put_table(log));
      },
      [](const store::Failure& failure) { SPECTER_ASSERT(!failure); });
  world.settle();
  connect();
}

void Twin::connect() {
  seats_.clear();
  for (int i = 0; i < players_; ++i) {
    const bool bot = i == 0 && bot_agent_;
    seats_.push_back(bot ? nullptr : std::make_unique<Person>(*place, token_of(i), true));
    if (!bot) seats_.back()->client.must(on_table("open", kTable));
  }
  watcher_ = std::make_unique<Person>(*place, token_of(5), true);
  watcher_->client.must(on_table("open", kTable));
  stranger_ = std::make_unique<Person>(*place, token_of(6), true);
}

void Twin::restart() {
  seats_.clear();
  watcher_.reset();
  stranger_.reset();
  world.drop();
  place.reset();
  table_.reset();
  world.sleep(5000);
  place = std::make_unique<Place>(world, file_.path(),
                                  HallOptions{.server = "server-" + std::to_string(++servers_)});
  connect();
}

const Table& Twin::table() {
  if (!table_) table_ = std::make_unique<Table>(kTable);
  std::vector<store::Entry> news;
  place->store->read([&](store::Backend& db) { news = db.entries(kTable, table_->last()); },
                     [](const store::Failure& failure) { SPECTER_ASSERT(!failure); });
  for (const store::Entry& entry : news) {
    const auto taken = table_->apply(entry);
    SPECTER_ASSERT(taken.ok());
  }
  return *table_;
}

Twins::Twins(int players, json::object options, std::uint64_t seed, bool bot_agent, Plant plant)
    : players_(players),
      a_(players, options, seed, false, bot_agent),
      b_(players, options, seed, players >= 4, bot_agent),
      rng_(seed),
      bot_agent_(bot_agent),
      plant_(plant) {
  for (int i = 1; i < players; ++i)
    watched_.insert(i);
  totals_.pairs = 1;
}

/// Hunters who are loyal in both, and whoever watches.
std::vector<int> Twins::observers() {
  for (Twin* twin : {&a_, &b_}) {
    const State& s = twin->table().play()->state();
    if (s.roles.dealt != 0) watched_.erase(static_cast<int>(ix(s.roles.traitor)) + 1);
  }
  std::vector<int> out(watched_.begin(), watched_.end());
  out.push_back(static_cast<int>(kSpectator));
  return out;
}

Twins::Told Twins::told_of(const Game& game, const State& state, const match::EventLog& story) {
  Told out;
  if (state.roles.dealt != 0) out.traitor = static_cast<int>(ix(state.roles.traitor)) + 1;
  for (const int i : observers()) {
    const auto seat = static_cast<Seat>(i);
    out.seats.push_back(i);
    out.views.push_back(view(game, state, seat));
    out.events.push_back(story.since(seat, told_[i]));
  }
  return out;
}

bool Twins::same(const Told& a, const Told& b) {
  if (a.seats != b.seats) return false;
  for (std::size_t i = 0; i < a.seats.size(); ++i) {
    if (a.seats[i] == a.traitor || a.seats[i] == b.traitor) continue;
    if (a.views[i] != b.views[i] || a.events[i] != b.events[i]) return false;
  }
  return true;
}

bool Twins::parted() {
  const Table& a = a_.table();
  const Table& b = b_.table();
  if (!a.running() || !b.running()) return true;
  if (!same(told_of(a.play()->game(), a.play()->state(), a.play()->match.log()),
            told_of(b.play()->game(), b.play()->state(), b.play()->match.log())))
    return true;
  for (const int i : observers())
    told_[i] = a.play()->match.log().size(static_cast<Seat>(i));
  return false;
}

std::optional<Twins::Plan> Twins::plan(Twin& twin, Rng& rng) {
  const Table& t = twin.table();
  const Game& game = t.play()->game();
  State state = t.play()->state();
  match::EventLog story = t.play()->match.log();
  fair::FairDice dice(t.fair_source());
  dice.skip(t.play()->rolls);
  const Told before = told_of(game, state, story);
  Plan out;
  for (int i = 0; i < 8; ++i) {
    const Decisions open = decisions(game, state);
    if (open.count != 1) return std::nullopt;
    const Decision d = open.list[0];
    Choices choices;
    legal(known(game, state, d.seat), choices);
    if (choices.empty()) return std::nullopt;
    const bool own = players_ == kPlayersMax && state.pub.turned == kNoHunter;
    const bool question = is_question(d.kind) && agent_of(game, state.pub, d.seat) >= 0;
    if (i == 0) out.question = question;
    out.by_hand.push_back(!question || own || choices.count() > 1);
    out.acts.push_back(test::pick(choices, true, rng));
    EventSink sink;
    if (!apply(game, state, out.acts.back(), dice, sink) || over(state)) return std::nullopt;
    story.take(sink.events());
    out.told = told_of(game, state, story);
    if (out.told != before) return out;
  }
  return std::nullopt;
}

void Twins::pass(Millis ms) {
  a_.world.pass(ms);
  b_.world.pass(ms);
}

/// The first act at one time, what is left at another.
void Twins::perform(Twin& twin, const Plan& plan, Millis first, Millis rest) {
  bool begun = false;
  for (std::size_t i = 0; i < plan.acts.size(); ++i) {
    if (!plan.by_hand[i]) continue;
    const Millis when = begun ? rest : first;
    if (when > twin.world.now()) twin.world.pass(when - twin.world.now());
    begun = true;
    const int seat = static_cast<int>(ix(plan.acts[i].seat));
    const json::object got = twin.seat(seat).act(Twin::kTable, seat, plan.acts[i]);
    EXPECT_TRUE(got.empty() || got.at("type") == "ok") << json::serialize(got);
  }
  if (rest > twin.world.now()) twin.world.pass(rest - twin.world.now());
}

bool Twins::agents_step() {
  for (int tries = 0; tries < 12; ++tries) {
    const auto a = plan(a_, rng_);
    if (!a) continue;
    for (int other = 0; other < 40; ++other) {
      const auto b = plan(b_, rng_);
      if (!b || !same(b->told, a->told)) continue;
      const auto by_hand = [](const Plan& p) {
        return std::count(p.by_hand.begin(), p.by_hand.end(), true);
      };
      const Millis now = a_.world.now();
      const Millis window_end = std::max(now, a_.table().window_from() + kTwinsWindow);
      Millis rest = window_end;
      if (by_hand(*a) > 0 && by_hand(*b) > 0) {
        // Later than the window: then both at the same time.
        const bool one_each = by_hand(*a) == 1 && by_hand(*b) == 1;
        const bool in_window = one_each && a->question && b->question && rng_.one_in(2);
        if (!in_window) rest = window_end + 100 + rng_.below(1500);
      }
      const auto first = [&](const Plan& p) {
        const bool alone = by_hand(p) <= 1;
        if (alone && (rest > window_end || !p.question)) return rest;
        return now + rng_.below(static_cast<int>(rest - now) + 1);
      };
      Millis late = 0;
      if (plant_ == Plant::LateAnswer && a->question) late = 1;
      totals_.hidden += a->acts == b->acts ? 0 : 1;
      totals_.automatic += by_hand(*a) != by_hand(*b) ? 1 : 0;
      totals_.answers += a->question ? 1 : 0;
      perform(a_, *a, first(*a), rest);
      if (late > 0 && by_hand(*b) > 0)
        perform(b_, *b, rest + late, rest + late);
      else
        perform(b_, *b, first(*b), rest);
      const Millis end = std::max(a_.world.now(), b_.world.now());
      a_.world.pass(end - a_.world.now());
      b_.world.pass(end - b_.world.now());
      return true;
    }
  }
  return false;
}

bool Twins::hunters_step() {
  const Decisions open = a_.table().open_decisions();
  const Seat decider = open.list[static_cast<std::size_t>(rng_.below(open.count))].seat;
  const auto after = [&](Twin& twin, const Action& action) -> Told {
    const Table& t = twin.table();
    State state = t.play()->state();
    match::EventLog story = t.play()->match.log();
    fair::FairDice dice(t.fair_source());
    dice.skip(t.play()->rolls);
    EventSink sink;
    if (!apply(t.play()->game(), state, action, dice, sink) || over(state)) return {};
    story.take(sink.events());
    return told_of(t.play()->game(), state, story);
  };
  Choices choices;
  legal(known(a_.table().play()->game(), a_.table().play()->state(), decider), choices);
  for (int tries = 0; tries < 12; ++tries) {
    const Action action = test::pick(choices, true, rng_);
    const Told told = after(a_, action);
    if (told.views.empty()) continue;
    if (!same(told, after(b_, action))) continue;
    pass(rng_.below(2500));
    Action other = action;
    if (plant_ == Plant::OtherWalk && rng_.one_in(4)) {
      for (int i = 0; i < 20 && other == action; ++i)
        other = test::pick(choices, true, rng_);
    }
    const int seat = static_cast<int>(ix(decider));
    a_.seat(seat).act(Twin::kTable, seat, action);
    b_.seat(seat).act(Twin::kTable, seat, other);
    return true;
  }
  return false;
}

namespace {

std::vector<Cell> open_cells(const Table& table) {
  std::vector<Cell> cells;
  table.play()->game().board->open.each([&](Cell c) { cells.push_back(c); });
  return cells;
}

/// Where the agents can be, why, and what a move of his would rule out.
void ask_belief(Twin& twin, int seat, Rng& rng) {
  json::object more{{"seat", seat}};
  const std::vector<Action> all = twin.seat(seat).legal(seat);
  if (!all.empty() && rng.one_in(2)) more["action"] = codec::to_json(rng.of(all));
  if (rng.one_in(2)) more["cell"] = cell_name(rng.of(open_cells(twin.table())));
  twin.seat(seat).client.ask(on_table("belief", Twin::kTable, std::move(more)));
}

}  // namespace

/// Things that people do besides, the same in both.
void Twins::noise() {
  const int what = rng_.below(9);
  const int seat = rng_.of(std::vector<int>(watched_.begin(), watched_.end()));
  const std::uint64_t salt = rng_.next();
  const Millis wait = rng_.below(300);
  // Not by a roll of its own: the games stay as they are.
  const bool believes = what != 7 && salt % 3 == 0;
  totals_.beliefs += believes ? 1 : 0;
  if (what == 7 && !rng_.one_in(6)) return;
  for (Twin* twin : {&a_, &b_}) {
    Rng same(salt);
    Client& hunter = twin->seat(seat).client;
    switch (what) {
      case 0: twin->stranger().client.ask({{"type", "lobby"}}); break;
      case 1: hunter.ask(on_table("chat", Twin::kTable, {{"text", "hm"}})); break;
      case 2:
        hunter.ask(
            on_table("note", Twin::kTable, {{"seat", seat}, {"cell", "K10"}, {"text", "here?"}}));
        break;
      case 3: twin->watcher().client.ask(on_table("open", Twin::kTable)); break;
      case 4: {
        const std::vector<Action> all = twin->seat(seat).legal(seat);
        if (!all.empty())
          hunter.ask(on_table("preview", Twin::kTable,
                              {{"seat", seat}, {"action", codec::to_json(same.of(all))}}));
        break;
      }
      case 5: hunter.ask(on_table("open", Twin::kTable)); break;
      case 6:
        if (players_ == kPlayersMax)
          hunter.ask(on_table(
              "act", Twin::kTable,
              {{"seat", seat}, {"action", {{"type", "vote"}, {"ballot", same.below(5)}}}}));
        break;
      case 7: twin->restart(); break;
      default: hunter.ask(on_table("record", Twin::kTable)); break;
    }
    if (believes) {
      ask_belief(*twin, seat, same);
      const Cell cell = same.of(open_cells(twin->table()));
      twin->watcher().client.ask(
          on_table("belief", Twin::kTable, {{"seat", "spectator"}, {"cell", cell_name(cell)}}));
    }
    twin->world.pass(wait);
  }
  if (what == 7) {
    // New connections: everything from here on.
    same_.clear();
  }
  if (plant_ == Plant::ExtraFrame && what == 1)
    b_.seat(seat).client.ask(on_table("mute", Twin::kTable, {{"guest", "guest-9"}, {"on", true}}));
}

bool Twins::bots_step() {
  // Less than its constant, whatever it has to think of, hidden steps included.
  b_.world.think_ms = rng_.below(100);
  pass(250);
  return true;
}

bool Twins::step() {
  if (parted()) {
    part_time_ = a_.world.now();
    return false;
  }
  const Millis entered = a_.world.now();
  if (rng_.one_in(3)) noise();
  if (parted()) {
    // A bot may have acted while people did something else.
    part_time_ = bot_agent_ ? entered : a_.world.now();
    return false;
  }
  const Decisions open = a_.table().open_decisions();
  bool done = false;
  const bool hers =
      open.count == 1 && (agent_of(a_.table().play()->game(), a_.table().play()->state().pub,
                                   open.list[0].seat) >= 0 ||
                          a_.table()
                                  .play()
                                  ->state()
                                  .pub.frames[a_.table().play()->state().pub.depth - std::size_t{1}]
                                  .kind == FrameKind::Reveal);
  const Millis began = a_.world.now();
  if (hers)
    done = bot_agent_ ? bots_step() : agents_step();
  else
    done = hunters_step();
  if (!done) return false;
  ++totals_.moments;
  if (parted()) {
    // What was planted is for the comparison to find. A bot acts at some moment of its step.
    if (plant_ == Plant::None) part_time_ = hers && bot_agent_ ? began : a_.world.now();
    return false;
  }
  return true;
}

std::string Twins::compare() {
  const auto one = [&](Person& a, Person& b, int number, const std::string& who) -> std::string {
    const auto& left = a.client.sent();
    const auto& right = b.client.sent();
    std::size_t& i = same_[number];
    for (; i < std::max(left.size(), right.size()); ++i) {
      const bool here = i < left.size() && (part_time_ == 0 || left[i].time < part_time_);
      const bool there = i < right.size() && (part_time_ == 0 || right[i].time < part_time_);
      if (!here && !there) break;
      ++totals_.frames;
      if (here && there && left[i] == right[i]) continue;
      std::size_t at = 0;
      if (here && there)
        while (at < left[i].text.size() && at < right[i].text.size() &&
               left[i].text[at] == right[i].text[at])
          ++at;
      const auto show = [&](const std::vector<Sent>& list, bool is) {
        return is ? std::to_string(list[i].time) + " " + list[i].text.substr(0, 80) + " … " +
                        list[i].text.substr(at > 60 ? at - 60 : 0, 200)
                  : std::string("nothing");
      };
      return who + " frame " + std::to_string(i) + ":\n" + show(left, here) + "\n" +
             show(right, there);
    }
    return "";
  };
  constexpr int kStranger = 10;
  for (const int seat : observers()) {
    const bool watches = seat == static_cast<int>(kSpectator);
    std::string diff =
        watches ? one(a_.watcher(), b_.watcher(), seat, "spectator")
                : one(a_.seat(seat), b_.seat(seat), seat, "seat " + std::to_string(seat));
    if (!diff.empty()) return diff;
  }
  return one(a_.stranger(), b_.stranger(), kStranger, "stranger");
}

void Twins::count(TwinsTotals& totals) {
  const State& a = a_.table().play()->state();
  const State& b = b_.table().play()->state();
  const auto note = [&](int bit, bool differs) { totals.differing |= differs ? 1 << bit : 0; };
  note(0, a.agents[0].cell != b.agents[0].cell);
  note(1, a.agents[0].cards != b.agents[0].cards);
  note(2, a.agents[0].kind != b.agents[0].kind);
  note(3, a.plan != b.plan);
  note(4, a.roles != b.roles);
  totals.pairs += totals_.pairs;
  totals.moments += totals_.moments;
  totals.hidden += totals_.hidden;
  totals.automatic += totals_.automatic;
  totals.answers += totals_.answers;
  totals.beliefs += totals_.beliefs;
  totals.frames += totals_.frames;
}

}  // namespace specter::app
