#include "engine/game.h"

#include <algorithm>
#include <string>

#include "engine/cards.h"

namespace specter {
namespace {

Result<std::monostate> check_picks(const Game& game) {
  const Setup& s = game.setup;
  if (!s.hunters.empty() && s.hunters.size() != ix(game.hunters))
    return Error{"setup.hunter_count", std::to_string(s.hunters.size())};
  for (std::size_t i = 0; i < s.hunters.size(); ++i) {
    const HunterRow* row = find_row(s.hunters[i]);
    if (row == nullptr || !in_content(game, *row)) return Error{"setup.unknown_hunter", ""};
    if (std::count(s.hunters.begin(), s.hunters.end(), s.hunters[i]) > 1)
      return Error{"setup.duplicate_hunter", std::string(row->name)};  // SET-5
  }
  if (s.agent != AgentKind::None) {
    const AgentRow* row = find_row(s.agent);
    if (row == nullptr || !in_content(game, *row)) return Error{"setup.unknown_agent", ""};
  }
  if (!s.equipment.empty() && s.equipment.size() != ix(game.hand))
    return Error{"setup.hand_size", std::to_string(s.equipment.size())};  // SET-6
  for (const Equipment e : s.equipment) {
    const EquipmentRow* row = find_row(e);
    if (row == nullptr || row->supply || copies(game, *row) == 0)
      return Error{"setup.unknown_card", ""};
    if (std::count(s.equipment.begin(), s.equipment.end(), e) > copies(game, *row))
      return Error{"setup.too_many_copies", std::string(row->name)};
  }
  if (s.traitor != kNoHunter && (s.players != kPlayersMax || !game.has(s.traitor)))
    return Error{"setup.traitor", std::to_string(ix(s.traitor))};
  return std::monostate{};
}

void fill_timings(Game& game) {
  for (const AgentRow* who : agent_rows()) {
    unsigned timings = 0;
    for (const EquipmentRow* row : equipment_rows())
      if (copies(game, *row) > 0 && (row->owners == 0 || ((row->owners >> ix(who->id)) & 1U) != 0))
        timings |= row->timing;
    game.timings[ix(who->id)] = static_cast<std::uint8_t>(timings);
    if (!in_content(game, *who)) continue;
    game.timings[0] = static_cast<std::uint8_t>(game.timings[0] | timings);
  }
}

}  // namespace

Result<Game> make_game(const Setup& setup, std::shared_ptr<const Board> board) {
  if (board == nullptr) return Error{"setup.no_board", ""};
  if (setup.players < 2 || setup.players > kPlayersMax)
    return Error{"setup.players", std::to_string(setup.players)};  // SET-1
  if (setup.five_player_bonus && setup.players != kPlayersMax)
    return Error{"setup.bonus", std::to_string(setup.players)};
  Game game;
  game.board = std::move(board);
  game.setup = setup;
  game.ruleset = setup.edition == Edition::Babel ? 1 : 2;  // RUL-2
  game.rules = rules_of(game.ruleset);
  // Caches are of the second edition, and so is a board that has some.
  const bool caches = !game.board->caches.empty();
  if (caches && !game.rules.supply_deck) return Error{"setup.board", game.board->name};
  if (!game.rules.vehicle_chosen && !setup.vehicle) game.setup.vehicle = VehicleKind::Tracer;
  if (game.setup.vehicle) {
    const VehicleRow* row = find_row(*game.setup.vehicle);
    if (row == nullptr || !in_content(game, *row)) return Error{"setup.vehicle", ""};  // SET-2
  }
  game.supplies = caches;                                     // SET-9
  game.hunters = setup.players == 2 ? 2 : setup.players - 1;  // SET-1
  const bool bonus = setup.players == 4 || setup.five_player_bonus;
  game.hand = bonus ? 5 : 3;              // SET-6, SET-7, P4-1
  game.secret_plan = setup.players >= 4;  // SET-4
  for (const Cell c : game.board->escapes)
    game.escapes.add(c);
  if (setup.players >= 4)
    for (const Cell c : game.board->escapes_extra)
      game.escapes.add(c);  // OBJ-4
  for (const AgentRow* row : agent_rows()) {
    if (!in_content(game, *row)) continue;
    if (row->sight.at_check != nullptr) game.checkers.push_back(row->id);
    if (row->move.sighting != nullptr) game.shifters.push_back(row->id);
  }
  for (const EquipmentRow* row : equipment_rows()) {
    if (copies(game, *row) == 0) continue;
    if (row->turn.start != nullptr || row->turn.wears_off != nullptr)
      game.at_turn_start.push_back(row->id);
    if (row->turn.ages != nullptr || row->turn.end != nullptr) game.at_turn_end.push_back(row->id);
    const CardHunterHooks& h = row->hunter_turn;
    if (h.begins != nullptr || h.move != nullptr || h.moved != nullptr || h.ends != nullptr)
      game.at_hunter_turn.push_back(row->id);
  }
  fill_timings(game);
  if (const auto ok = check_picks(game); !ok) return ok.error();
  return game;
}

}  // namespace specter
