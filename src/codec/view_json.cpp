#include "codec/view_json.h"

#include "codec/action_json.h"
#include "codec/value_json.h"
#include "codec/view_fields.h"

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

template <class List, class Fields>
json::array write_list(const List& list, std::size_t size, Fields&& fields) {
  json::array out;
  for (std::size_t i = 0; i < size; ++i) {
    json::object item;
    FieldWriter io(item);
    fields(io, list[i]);
    out.push_back(std::move(item));
  }
  return out;
}

template <class List, class Fields>
void read_list(Reader& in, const Board& board, std::string_view name, List& list, Fields&& fields) {
  const json::array* array = in.array(name, list.size());
  if (array == nullptr) return;
  for (std::size_t i = 0; i < array->size(); ++i) {
    const json::object* item = (*array)[i].if_object();
    if (item == nullptr) return in.fail("json.field_type", name);
    Reader part(*item, in.where() + std::string(name) + "[" + std::to_string(i) + "].");
    FieldReader io(part, board);
    fields(io, list[i]);
    in.join(part);
  }
}

template <class T, class Fields>
void read_object(Reader& in, const Board& board, std::string_view name, T& value, Fields&& fields) {
  const json::object* object = in.object(name);
  if (object == nullptr) return;
  Reader part(*object, in.where() + std::string(name) + ".");
  FieldReader io(part, board);
  fields(io, value);
  in.join(part);
}

// Generic lambdas, because the field lists are templates over the direction.
constexpr auto kHunterFields = [](auto& io, auto& x) { hunter_fields(io, x); };
constexpr auto kFigureFields = [](auto& io, auto& x) { figure_fields(io, x); };
constexpr auto kPlaceFields = [](auto& io, auto& x) { place_fields(io, x); };
constexpr auto kVehicleFields = [](auto& io, auto& x) { vehicle_fields(io, x); };
constexpr auto kSmokeFields = [](auto& io, auto& x) { smoke_fields(io, x); };
constexpr auto kFrameFields = [](auto& io, auto& x) { frame_fields(io, x); };
constexpr auto kCardFields = [](auto& io, auto& x) { card_fields(io, x); };

json::value seat_value(Seat seat) {
  if (seat == kSpectator) return json::string("spectator");
  return write_value(ValueType::SeatId, static_cast<std::uint16_t>(seat));
}

json::array hunters_json(const Game& game, const View& view) {
  json::array list;
  for (int i = 0; i < game.hunters; ++i) {
    const auto h = static_cast<Hunter>(i);
    json::object item;
    item["hunter"] = i;
    item["seat"] = ix(game.seat_of(h));
    FieldWriter io(item);
    hunter_fields(io, view.pub.hunters[ix(h)]);
    item["role"] = json::string(1, role_letter(game, view, h));
    list.push_back(std::move(item));
  }
  return list;
}

json::value secret_json(const AgentSecret& secret) {
  json::object out;
  FieldWriter io(out);
  secret_fields(io, secret);
  out["cards"] = write_list(secret.cards, used_size(secret.cards), kCardFields);
  std::size_t written = secret.sheet.size();
  while (written > 0 && secret.sheet[written - 1] == kNoCell)
    --written;
  json::array sheet;
  for (std::size_t i = 0; i < written; ++i)
    sheet.push_back(cell_value(secret.sheet[i]));
  out["sheet"] = std::move(sheet);
  return out;
}

json::array agents_json(const Game& game, const View& view) {
  json::array list;
  for (std::size_t i = 0; i < sz(game.players() == kPlayersMax ? 2 : 1); ++i) {
    const PublicAgent& agent = view.pub.agents[i];
    json::object item;
    item["agent"] = i;
    const bool turned = view.pub.turned != kNoHunter;
    item["seat"] = seat_value(i == 0   ? kAgentSeat
                              : turned ? game.seat_of(view.pub.turned)
                                       : kNoSeat);
    FieldWriter io(item);
    agent_fields(io, agent);
    json::object figure;
    FieldWriter figure_io(figure);
    figure_fields(figure_io, agent.figure);
    item["figure"] = std::move(figure);
    item["places"] = write_list(agent.places, used_size(agent.places, agent.hand), kPlaceFields);
    if (view.knows.agent[i] != 0)
      item["secret"] = secret_json(view.agents[i]);
    else
      item["secret"] = nullptr;
    list.push_back(std::move(item));
  }
  return list;
}

