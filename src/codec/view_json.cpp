#include "codec/view_json.h"

#include "codec/action_json.h"
#include "codec/runs.h"
#include "codec/value_json.h"
#include "codec/view_fields.h"
#include "codec/write.h"
#include "engine/decision_facts.h"
#include "engine/facts.h"
#include "engine/sight.h"
#include "engine/vehicle.h"

namespace specter::codec {
namespace {

std::size_t sz(int n) { return static_cast<std::size_t>(n); }

/// How many items to write: up to the last that is not at its default, at least `least`.
template <class List>
std::size_t used_size(const List& list, std::size_t least = 0) {
  std::size_t size = list.size();
  const typename List::value_type plain{};
  while (size > least && list[size - 1] == plain)
    --size;
  return size;
}

template <class Out>
void put_number(Out& out, std::string_view name, std::int64_t value) {
  out.key(name);
  out.number(value);
}

template <class Out>
void put_cell(Out& out, std::string_view name, Cell cell) {
  out.key(name);
  out.cell(cell);
}

template <class Out>
void put_flag(Out& out, std::string_view name, bool value) {
  out.key(name);
  out.flag(value);
}

template <class Out, class Fields, class T>
void put_object(Out& out, std::string_view name, const T& value, Fields&& fields) {
  out.key(name);
  out.open_object();
  FieldWriter io(out);
  fields(io, value);
  out.close_object();
}

template <class Out, class List, class Fields>
void put_list(Out& out, std::string_view name, const List& list, std::size_t size,
              Fields&& fields) {
  out.key(name);
  out.open_array();
  for (std::size_t i = 0; i < size; ++i) {
    out.open_object();
    FieldWriter io(out);
    fields(io, list[i]);
    out.close_object();
  }
  out.close_array();
}

/// Those that lie there, without the places of those that are gone.
template <class Out>
void put_smokes(Out& out, const Public& pub) {
  out.key("smokes");
  out.open_array();
  for (const Smoke& smoke : pub.smokes) {
    if (smoke.cell == kNoCell) continue;
    out.open_object();
    FieldWriter io(out);
    smoke_fields(io, smoke);
    out.close_object();
  }
  out.close_array();
}

// Generic lambdas, because the field lists are templates over the direction.
constexpr auto kFigureFields = [](auto& io, auto& x) { figure_fields(io, x); };
constexpr auto kPlaceFields = [](auto& io, auto& x) { place_fields(io, x); };
constexpr auto kFrameFields = [](auto& io, auto& x) { frame_fields(io, x); };
constexpr auto kCardFields = [](auto& io, auto& x) { card_fields(io, x); };
constexpr auto kCameraFields = [](auto& io, auto& x) { camera_fields(io, x); };
constexpr auto kPetFields = [](auto& io, auto& x) { pet_fields(io, x); };

template <class Out>
void put_seat(Out& out, Seat seat) {
  out.key("seat");
  if (seat == kSpectator)
    out.word("spectator");
  else
    put_value(out, ValueType::SeatId, static_cast<std::uint16_t>(seat));
}

/// Whose turn runs, or null.
template <class Out>
void put_active(Out& out, const Public& pub) {
  const Active active = active_of(pub);
  out.key("active");
  if (active == Active{}) return out.null();
  out.open_object();
  if (active.agent != kNoAgent) put_number(out, "agent", static_cast<int>(active.agent));
  if (active.hunter != kNoHunter) put_number(out, "hunter", static_cast<int>(active.hunter));
  if (active.pet != kNoHunter) put_number(out, "pet", static_cast<int>(active.pet));
  out.close_object();
}

template <class Out>
void put_vehicle(Out& out, const Public& pub) {
  out.key("vehicle");
  out.open_object();
  FieldWriter io(out);
  vehicle_fields(io, pub.vehicle);
  put_number(out, "spaces", vehicle_spaces(pub));
  put_number(out, "left", vehicle_budget(pub));
  out.close_object();
}

template <class Out>
void put_hunters(Out& out, const Game& game, const View& view) {
  out.key("hunters");
  out.open_array();
  for (int i = 0; i < game.hunters; ++i) {
    const auto h = static_cast<Hunter>(i);
    out.open_object();
    put_number(out, "hunter", i);
    put_number(out, "seat", static_cast<int>(game.seat_of(h)));
    FieldWriter io(out);
    hunter_fields(io, view.pub.hunters[ix(h)]);
    if (has_more_fields(game)) hunter_more_fields(io, view.pub.hunters[ix(h)]);
    const char letter = role_letter(game, view, h);
    out.key("role");
    out.word({&letter, 1});
    out.key("sight");
    out.open_array();
    each_run(sight_of(game, view.pub, h), [&](std::string_view run) { out.word(run); });
    out.close_array();
    out.close_object();
  }
  out.close_array();
}

template <class Out>
void put_secret(Out& out, const Game& game, Agent agent, const AgentSecret& secret) {
  out.open_object();
  FieldWriter io(out);
  secret_fields(io, secret);
  put_number(out, "hp_max", full_hp(game, agent, secret.kind));
  if (has_more_fields(game)) secret_more_fields(io, secret);
  put_list(out, "cards", secret.cards, used_size(secret.cards), kCardFields);
  std::size_t written = secret.sheet.size();
  while (written > 0 && secret.sheet[written - 1] == kNoCell)
    --written;
  out.key("sheet");
  out.open_array();
  for (std::size_t i = 0; i < written; ++i)
    out.cell(secret.sheet[i]);
  out.close_array();
  out.close_object();
}

template <class Out>
void put_agents(Out& out, const Game& game, const View& view) {
  out.key("agents");
  out.open_array();
  for (std::size_t i = 0; i < sz(game.players() == kPlayersMax ? 2 : 1); ++i) {
    const PublicAgent& agent = view.pub.agents[i];
    const bool turned = view.pub.turned != kNoHunter;
    out.open_object();
    put_number(out, "agent", static_cast<int>(i));
    put_seat(out, i == 0 ? kAgentSeat : turned ? game.seat_of(view.pub.turned) : kNoSeat);
    FieldWriter io(out);
    agent_fields(io, agent);
    if (has_more_fields(game)) agent_more_fields(io, agent);
    put_object(out, "figure", agent.figure, kFigureFields);
    put_list(out, "places", agent.places, used_size(agent.places, agent.hand), kPlaceFields);
    out.key("secret");
    if (view.knows.agent[i] != 0)
      put_secret(out, game, static_cast<Agent>(i), view.agents[i]);
    else
      out.null();
    out.close_object();
  }
  out.close_array();
}

/// A site's section, die and, where the die is known, its cell.
template <class Out>
void put_site(Out& out, const Game& game, std::size_t section, int die) {
  put_number(out, "section", static_cast<int>(section) + 1);
  put_number(out, "die", die);
  const bool is_known = die >= 1 && die <= 6;
  put_cell(out, "cell", is_known ? game.site(static_cast<int>(section), die) : kNoCell);
}

template <class Out>
void put_objectives(Out& out, const Game& game, const View& view) {
  out.key("objectives");
  out.open_array();
  for (std::size_t i = 0; i < view.pub.sites.size(); ++i) {
    out.open_object();
    put_site(out, game, i, view.pub.sites[i].die);
    put_number(out, "done_round", view.pub.sites[i].done_round);
    out.close_object();
  }
  out.close_array();
  out.key("plan");
  if (view.knows.plan == 0) return out.null();
  out.open_array();
  for (std::size_t i = 0; i < view.plan.die.size(); ++i) {
    out.open_object();
    put_site(out, game, i, view.plan.die[i]);
    out.close_object();
  }
  out.close_array();
}

template <class Out>
void put_waiting(Out& out, const Decisions& decisions) {
  out.open_array();
  for (const Decision& d : decisions) {
    out.open_object();
    put_number(out, "seat", static_cast<int>(d.seat));
    out.key("kind");
    out.word(decision_name(d.kind));
    out.close_object();
  }
  out.close_array();
}

template <class Out>
void put_cells(Out& out, const CellSet& cells) {
  out.open_array();
  cells.each([&](Cell c) { out.cell(c); });
  out.close_array();
}

/// The seat's own decision, with what it is about.
template <class Out>
void put_open_decision(Out& out, const Known& facts, const Decision& own) {
  const DecisionFacts matter = decision_facts(facts);
  out.open_object();
  put_number(out, "id", own.id);
  out.key("kind");
  out.word(decision_name(own.kind));
  FieldWriter io(out);
  io.hunter("hunter", matter.hunter);
  if (matter.truth) {
    out.key("question");
    out.word(matter.question);
    out.key("truth");
    out.open_object();
    if (matter.truth->cell != kNoCell)
      put_cell(out, "cell", matter.truth->cell);
    else
      put_number(out, "value", matter.truth->choice);
    out.close_object();
  }
  if (matter.moves) {
    out.key("sight");
    out.open_array();
    for (int i = 0; i < facts.game->hunters; ++i) {
      out.open_object();
      put_number(out, "hunter", i);
      out.key("cells");
      put_cells(out, matter.sight[sz(i)]);
      out.close_object();
    }
    out.close_array();
  }
  out.close_object();
}

template <class Out>
void put_view(Out& out, const Game& game, const View& view) {
  out.open_object();
  put_seat(out, view.seat);
  put_number(out, "players", game.players());
  put_number(out, "ruleset", game.ruleset);
  put_active(out, view.pub);
  FieldWriter io(out);
  public_fields(io, view.pub);
  put_vehicle(out, view.pub);
  put_hunters(out, game, view);
  put_agents(out, game, view);
  put_objectives(out, game, view);
  put_smokes(out, view.pub);
  if (has_more_fields(game)) {
    public_more_fields(io, view.pub);
    put_list(out, "cameras", view.pub.cameras, kCameras, kCameraFields);
    put_object(out, "pet", view.pub.pet, kPetFields);
  }
  out.key("ballots");
  out.open_array();
  for (std::size_t i = 0; i < sz(game.players()); ++i)
    out.number(view.pub.ballots[i]);
  out.close_array();
  out.key("resigned");
  put_ids(out, view.pub.resigned);
  put_number(out, "depth", view.pub.depth);
  put_list(out, "frames", view.pub.frames, used_size(view.pub.frames), kFrameFields);
  put_number(out, "asked", view.asked);
  const Known facts = known(game, view);
  out.key("decision");
  if (const auto own = decision_of(facts))
    put_open_decision(out, facts, *own);
  else
    out.null();
  out.key("waiting");
  put_waiting(out, decisions(facts));
  out.close_object();
}

template <class Out>
void put_preview(Out& out, const Preview& preview) {
  out.open_object();
  put_number(out, "steps", preview.steps);
  put_number(out, "steps_left", preview.steps_left);
  out.key("longer");
  put_bits(out, preview.longer, Board::kDriveMax + 1);
  put_cell(out, "end", preview.end);
  put_cell(out, "marker", preview.marker);
  put_cell(out, "marker_hiding", preview.marker_hiding);
  put_flag(out, "visible", preview.visible != 0);
  out.key("seen_by");
  put_ids(out, preview.seen_by);
  out.key("seen_at_end");
  put_ids(out, preview.seen_at_end);
  put_number(out, "triggers", preview.triggers);
  put_flag(out, "escapes", preview.escapes != 0);
  out.key("chances");
  out.open_array();
  for (std::size_t i = 0; i < preview.chance_count; ++i) {
    out.open_object();
    put_number(out, "hunter", static_cast<int>(preview.chances[i].hunter));
    put_number(out, "agent", static_cast<int>(preview.chances[i].agent));
    put_number(out, "permille", preview.chances[i].permille);
    out.close_object();
  }
  out.close_array();
  out.key("stunned");
  put_ids(out, preview.stunned);
  out.key("blinded");
  put_ids(out, preview.blinded);
  out.key("lit");
  put_cells(out, preview.lit);
  out.close_object();
}

}  // namespace

char role_letter(const Game& game, const View& view, Hunter hunter) {
  if (game.players() != kPlayersMax) return 'L';
  const bool own = plays_hunter(game, view.pub, view.seat, hunter);
  if (view.knows.roles == 0) return own && view.knows.loyal != 0 ? 'L' : '?';
  if (view.roles.dealt == 0) return '?';
  // Before the reveal the traitor's list has the form of a loyal hunter's: his own letter alone.
  const bool open = view.pub.turned != kNoHunter || view.pub.winner != Side::None ||
                    agent_of(game, view.pub, view.seat) >= 0;
  if (!open && !own) return '?';
  return view.roles.traitor == hunter ? 'T' : 'L';
}

json::array waiting_json(const Decisions& decisions) {
  return array_of([&](ValueOut& out) { put_waiting(out, decisions); });
}

json::object to_json(const Game& game, const View& view) {
  return object_of([&](ValueOut& out) { put_view(out, game, view); });
}

json::object to_json(const Preview& preview) {
  return object_of([&](ValueOut& out) { put_preview(out, preview); });
}

void write_waiting(std::string& text, const Decisions& decisions) {
  TextOut out(text);
  put_waiting(out, decisions);
}

void write_view(std::string& text, const Game& game, const View& view) {
  TextOut out(text);
  put_view(out, game, view);
}

void write_preview(std::string& text, const Preview& preview) {
  TextOut out(text);
  put_preview(out, preview);
}

}  // namespace specter::codec
