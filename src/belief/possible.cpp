#include "belief/possible.h"

#include <algorithm>

#include "engine/cards.h"
#include "engine/people.h"

namespace specter::belief {
namespace {

constexpr std::size_t kRoom = 32;  ///< hypotheses: more than most games ever have

/// Characters that somebody may pick.
std::uint32_t all_kinds(const Game& game) {
  std::uint32_t bits = 0;
  for (const AgentRow* row : agent_rows())
    if (in_content(game, *row)) bits |= kind_bit(row->id);
  return bits;
}

/// More than one act, whatever the step says: a whole turn of an agent, or of a round.
bool several_acts(const match::Step& step) {
  if (step.after.round > step.before.round + 1) return true;
  unsigned begun = 0;
  for (const Event& e : step.events) {
    if (e.code == EventCode::AgentTurn) begun |= 1U << e.v[0];
    if (e.code == EventCode::AgentDone && ((begun >> e.v[0]) & 1U) != 0) return true;
  }
  return false;
}

bool asks_back(const Public& pub) {
  return std::any_of(pub.hunters.begin(), pub.hunters.end(),
                     [](const PublicHunter& h) { return h.kind == HunterKind::Prophet; });
}

}  // namespace

Possible::Possible(Seat seat, Grow grow) : grow_(grow) {
  for (Track& track : core_.tracks)
    track.list.reserve(kRoom);
  for (Hypotheses& list : shown_)
    list.reserve(kRoom);
  scratch_.reserve(kRoom);
  begin(seat);
}

void Possible::begin(Seat seat) {
  seat_ = seat;
  for (Track& track : core_.tracks) {
    track.in_play = track.blurred = false;
    track.list.clear();
    track.turn = Turn{};
  }
  core_.started = false;
  core_.exact = true;
  core_.role = Role::Unknown;
  core_.mover = kNoHunter;
  core_.returns = core_.pet_turn = false;
  first_chapter_ = chapter_count_ = 0;
  hindsight_.clear();
  sites_ = {};  // of another board
  looks_back_ = replaying_ = false;
  gaps_ = 0;
  dirty_ = true;
  core_.losses = {};
  if (trail_) trail_->clear();
}

void Possible::keep_trail() { trail_.make(); }

void Possible::observe(const Game& game, const match::Step& step) {
  game_ = &game;
  dirty_ = true;
  if (step.before.winner != Side::None) return;
  if (step.after.round == 0) {  // the draft: nobody stands anywhere yet
    for (const Event& e : step.events)
      if (e.code == EventCode::RoleDealt) hear(e);
    core_.exact = core_.exact && !step.gap;
    now_ = step.after;
    return;
  }
  const bool odd = std::any_of(step.events.begin(), step.events.end(), [&](const Event& e) {
    return !is_private(e.code) && !makes_sense(game, e);
  });
  const bool missed =
      odd || step.gap || (!core_.started && step.before.round > 0) || several_acts(step);
  if (missed) return blur(step.after);
  const bool kept = remember(step);
  fold(step);
  if (looks_back_ && kept) look_back();
  looks_back_ = false;
  if (trail_) trail_->follow(step, core_.tracks[0].turn.running || core_.tracks[1].turn.running);
  // Whoever asks in the middle of a turn asks as things stand now.
  now_ = step.after;
  events_ = {};
  at_ = 0;
}

/// Keeps what is needed to look back two rounds (CARD-PROPHET-3) or one (CARD-REMOTE).
bool Possible::remember(const match::Step& step) {
  const bool hides = (game_->timings[0] & kAtCompletion) != 0;
  if (step.before.round == 0 && step.after.round == 0) return false;
  if (!hides && !asks_back(step.after)) return false;
  const bool begins = std::any_of(step.events.begin(), step.events.end(), [](const Event& e) {
    return e.code == EventCode::AgentTurn && agent_at(e, 0) == kFirstAgent;
  });
  // A round may begin without her: she has escaped (END-5).
  if (begins || step.after.round != step.before.round) {
    if (chapter_count_ == chapters_.size()) {
      first_chapter_ = (first_chapter_ + 1) % chapters_.size();
      --chapter_count_;
    }
    Chapter& next = chapter(chapter_count_++);
    next.core = core_;
    next.round = step.after.round;
    next.count = 0;
  }
  if (chapter_count_ == 0) return false;
  Chapter& now = chapter(chapter_count_ - 1);
  if (now.count == now.steps.size()) now.steps.emplace_back();
  match::KeptStep& kept = now.steps[now.count++];
  kept.before = step.before;
  kept.events.assign(step.events.begin(), step.events.end());
  kept.after = step.after;
  kept.gap = step.gap;
  return true;
}

/// Goes through the steps again from the round that something was learned of.
void Possible::look_back() {
  std::size_t i = 0;
  while (i < chapter_count_ && chapter(i).round != look_back_to_)
    ++i;
  if (i == chapter_count_) return;
  core_ = chapter(i).core;
  if (trail_) trail_->rewind(look_back_to_);
  replaying_ = true;
  for (std::size_t at = i; at < chapter_count_; ++at) {
    Chapter& round = chapter(at);
    if (at > i) round.core = core_;
    for (std::size_t n = 0; n < round.count; ++n)
      fold(round.steps[n].step());
  }
  replaying_ = false;
}

void Possible::fold(const match::Step& step) {
  // With the first round everything is put on the board, and no event says so.
  now_ = step.before.round == 0 ? step.after : step.before;
  events_ = step.events;
  card_step_ = fists_step_ = false;
  reveal_ends_ = step.before.reveal_move != 0 && step.after.reveal_move == 0;
  for (at_ = 0; at_ < events_.size(); ++at_) {
    const Event& e = events_[at_];
    if (is_private(e.code)) continue;
    hear(e);
    tell(now_, e, core_.mover);
  }
  settle(step);
}

void Possible::settle(const match::Step& step) {
  now_ = step.after;
  at_ = events_.size();
  for (const Agent agent : {kFirstAgent, kSecondAgent})
    settle_turn(agent, step);
  const auto end = now_.frames.begin() + now_.depth;
  // STA-4: she was asked about a hunter's sight that is back, and nothing was said.
  if (core_.returns && core_.mover != kNoHunter && now_.hunters[ix(core_.mover)].blinded == 0 &&
      std::none_of(now_.frames.begin(), end,
                   [](const Frame& f) { return f.kind == FrameKind::Check; }))
    hear_return();
  // Rover has had its turn, nothing is asked about it, and it did not bark.
  if (core_.pet_turn && std::none_of(now_.frames.begin(), end, [](const Frame& f) {
        return f.kind == FrameKind::PetTurn || f.kind == FrameKind::Ask;
      }))
    hear_bark(now_.pet.owner, false);
}

bool Possible::comes(EventCode code) const {
  const auto after = rest();
  return std::any_of(after.begin(), after.end(), [&](const Event& e) { return e.code == code; });
}

bool Possible::comes(EventCode code, std::uint16_t first) const {
  const auto after = rest();
  return std::any_of(after.begin(), after.end(),
                     [&](const Event& e) { return e.code == code && e.v[0] == first; });
}

namespace {

/// Comes after a traitor's first move, in the turn that it has interrupted or after that.
bool goes_on(const Event& e) {
  switch (e.code) {
    case EventCode::RoundStarted:
    case EventCode::HunterBegins:
    case EventCode::SensesReading:
    case EventCode::AmbushRolled:
    case EventCode::Ambushed:
    case EventCode::HunterDone:
    case EventCode::AgentDone:
    case EventCode::Announced: return true;
    case EventCode::QuickDraw: return agent_at(e, 1) == kFirstAgent;
    case EventCode::DieRolled: return static_cast<Purpose>(e.v[0]) == Purpose::Brutal;
    default: return false;
  }
}

}  // namespace

void Possible::hear(const Event& e) {
  if (reveal_ends_ && goes_on(e)) {
    reveal_ends_ = false;
    end_reveal();
  }
  // Rover's turn is over, and it did not bark.
  if (e.code == EventCode::HunterBegins || e.code == EventCode::RoundStarted ||
      e.code == EventCode::TraitorRevealed)
    hear_bark(now_.pet.owner, false);
  switch (e.code) {
    case EventCode::RoleDealt:
      if (seat_ != kAgentSeat && seat_ != kSpectator)
        core_.role = e.v[0] != 0 ? Role::Traitor : Role::Loyal;
      return;
    case EventCode::RoundStarted:
      if (!core_.started) open_first_agent();
      core_.mover = kNoHunter;
      // Nothing is asked of rounds longer ago than two.
      std::erase_if(hindsight_, [&](const Hindsight& h) { return h.round + 3 < e.v[0]; });
      return;
    case EventCode::TraitorRevealed:
      if (core_.started) turn_coat(e);
      return;
    case EventCode::AgentEscaped: {
      Track& track = core_.tracks[ix(agent_at(e, 0))];
      if (trail_ && track.turn.running) keep_turn(agent_at(e, 0), true);
      track.in_play = false;
      track.turn = Turn{};
      return;
    }
    default: break;
  }
  if (!core_.started) return;
  if (trail_ && e.code == EventCode::MineWentOff)
    trail_->mine(agent_at(e, 0), cell_of(e, 1), now_.round);
  hear_turn(e);
  hear_hunter(e);
  hear_answer(e);
}

/// SET-8: she is on her start cell. With 5 players each hunter may be the traitor, but a hunter
/// knows of himself (TRA-1).
void Possible::open_first_agent() {
  core_.started = true;
  Track& track = core_.tracks[ix(kFirstAgent)];
  track.in_play = true;
  track.list.clear();
  Hypothesis h;
  h.is.kinds = all_kinds(*game_);
  h.at.slow = only(game_->board->agent_start);
  if (game_->players() < kPlayersMax) {
    track.list.push_back(h);
    return;
  }
  for (int i = 0; i < game_->hunters; ++i) {
    h.is.traitor = static_cast<Hunter>(i);
    const bool me = game_->seat_of(h.is.traitor) == seat_;
    if (core_.role == Role::Traitor ? me : !(me && core_.role == Role::Loyal))
      track.list.push_back(h);
  }
}

/// TRA-8: he begins on the cell where he stood, and moves at once.
void Possible::turn_coat(const Event& e) {
  const Hunter h = hunter_at(e, 0);
  if (now_.turned != kNoHunter || now_.hunters[ix(h)].gone != 0) return;
  Track& first = core_.tracks[ix(kFirstAgent)];
  for (Hypothesis& x : first.list)
    if (x.is.traitor != h) x.is.kinds = 0;
  first.turn.exposed = first.turn.running;
  // While her turn runs, what she could hide from him still matters.
  if (!first.turn.running)
    for (Hypothesis& x : first.list)
      x.is.traitor = kNoHunter;
  tidy(first.list);
  Track& second = core_.tracks[ix(kSecondAgent)];
  second.list.clear();
  second.blurred = false;
  second.in_play = true;
  Hypothesis x;
  const PublicHunter& was = now_.hunters[ix(h)];
  x.is.kinds = all_kinds(*game_);
  if (const AgentKind known = now_.agents[0].kind; known != AgentKind::None)
    x.is.kinds &= ~kind_bit(known);
  if (!game_->rules.traitor_picks_agent) x.is.kinds = kind_bit(find_row(was.kind)->side);
  x.at.slow = only(was.inside != 0 ? now_.vehicle.cell : was.cell);
  second.list.push_back(x);
  if (trail_) trail_->begins(kSecondAgent, second.list, core_.losses[1]);
  second.turn = Turn{};
  second.turn.running = second.turn.reveal = true;
  second.turn.area.column.fill(~0U);
  second.turn.guard = second.turn.area;
}

/// TRA-8: his first move is over, and the interrupted turn goes on.
void Possible::end_reveal() {
  Turn& his = core_.tracks[ix(kSecondAgent)].turn;
  Turn& hers = core_.tracks[ix(kFirstAgent)].turn;
  if (!his.running || !his.reveal) return;
  if (hers.running) hers.muddled = his.muddled = true;
  end_turn(kSecondAgent);
}

/// After a gap they may be anywhere, and may have done anything.
void Possible::blur(const Public& after) {
  ++gaps_;
  core_.exact = false;
  core_.started = after.round > 0;
  core_.mover = kNoHunter;
  core_.returns = core_.pet_turn = false;
  first_chapter_ = chapter_count_ = 0;
  hindsight_.clear();
  if (trail_) trail_->clear();
  now_ = after;
  events_ = {};
  at_ = 0;
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    Track& track = core_.tracks[ix(agent)];
    track.in_play = core_.started && specter::active(after.agents[ix(agent)]);
    track.turn = Turn{};
    track.blurred = true;  // until her turn ends
    widen(agent);
  }
}