/// A site's cell, where its die is known.
json::value site_cell(const Game& game, std::size_t section, int die) {
  if (die < 1 || die > 6) return nullptr;
  return cell_value(game.site(static_cast<int>(section), die));
}

json::array objectives_json(const Game& game, const Public& pub) {
  json::array list;
  for (std::size_t i = 0; i < pub.sites.size(); ++i) {
    json::object item;
    item["section"] = i + 1;
    item["die"] = pub.sites[i].die;
    item["cell"] = site_cell(game, i, pub.sites[i].die);
    item["done_round"] = pub.sites[i].done_round;
    list.push_back(std::move(item));
  }
  return list;
}

json::value plan_json(const Game& game, const View& view) {
  if (view.knows.plan == 0) return nullptr;
  json::array list;
  for (std::size_t i = 0; i < view.plan.die.size(); ++i) {
    json::object item;
    item["section"] = i + 1;
    item["die"] = view.plan.die[i];
    item["cell"] = site_cell(game, i, view.plan.die[i]);
    list.push_back(std::move(item));
  }
  return list;
}

void read_hunters(Reader& in, const Game& game, View& view, std::string& letters) {
  const json::array* list = in.array("hunters", sz(game.hunters));
  if (list == nullptr) return;
  if (list->size() != sz(game.hunters)) return in.fail("json.field_range", "hunters");
  for (std::size_t i = 0; i < list->size(); ++i) {
    const json::object* item = (*list)[i].if_object();
    if (item == nullptr) return in.fail("json.field_type", "hunters");
    Reader part(*item, in.where() + "hunters[" + std::to_string(i) + "].");
    FieldReader io(part, *game.board);
    kHunterFields(io, view.pub.hunters[i]);
    const std::string_view role = part.text("role", 1);
    if (role != "L" && role != "T" && role != "?") part.fail("json.field_range", "role");
    letters += role;
    in.join(part);
  }
}

void read_secret(Reader& in, const Game& game, AgentSecret& secret) {
  const json::object* object = in.object("secret");
  if (object == nullptr) return;
  Reader part(*object, in.where() + "secret.");
  FieldReader io(part, *game.board);
  secret_fields(io, secret);
  read_list(part, *game.board, "cards", secret.cards, kCardFields);
  if (const json::array* sheet = part.array("sheet", secret.sheet.size())) {
    for (std::size_t i = 0; i < sheet->size(); ++i) {
      if ((*sheet)[i].is_null()) continue;
      const auto cell = as_cell((*sheet)[i]);
      if (cell && game.board->on_board(column_of(*cell), row_of(*cell)))
        secret.sheet[i] = *cell;
      else
        part.fail("json.field_range", "sheet");
    }
  }
  in.join(part);
}

void read_agents(Reader& in, const Game& game, View& view) {
  const std::size_t size = sz(game.players() == kPlayersMax ? 2 : 1);
  const json::array* list = in.array("agents", size);
  if (list == nullptr) return;
  if (list->size() != size) return in.fail("json.field_range", "agents");
  for (std::size_t i = 0; i < size; ++i) {
    const json::object* item = (*list)[i].if_object();
    if (item == nullptr) return in.fail("json.field_type", "agents");
    Reader part(*item, in.where() + "agents[" + std::to_string(i) + "].");
    FieldReader io(part, *game.board);
    agent_fields(io, view.pub.agents[i]);
    read_object(part, *game.board, "figure", view.pub.agents[i].figure, kFigureFields);
    read_list(part, *game.board, "places", view.pub.agents[i].places, kPlaceFields);
    if (part.has("secret")) {
      view.knows.agent[i] = 1;
      read_secret(part, game, view.agents[i]);
    }
    in.join(part);
  }
  // Whoever knows an agent's secrets knows both agents' (TRA-12), the absent one's too.
  if (size == 1) view.knows.agent[1] = view.knows.agent[0];
}

