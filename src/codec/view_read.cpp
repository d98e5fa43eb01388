// Views read back from JSON; view_json.cpp writes them.
#include "codec/value_json.h"
#include "codec/view_fields.h"
#include "codec/view_json.h"

namespace specter::codec {
namespace {

std::size_t sz(int n) { return static_cast<std::size_t>(n); }

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
constexpr auto kCameraFields = [](auto& io, auto& x) { camera_fields(io, x); };
constexpr auto kPetFields = [](auto& io, auto& x) { pet_fields(io, x); };

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
    if (has_more_fields(game)) hunter_more_fields(io, view.pub.hunters[i]);
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
  if (has_more_fields(game)) secret_more_fields(io, secret);
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
    if (has_more_fields(game)) agent_more_fields(io, view.pub.agents[i]);
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
  if (has_more_fields(game)) {
    public_more_fields(io, view.pub);
    read_list(in, *game.board, "cameras", view.pub.cameras, kCameraFields);
    read_object(in, *game.board, "pet", view.pub.pet, kPetFields);
  }
  read_list(in, *game.board, "frames", view.pub.frames, kFrameFields);
  view.pub.depth = static_cast<std::uint8_t>(in.number("depth", 0, kFramesMax));
  std::vector<std::uint8_t> small;
  read_small(in, "ballots", sz(game.players()), kHuntersMax, small);
  std::copy(small.begin(), small.end(), view.pub.ballots.begin());
  small.clear();
  read_small(in, "resigned", sz(game.players()), game.players() - 1, small);
  for (const std::uint8_t seat : small)
    view.pub.resigned.add(static_cast<Seat>(seat));
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

}  // namespace specter::codec