/// Nothing is known of her but what lies open.
void Possible::widen(Agent agent) {
  Track& track = core_.tracks[ix(agent)];
  track.list.clear();
  if (!track.in_play) return;
  const PublicAgent& shown = now_.agents[ix(agent)];
  const bool hides = agent == kFirstAgent && traitor_at_large(*game_, now_);
  Hypothesis h;
  h.is.loose = 1;
  h.is.kinds = shown.kind != AgentKind::None ? kind_bit(shown.kind) : all_kinds(*game_);
  h.at.slow = h.at.fast = h.hidden = game_->board->open;
  for (int t = 0; t < (hides ? game_->hunters : 1); ++t) {
    h.is.traitor = hides ? static_cast<Hunter>(t) : kNoHunter;
    const bool me = game_->seat_of(static_cast<Hunter>(t)) == seat_;
    if (hides && (core_.role == Role::Traitor ? !me : me && core_.role == Role::Loyal)) continue;
    for (unsigned open = 0; open < 8U; ++open) {
      h.is.covered = static_cast<std::uint8_t>(open & 1U);
      h.is.decoy_at = (open & 2U) != 0 ? shown.figure.cell : kNoCell;
      h.is.remote = (open & 4U) != 0 ? Remote::Pending : Remote::Unused;
      track.list.push_back(h);
    }
  }
}