void read_objectives(Reader& in, View& view) {
  const auto each = [&](std::string_view name, auto&& read) {
    const json::array* list = in.array(name, kSections);
    if (list == nullptr) return;
    if (list->size() != kSections) return in.fail("json.field_range", name);
    for (std::size_t i = 0; i < kSections; ++i) {
      const json::object* item = (*list)[i].if_object();
      if (item == nullptr) return in.fail("json.field_type", name);
      Reader part(*item, in.where() + std::string(name) + "[" + std::to_string(i) + "].");
      read(part, i);
      in.join(part);
    }
  };
  each("objectives", [&](Reader& part, std::size_t i) {
    view.pub.sites[i].die = static_cast<std::uint8_t>(part.number("die", 0, 6));
    view.pub.sites[i].done_round =
        static_cast<std::uint8_t>(part.number("done_round", 0, kRoundLast));
  });
  if (!in.has("plan")) return;
  view.knows.plan = 1;
  each("plan", [&](Reader& part, std::size_t i) {
    view.plan.die[i] = static_cast<std::uint8_t>(part.number("die", 0, 6));
  });
}

/// A list of small numbers: seats that resigned, ballots.
void read_small(Reader& in, std::string_view name, std::size_t size_max, int high,
                std::vector<std::uint8_t>& out) {
  const json::array* list = in.array(name, size_max);
  if (list == nullptr) return;
  for (const json::value& item : *list) {
    const auto number = as_number(item, 0, high);
    if (!number) return in.fail("json.field_range", name);
    out.push_back(static_cast<std::uint8_t>(*number));
  }
}

void read_public_rest(Reader& in, const Game& game, View& view) {
  FieldReader io(in, *game.board);
  public_fields(io, view.pub);
  read_object(in, *game.board, "vehicle", view.pub.vehicle, kVehicleFields);
  read_list(in, *game.board, "smokes", view.pub.smokes, kSmokeFields);
  read_list(in, *game.board, "frames", view.pub.frames, kFrameFields);
  view.pub.depth = static_cast<std::uint8_t>(in.number("depth", 0, kFramesMax));
  std::vector<std::uint8_t> small;
  read_small(in, "ballots", sz(game.players()), kHuntersMax, small);
  std::copy(small.begin(), small.end(), view.pub.ballots.begin());
  small.clear();
  read_small(in, "resigned", sz(game.players()), game.players() - 1, small);
  for (const std::uint8_t seat : small)
    view.pub.resigned = static_cast<std::uint8_t>(view.pub.resigned | (1U << seat));
}

/// The seat of a view: a number, or "spectator".
Seat read_seat(Reader& in, const Game& game) {
  const json::value* value = in.find("seat");
  if (value != nullptr && value->is_string() && value->as_string() == "spectator")
    return kSpectator;
  return static_cast<Seat>(in.number("seat", 0, game.players() - 1));
}

