// Whether a state could stand in a game. A position from outside must pass before the rules work
// on it, so everything that the rules take for granted is checked here.
#include "engine/damage.h"
#include "engine/flow.h"
#include "engine/hand.h"
#include "engine/people.h"
#include "engine/position.h"
#include "engine/position_parts.h"
#include "engine/questions.h"

namespace specter {
namespace {

/// Takes off what the cards of this game's box have left behind.
Check lift_cards(const Game& game, State& s) {
  for (const EquipmentRow* row : equipment_rows())
    if (row->position.lift != nullptr && copies(game, *row) > 0)
      if (auto error = row->position.lift(game, s)) return error;
  for (const AgentRow* row : agent_rows())
    if (row->position.lift != nullptr && (in_content(game, *row) || may_turn_up(game, *row)))
      if (auto error = row->position.lift(game, s)) return error;
  for (const HunterRow* row : hunter_rows())
    if (row->position.lift != nullptr && in_content(game, *row))
      if (auto error = row->position.lift(game, s)) return error;
  return std::nullopt;
}

/// What cards do to a hunter, and none has done.
bool unmarked(const PublicHunter& h) {
  return h.flare == Compass::None && h.without == Compass::None && h.dazzled == 0 &&
         h.disabled == 0 && h.thermal == 0 && h.pledge == Pledge::None && h.pledged == kNoCell;
}

/// What is left on the board or on people that no card of the box explains.
Check check_unexplained(const Game& game, State& rest) {
  const Public& pub = rest.pub;
  if (pub.vehicle.jammed != 0) return broken("position.vehicle", "jammed");
  if (auto error = each_hunter(game, rest, "position.hunter_only",
                               [](PublicHunter& h) { return h.only == Compass::None; }))
    return error;
  if (auto error = each_hunter(game, rest, "position.hunter_condition",
                               [](PublicHunter& h) { return unmarked(h); }))
    return error;
  for (const Camera& camera : pub.cameras)
    if (camera != Camera{}) return broken("position.camera", cell_name(camera.cell));
  for (const Cell c : pub.barriers)
    if (c != kNoCell) return broken("position.barrier", cell_name(c));
  for (const Smoke& smoke : pub.smokes)
    if (smoke != Smoke{}) return broken("position.smoke", cell_name(smoke.cell));
  if (pub.pet != Pet{}) return broken("position.pet", cell_name(pub.pet.cell));
  if (!pub.reacted.empty()) return broken("position.flags", 1);
  return each_agent(rest, [](AgentSecret& x, PublicAgent& p) {
    return x.reach == 0 && x.stealth == 0 && x.fake == 0 && x.decoy == kNoCell && x.remote == 0 &&
           x.mine == kNoCell && p.guard == 0 && p.heals == 0;
  });
}

Check check_hunters(const Game& game, const State& s) {
  const bool drafting = s.pub.frames[0].kind == FrameKind::Draft;
  for (std::size_t i = 0; i < kHuntersMax; ++i) {
    const PublicHunter& h = s.pub.hunters[i];
    if (i >= ix(game.hunters)) {
      if (h != PublicHunter{}) return broken("position.hunter_count", i);
      continue;
    }
    if (h.kind == HunterKind::None) {
      if (drafting) continue;
      return broken("position.no_hunter", i);
    }
    if (!in_content(game, *find_row(h.kind))) return broken("position.no_hunter", i);
    for (std::size_t j = 0; j < i; ++j)
      if (s.pub.hunters[j].kind == h.kind)
        return broken("setup.duplicate_hunter", find_row(h.kind)->name);
    const bool turned = ix(s.pub.turned) == i;
    if (turned != (h.gone != 0)) return broken("position.turned", i);
    if (drafting || turned) {
      if (h.cell != kNoCell || h.inside != 0) return broken("position.hunter_cell", i);
      continue;
    }
    if (!open_cell(game, h.cell)) return broken("position.hunter_cell", i);
    if (h.inside > 1 || (h.inside == 1 && h.cell != s.pub.vehicle.cell))
      return broken("position.hunter_inside", i);
    if (h.stunned > 1 || h.blinded > 1 || h.played > 1 || h.revoked > 1)
      return broken("position.hunter_condition", i);
  }
  return std::nullopt;
}

/// SET-2: in the draft exactly what has been picked is there, and nothing else.
Check check_draft(const Game& game, const State& s) {
  const Public& pub = s.pub;
  const auto step = pub.frames[0].step;
  const bool five = game.players() == kPlayersMax;
  if (pub.depth == 1 && step == draft::Vehicle) {
    State fresh;
    fresh.pub.frames[0] = pub.frames[0];
    fresh.pub.depth = 1;
    fresh.pub.resigned = pub.resigned;
    fresh.pub.ballots = pub.ballots;  // TRA-5: from the beginning on
    fresh.asked = s.asked;
    return game.rules.vehicle_chosen && s == fresh ? std::nullopt
                                                   : Check(broken("position.drafted", 0));
  }
  if (pub.depth != 1 || step > (five ? draft::Traitor : draft::Equipment))
    return broken("position.frame", 0);
  const int most = step == draft::Hunters ? game.hunters - 1 : step == draft::Agent ? 0 : game.hand;
  const int least = step == draft::Traitor ? game.hand : 0;
  if (pub.drafted > most || pub.drafted < least ||
      (step == draft::Equipment && pub.drafted == game.hand))
    return broken("position.drafted", pub.drafted);
  const int hunters = step == draft::Hunters ? pub.drafted : game.hunters;
  for (int i = 0; i < game.hunters; ++i) {
    const PublicHunter& h = at(pub.hunters, i);
    PublicHunter picked;
    picked.kind = h.kind;
    if ((h.kind != HunterKind::None) != (i < hunters) || h != picked)
      return broken("position.no_hunter", i);
  }
  AgentSecret picked;
  if (step >= draft::Equipment) {
    const AgentRow* row = find_row(s.agents[0].kind);
    if (row == nullptr || !in_content(game, *row)) return broken("position.no_agent", 0);
    picked.kind = row->id;
    picked.hp = static_cast<std::uint8_t>(starting_hp(game, kFirstAgent, row->id));
    for (std::size_t i = 0; i < pub.drafted; ++i) {
      const EquipmentRow* card = find_row(s.agents[0].cards[i].card);
      if (card == nullptr) return broken("position.card", i + 1);
      picked.cards[i] = Card{card->id, card->charges};
    }
  }
  if (s.agents[0] != picked) return broken("position.agent", 0);
  if (pub.agents[0].hand != (step == draft::Traitor ? game.hand : 0))
    return broken("position.hand", pub.agents[0].hand);
  return std::nullopt;
}

Check check_vehicle(const Game& game, const State& s) {
  const Vehicle& v = s.pub.vehicle;
  const VehicleRow* row = find_row(v.kind);
  if (row == nullptr || !in_content(game, *row)) return broken("setup.vehicle", 0);
  if (s.pub.frames[0].kind == FrameKind::Draft) {
    Vehicle drafted;
    if (game.rules.vehicle_chosen) drafted.kind = v.kind;
    return v == drafted ? std::nullopt : Check(broken("position.vehicle", "draft"));
  }
  if (!open_cell(game, v.cell) || !game.board->road.has(v.cell))
    return broken("position.vehicle", cell_name(v.cell));
  if (v.spent > find_row(v.kind)->move || v.sensed > 1 || (v.spent > 0 && v.sensed > 0) ||
      (v.sensed > 0 && !row->sensor))
    return broken("position.vehicle_budget", v.spent);
  return std::nullopt;
}

/// SET-9: the supply deck, and dice that lie on the table.
Check check_tokens(const Game& game, const State& s) {
  const Public& pub = s.pub;
  const bool drafting = pub.frames[0].kind == FrameKind::Draft;
  if (pub.deck > (game.supplies && !drafting ? supplies_left(game, s) : 0))
    return broken("position.deck", pub.deck);
  const int most = game.rules.first_dice_together ? 6 : 0;
  if (pub.rolled[0] > most || pub.rolled[1] > most) return broken("position.flags", 1);
  return std::nullopt;
}

Check check_objectives(const Game& game, const State& s) {
  for (std::size_t i = 0; i < kSections; ++i) {
    const PublicSite& site = s.pub.sites[i];
    const std::uint8_t die = s.plan.die[i];
    if (die < 1 || die > 6) return broken("position.plan", i + 1);
    const bool shown = !game.secret_plan || site.done_round != 0;
    if (site.die != (shown ? die : 0)) return broken("position.site", i + 1);
    if (site.done_round > s.pub.round) return broken("position.site_round", i + 1);
  }
  return std::nullopt;
}

Check check_place(const State& s, std::size_t agent, std::size_t i) {
  const Card& card = s.agents[agent].cards[i];
  const PublicPlace& place = s.pub.agents[agent].places[i];
  const EquipmentRow* row = find_row(card.card);
  if (row == nullptr) return broken("position.card", i + 1);
  if (card.charges > row->charges) return broken("position.charges", row->name);
  if ((place.supply != 0) != row->supply || place.supply > 1 || place.marked > 1)
    return broken("position.place", i + 1);
  if (place.card != Equipment::None) {
    const bool shown = row->secrecy == Secrecy::Revealed ||
                       (row->secrecy == Secrecy::Secret && row->position.lies_open != nullptr &&
                        card.charges == 0 && row->position.lies_open(s.agents[agent]));
    if (place.card != card.card || !shown || place.marked != 0 || place.charges != card.charges)
      return broken("position.place", i + 1);
  } else {
    if (place.charges != 0) return broken("position.place", i + 1);
    if ((place.marked != 0) != (row->secrecy == Secrecy::Marked && card.charges == 0))
      return broken("position.place", i + 1);
    if (row->secrecy == Secrecy::Revealed && card.charges != row->charges)
      return broken("position.place", i + 1);
  }
  return std::nullopt;
}

Check check_hand(const Game& game, const State& s) {
  for (const EquipmentRow* row : equipment_rows()) {
    if (copies_held(s, row->id) > copies(game, *row))
      return broken("setup.too_many_copies", row->name);
  }
  for (std::size_t a = 0; a < kAgentsMax; ++a) {
    const PublicAgent& p = s.pub.agents[a];
    if (p.hand > kHandMax) return broken("position.hand", p.hand);
    for (std::size_t i = 0; i < kHandMax; ++i) {
      if (i < p.hand) {
        if (auto error = check_place(s, a, i)) return error;
      } else if (p.places[i] != PublicPlace{}) {
        return broken("position.place", i + 1);
      } else if (p.in_play != 0 && p.hand > 0 && s.agents[a].cards[i] != Card{}) {
        return broken("position.hand", p.hand);
      } else if (s.agents[a].cards[i].charges > 2) {
        return broken("position.charges", i + 1);
      }
    }
  }
  return std::nullopt;
}

/// Fields that must be at rest unless this agent is in her turn.
bool at_rest(const AgentSecret& x) {
  return x.from == kNoCell && x.marker == kNoCell && x.marker_loyal == kNoCell && x.triggers == 0 &&
         x.card_played == 0 && x.reach == 0 && x.completed == 0 && x.fake == 0 && x.ability == 0;
}

/// Her move of this turn is over.
bool moved(Stage stage) {
  return stage != Stage::Idle && stage != Stage::Start && stage != Stage::Carded;
}

/// Only a hunter who reacts to paths can be set off, and only where she was seen.
bool triggers_ok(const Game& game, const Public& pub, const AgentSecret& x) {
  for (std::size_t i = 0; i < 16; ++i) {
    if (((unsigned{x.triggers} >> i) & 1U) == 0) continue;
    if (i == kVehicleBit) {
      if (find_row(pub.vehicle.kind)->trigger.cells == nullptr) return false;
      continue;
    }
    const std::size_t h = i % kSeenByBit;
    if (i > kVehicleBit || h >= ix(game.hunters)) return false;
    const HunterRow* row = find_row(pub.hunters[h].kind);
    if (row == nullptr || pub.hunters[h].gone != 0) return false;
    if (i >= kSeenByBit) {
      if (find_row(x.kind) == nullptr || !find_row(x.kind)->watches) return false;
    } else if (row->trigger.act == nullptr || (!row->trigger.late && x.marker == kNoCell)) {
      return false;
    }
  }
  return true;
}

/// The traitor has shown himself and has not picked his character yet.
bool picks_character(const Public& pub) {
  if (pub.depth == 0 || pub.depth > kFramesMax) return false;
  const Frame& f = top(pub);
  return f.kind == FrameKind::Reveal && f.step == reveal::Agent;
}

/// He takes his two cards.
bool picks_cards(const Public& pub) {
  if (pub.depth == 0 || pub.depth > kFramesMax) return false;
  const Frame& f = top(pub);
  return f.kind == FrameKind::Reveal && f.step == reveal::Equipment;
}

/// Whether a hunter is in play to whom she announces something at the end of her turn.
bool somebody_asks(const Game& game, const Public& pub) {
  for (const Hunter i : game.all_hunters()) {
    const PublicHunter& h = at(pub.hunters, i);
    const HunterRow* row = find_row(h.kind);
    if (h.gone == 0 && row != nullptr && row->turn.agent_ended != nullptr) return true;
  }
  return false;
}

Check check_figure(const Game& game, const State& s, std::size_t i) {
  const Figure& f = s.pub.agents[i].figure;
  if (f.state == FigureState::None)
    return f == Figure{} ? std::nullopt : Check(broken("position.figure", i));
  if (!open_cell(game, f.cell) || f.round > s.pub.round) return broken("position.figure", i);
  if (f.state == FigureState::Visible && !moved(s.agents[i].stage) && f.cell != s.agents[i].cell)
    return broken("position.figure", i);
  if (s.pub.agents[i].kind == AgentKind::None) return broken("position.figure_unrevealed", i);
  return std::nullopt;
}

Check check_agent(const Game& game, const State& s, std::size_t i) {
  const AgentSecret& x = s.agents[i];
  const PublicAgent& p = s.pub.agents[i];
  if (p.in_play == 0) {
    PublicAgent empty;
    if (i == 0) empty.hand = p.hand;  // in the draft the cards come before the pieces
    if (p != empty) return broken("position.agent", i);
    if (i == 1 && x != AgentSecret{}) return broken("position.agent", i);
    return std::nullopt;
  }
  const bool choosing = i == 1 && picks_character(s.pub);
  if (choosing && (x.kind != AgentKind::None || p.hand != 0)) return broken("position.agent", i);
  const AgentRow* row = find_row(x.kind);
  const AgentKind side = i == 1 && !game.rules.traitor_picks_agent
                             ? find_row(s.pub.hunters[ix(s.pub.turned)].kind)->side
                             : AgentKind::None;
  const bool right = side == AgentKind::None ? row != nullptr && in_content(game, *row)
                                             : x.kind == side && p.kind == side;
  if (!choosing && !right) return broken("position.no_agent", i);
  if (!open_cell(game, x.cell)) return broken("position.agent_cell", cell_name(x.cell));
  if (i == 1 && x.kind != AgentKind::None && x.kind == s.agents[0].kind)
    return broken("position.same_agent", i);
  const int most = choosing ? 0 : starting_hp(game, static_cast<Agent>(i), x.kind);
  if (x.hp > most || (x.hp == 0 && !choosing && s.pub.winner == Side::None))
    return broken("position.hp", x.hp);
  if (p.kind != AgentKind::None && p.kind != x.kind) return broken("position.shown_kind", i);
  for (std::size_t r = 0; r < x.sheet.size(); ++r) {
    if (!cell_or_none(game, x.sheet[r])) return broken("position.sheet", r);
    if (r > s.pub.round && x.sheet[r] != kNoCell) return broken("position.sheet", r);
  }
  for (const Cell c : {x.from, x.marker, x.marker_loyal})
    if (!cell_or_none(game, c)) return broken("position.agent_cell", cell_name(c));
  if (x.steps > kPathStepsMax || x.hidden > 1 || x.card_played > 1 || x.completed > kSections ||
      p.escaped > 1 || p.played > (traitor_at_large(game, s.pub) ? Played::Marked : Played::Openly))
    return broken("position.agent_flags", i);
  const std::size_t caches = game.supplies ? game.board->caches.size() : 0;
  const bool begins = row != nullptr && row->turn.choices != nullptr;
  if ((std::size_t{x.caches} >> caches) != 0 || x.ability > (begins ? 1 : 0) ||
      p.fatigued > (game.rules.fatigue ? 1 : 0))
    return broken("position.agent_flags", i);
  if (x.hidden != 0 && !traitor_at_large(game, s.pub)) return broken("position.agent_flags", i);
  if (x.stage == Stage::Idle && !at_rest(x)) return broken("position.agent_flags", i);
  if (!triggers_ok(game, s.pub, x)) return broken("position.triggers", x.triggers);
  if (p.promise != Promise::None &&
      ((i != 0 && !game.rules.second_agent_completes) || !somebody_asks(game, s.pub)))
    return broken("position.promise", i);
  return check_figure(game, s, i);
}

/// With a traitor at large there is no second agent to ask.
bool question_ok(const Public& pub, FrameKind below, const Frame& f) {
  const QuestionRow* row = f.question < Question::Count ? find_row(f.question) : nullptr;
  if (row == nullptr || row->of_second) return false;
  if (row->possible != nullptr) return row->possible(pub, f.about, below);
  return f.about == 0 && below == FrameKind::HunterTurn;
}

bool has_card(const Frame& f) {
  return hunter_card(f) != nullptr || agent_card(f) != nullptr || equipment_card(f) != nullptr;
}

FrameFields fields_of(const Frame& f) {
  switch (f.kind) {
    case FrameKind::AgentTurn: return {.agent = true};
    case FrameKind::HunterTurn:
    case FrameKind::PetTurn: return {.hunter = true};
    case FrameKind::Check:
    case FrameKind::Reveal: return {.hunter = true, .about = true};
    case FrameKind::Attack: return {.hunter = true, .agent = true, .about = true};
    case FrameKind::Ask: return {.hunter = true, .question = true, .about = true};
    case FrameKind::Card: return has_card(f) ? card_frame(f).uses : FrameFields{};
    default: return {};
  }
}

/// Whether only those fields of a frame are filled in that its kind has.
bool fields_ok(const Frame& f) {
  const FrameFields uses = fields_of(f);
  Frame plain{.kind = f.kind, .step = f.step, .waiting = f.waiting};
  if (f.kind == FrameKind::Card) plain.card = f.card;
  if (uses.hunter) plain.hunter = f.hunter;
  if (uses.agent) plain.agent = f.agent;
  if (uses.hunters) plain.hunters = f.hunters;
  if (uses.question) plain.question = f.question;
  if (uses.about) plain.about = f.about;
  return f == plain && f.waiting <= 1;
}

bool draft_ok(const Frame& f) { return f.step <= draft::Traitor || f.step == draft::Vehicle; }

bool agent_turn_ok(const State& s, FrameKind below, const Frame& f) {
  if (f.step != 0 || ix(f.agent) >= kAgentsMax || !active(at(s.pub.agents, f.agent))) return false;
  if (below == FrameKind::Reveal) return f.agent == kSecondAgent && s.pub.reveal_move == 1;
  return below == FrameKind::Rounds && (s.pub.reveal_move == 0 || f.agent == kFirstAgent);
}

bool hunter_turn_ok(const Game& game, const Public& pub, const Frame& f) {
  const bool asks = f.step == hunter::Move || f.step == hunter::GetOut || f.step == hunter::Attack;
  return plays_on(game, pub, f.hunter) && f.step <= hunter::End && (f.waiting == 0 || asks) &&
         (f.step != hunter::GetOut || at(pub.hunters, f.hunter).inside != 0);
}

bool attack_ok(const Game& game, const Public& pub, FrameKind below, const Frame& f) {
  const bool quick = f.about != 0;
  // Dice that lie on the table are looked at by somebody on top of it.
  const bool rolled = f.step == attack::Resolve && pub.rolled[0] != 0;
  return f.about <= 1 && below == (quick ? FrameKind::AgentTurn : FrameKind::HunterTurn) &&
         plays_on(game, pub, f.hunter) && ix(f.agent) < kAgentsMax && (f.step == 0 || rolled) &&
         active(at(pub.agents, f.agent)) &&
         at(pub.agents, f.agent).figure.state != FigureState::None;
}

bool reveal_ok(const Game& game, const Public& pub, const Frame& f) {
  return f.about <= 1 && game.has(f.hunter) && pub.turned == f.hunter && f.step >= reveal::Agent &&
         f.step <= (f.waiting != 0 ? reveal::Equipment : reveal::End) &&
         pub.reveal_move == (f.step == reveal::End);
}

/// Whether a frame may stand on the one below it, with what it says.
bool frame_ok(const Game& game, const State& s, std::size_t i) {
  const Frame& f = s.pub.frames[i];
  const FrameKind below = i == 0 ? FrameKind::None : s.pub.frames[i - 1].kind;
  if (!fields_ok(f) || (f.waiting != 0) != (i + 1 == s.pub.depth)) return false;
  switch (f.kind) {
    case FrameKind::Draft: return i == 0 && draft_ok(f);
    case FrameKind::Rounds:
      return i == 0 && (f.waiting != 0 ? f.step == rounds::Order : f.step <= rounds::Order);
    case FrameKind::AgentTurn: return agent_turn_ok(s, below, f);
    case FrameKind::HunterTurn: return below == FrameKind::Rounds && hunter_turn_ok(game, s.pub, f);
    case FrameKind::Check:
      return below == FrameKind::HunterTurn && plays_on(game, s.pub, f.hunter) && f.about <= 1 &&
             f.step == 0 && traitor_at_large(game, s.pub);
    case FrameKind::Ask:
      return plays_on(game, s.pub, f.hunter) && f.step == 0 && traitor_at_large(game, s.pub) &&
             question_ok(s.pub, below, f);
    case FrameKind::Attack: return attack_ok(game, s.pub, below, f);
    case FrameKind::Reveal: return i > 0 && reveal_ok(game, s.pub, f);
    case FrameKind::PetTurn:
      return below == FrameKind::Rounds && f.step == 0 && game.has(f.hunter) &&
             s.pub.pet.owner == f.hunter && s.pub.pet.cell != kNoCell;
    case FrameKind::Card:
      return f.step == 0 && has_card(f) && card_frame(f).ok != nullptr &&
             card_frame(f).ok(game, s.pub, below, f);
    case FrameKind::None: return false;
  }
  return false;
}

/// An agent's stage must fit to where her frame stands.
bool stage_ok(const State& s, std::size_t agent) {
  const Stage stage = s.agents[agent].stage;
  for (std::size_t i = 0; i < s.pub.depth; ++i) {
    const Frame& f = s.pub.frames[i];
    if (f.kind != FrameKind::AgentTurn || ix(f.agent) != agent) continue;
    if (moved(stage) && s.agents[agent].from == kNoCell) return false;
    if (i + 1 == s.pub.depth)
      return stage == Stage::Start || stage == Stage::Carded || stage == Stage::Sighting ||
             stage == Stage::After || stage == Stage::Marked;
    switch (stage) {
      case Stage::Placing:
      case Stage::After:
      case Stage::Ended:
      case Stage::Marked:
      case Stage::Shots:
      case Stage::Barks:
      case Stage::Alarms:
      case Stage::Leaving: return true;
      case Stage::Start:
      case Stage::Carded: return s.pub.frames[i + 1].kind == FrameKind::Card;
      default: return false;
    }
  }
  return stage == Stage::Idle;
}

Check check_flow(const Game& game, const State& s) {
  if (s.pub.depth > kFramesMax) return broken("position.frames", s.pub.depth);
  for (std::size_t i = s.pub.depth; i < kFramesMax; ++i)
    if (s.pub.frames[i] != Frame{}) return broken("position.frames", i);
  if (s.pub.winner != Side::None) return std::nullopt;  // a finished game waits for nothing
  if (s.pub.depth == 0) return broken("position.frames", 0);
  for (std::size_t i = 0; i < s.pub.depth; ++i)
    if (!frame_ok(game, s, i)) return broken("position.frame", i);
  for (std::size_t a = 0; a < kAgentsMax; ++a)
    if (!stage_ok(s, a)) return broken("position.stage", a);
  if (deciding_seats(game, s.pub) == 0) return broken("position.nobody_decides", 0);
  return std::nullopt;
}

Check check_general(const Game& game, const State& s) {
  const Public& pub = s.pub;
  const bool drafting = pub.frames[0].kind == FrameKind::Draft;
  if (pub.round > kRoundLast || (pub.round == 0) != drafting)
    return broken("position.round", pub.round);
  if ((pub.winner == Side::None) != (pub.reason == EndReason::None))
    return broken("position.winner", 0);
  const bool five = game.players() == kPlayersMax;
  const bool has_traitor = s.roles.traitor != kNoHunter;
  if (has_traitor != (s.roles.dealt != 0) || s.roles.dealt > 1 || (has_traitor && !five) ||
      (five && !drafting && !has_traitor) || (has_traitor && ix(s.roles.traitor) >= kHuntersMax))
    return broken("position.traitor", ix(s.roles.traitor));
  if (pub.turned != kNoHunter && pub.turned != s.roles.traitor)
    return broken("position.turned", ix(pub.turned));
  if ((pub.turned != kNoHunter) != (pub.turned_round != 0) || pub.turned_round > pub.round)
    return broken("position.turned", pub.turned_round);
  if (!drafting &&
      (pub.agents[0].in_play == 0 || (pub.turned != kNoHunter) != (pub.agents[1].in_play != 0)))
    return broken("position.agent", 0);
  if (!(pub.resigned - SeatSet::first(game.players())).empty() || pub.drove > 1 ||
      pub.expired > 1 || pub.reveal_move > 1 || pub.steps > 12)
    return broken("position.flags", 0);
  if (!drafting && pub.drafted > (picks_cards(pub) ? 1 : 0))
    return broken("position.drafted", pub.drafted);
  for (const std::uint8_t b : pub.ballots)
    if (b > (five ? game.hunters : 0)) return broken("position.ballot", b);
  return std::nullopt;
}

}  // namespace

std::optional<Error> check_state(const Game& game, const State& state) {
  if (auto e = check_general(game, state)) return e;
  if (state.pub.frames[0].kind == FrameKind::Draft)
    if (auto e = check_draft(game, state)) return e;
  if (auto e = check_vehicle(game, state)) return e;
  if (auto e = check_hunters(game, state)) return e;
  State rest = state;
  if (auto e = lift_cards(game, rest)) return e;
  if (auto e = check_unexplained(game, rest)) return e;
  const bool before_objectives =
      state.pub.frames[0].kind == FrameKind::Draft && state.pub.frames[0].step == draft::Vehicle;
  if (auto e = check_tokens(game, state)) return e;
  if (before_objectives) return check_flow(game, state);
  if (auto e = check_objectives(game, state)) return e;
  if (auto e = check_hand(game, state)) return e;
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (auto e = check_agent(game, state, i)) return e;
  return check_flow(game, state);
}

}  // namespace specter