const Hypotheses& Possible::hypotheses(Agent agent) const {
  const Track& track = core_.tracks[ix(agent)];
  if (!track.turn.running || game_ == nullptr) return track.list;
  if (dirty_) {
    for (const Agent a : {kFirstAgent, kSecondAgent}) {
      shown_[ix(a)].clear();
      if (core_.tracks[ix(a)].turn.running) work_out(a, false, shown_[ix(a)]);
    }
    dirty_ = false;
  }
  return shown_[ix(agent)];
}

CellSet Possible::cells(Agent agent) const {
  CellSet r;
  for (const Hypothesis& h : hypotheses(agent))
    r |= h.cells();
  return r;
}

CellSet Possible::begun(Agent agent) const {
  CellSet r;
  for (const Hypothesis& h : core_.tracks[ix(agent)].list)
    r |= h.cells();
  return r;
}

CellSet Possible::plain(Agent agent) const {
  CellSet r;
  for (const Hypothesis& h : core_.tracks[ix(agent)].list)
    if (h.is.covered == 0 && h.is.decoy_at == kNoCell && h.is.remote != Remote::Pending)
      r |= h.cells();
  return r;
}

void Possible::suppose(Agent agent, const CellSet& cells) {
  each(agent, [&](Hypothesis& h) { h.keep(cells); });
  // What was kept to look back to knows nothing of it.
  first_chapter_ = chapter_count_ = 0;
  hindsight_.clear();
}

unsigned Possible::traitors() const {
  unsigned bits = 0;
  for (const Hypothesis& h : hypotheses(kFirstAgent))
    if (h.is.traitor != kNoHunter) bits |= 1U << ix(h.is.traitor);
  return bits;
}

unsigned Possible::kinds(Agent agent) const {
  unsigned bits = 0;
  for (const Hypothesis& h : hypotheses(agent))
    bits |= h.is.kinds;
  return bits;
}

bool Possible::must_have_decoyed(Agent agent) const {
  const Hypotheses& list = hypotheses(agent);
  return !list.empty() && std::all_of(list.begin(), list.end(), [](const Hypothesis& h) {
    return h.is.decoyed != 0 && h.is.loose == 0;
  });
}

bool Possible::must_be_covered(Agent agent) const {
  const Hypotheses& list = hypotheses(agent);
  return !list.empty() && std::all_of(list.begin(), list.end(),
                                      [](const Hypothesis& h) { return h.is.covered != 0; });
}

}  // namespace specter::belief