/// Turns the letters back into what the seat knows of the roles.
void read_roles(Reader& in, const Game& game, const std::string& letters, View& view) {
  const std::size_t traitor = letters.find('T');
  const bool one =
      traitor == std::string::npos || letters.find('T', traitor + 1) == std::string::npos;
  if (!one) return in.fail("json.field_range", "hunters.role");
  const bool open = view.pub.winner != Side::None || view.pub.turned != kNoHunter ||
                    game.players() < kPlayersMax || view.seat == kAgentSeat;
  view.knows.roles = open || traitor != std::string::npos ? 1 : 0;
  const bool lettered = letters.find_first_not_of('?') != std::string::npos;
  if (view.knows.roles == 0) {
    view.knows.loyal = lettered ? 1 : 0;
    return;
  }
  if (game.players() < kPlayersMax) return;
  view.roles.dealt = lettered ? 1 : 0;
  if (traitor != std::string::npos) view.roles.traitor = static_cast<Hunter>(traitor);
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
  json::array list;
  for (const Decision& d : decisions) {
    json::object item;
    item["seat"] = ix(d.seat);
    item["kind"] = name_value(decision_name(d.kind));
    list.push_back(std::move(item));
  }
  return list;
}

json::object to_json(const Game& game, const View& view) {
  json::object out;
  out["seat"] = seat_value(view.seat);
  out["players"] = game.players();
  FieldWriter io(out);
  public_fields(io, view.pub);
  out["vehicle"] = json::object();
  FieldWriter vehicle_io(out["vehicle"].as_object());
  vehicle_fields(vehicle_io, view.pub.vehicle);
  out["hunters"] = hunters_json(game, view);
  out["agents"] = agents_json(game, view);
  out["objectives"] = objectives_json(game, view.pub);
  out["plan"] = plan_json(game, view);
  out["smokes"] = write_list(view.pub.smokes, used_size(view.pub.smokes), kSmokeFields);
  json::array ballots;
  for (std::size_t i = 0; i < sz(game.players()); ++i)
    ballots.emplace_back(view.pub.ballots[i]);
  out["ballots"] = std::move(ballots);
  out["resigned"] = write_bits(view.pub.resigned, game.players());
  out["depth"] = view.pub.depth;
  out["frames"] = write_list(view.pub.frames, used_size(view.pub.frames), kFrameFields);
  out["asked"] = view.asked;
  const Known facts = known(game, view);
  if (const auto own = decision_of(facts))
    out["decision"] = to_json(*own);
  else
    out["decision"] = nullptr;
  out["waiting"] = waiting_json(decisions(facts));
  return out;
}

Result<View> parse_view(const json::object& object, const Game& game) {
  Reader in(object, "view.");
  View view;
  view.seat = read_seat(in, game);
  view.asked = static_cast<std::uint16_t>(in.number("asked", 0, UINT16_MAX));
  std::string letters;
  read_hunters(in, game, view, letters);
  read_agents(in, game, view);
  read_objectives(in, view);
  read_public_rest(in, game, view);
  if (in.ok()) read_roles(in, game, letters, view);
  if (!in.ok()) return in.error();
  return view;
}

json::object to_json(const Preview& preview) {
  json::object out;
  out["steps"] = preview.steps;
  out["steps_left"] = preview.steps_left;
  out["end"] = cell_value(preview.end);
  out["marker"] = cell_value(preview.marker);
  out["marker_hiding"] = cell_value(preview.marker_hiding);
  out["visible"] = preview.visible != 0;
  out["seen_by"] = write_bits(preview.seen_by, kHuntersMax);
  out["seen_at_end"] = write_bits(preview.seen_at_end, kHuntersMax);
  out["triggers"] = preview.triggers;
  out["escapes"] = preview.escapes != 0;
  json::array chances;
  for (std::size_t i = 0; i < preview.chance_count; ++i) {
    json::object item;
    item["hunter"] = ix(preview.chances[i].hunter);
    item["agent"] = ix(preview.chances[i].agent);
    item["permille"] = preview.chances[i].permille;
    chances.push_back(std::move(item));
  }
  out["chances"] = std::move(chances);
  out["stunned"] = write_bits(preview.stunned, kHuntersMax);
  out["blinded"] = write_bits(preview.blinded, kHuntersMax);
  json::array lit;
  preview.lit.each([&](Cell c) { lit.push_back(cell_value(c)); });
  out["lit"] = std::move(lit);
  return out;
}

}  // namespace specter::codec
