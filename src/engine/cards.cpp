#include "engine/cards.h"

#include "engine/cards/rows.h"

namespace specter {
namespace {

#define SPECTER_ROW(name) &cards::k##name,
constexpr const EquipmentRow* kEquipment[] = {SPECTER_EQUIPMENT(SPECTER_ROW)};
constexpr const AgentRow* kAgents[] = {SPECTER_AGENTS(SPECTER_ROW)};
constexpr const HunterRow* kHunters[] = {SPECTER_HUNTERS(SPECTER_ROW)};
constexpr const VehicleRow* kVehicles[] = {SPECTER_VEHICLES(SPECTER_ROW)};
#undef SPECTER_ROW
#define SPECTER_ROW(name) &cards::kAsk##name,
constexpr const QuestionRow* kQuestions[] = {SPECTER_QUESTIONS(SPECTER_ROW)};
#undef SPECTER_ROW

/// Rows by id. Every value of a byte has a place, so that a look-up is one load.
template <class Row, std::size_t N>
constexpr auto by_id(const Row* const (&rows)[N], const auto& ids) {
  constexpr std::size_t kIds = 256;
  std::array<const Row*, kIds> table{};
  for (std::size_t i = 0; i < N; ++i)
    table[ix(ids[i])] = rows[i];
  return table;
}

#define SPECTER_ROW(name) Equipment::name,
constexpr Equipment kEquipmentIds[] = {SPECTER_EQUIPMENT(SPECTER_ROW)};
#undef SPECTER_ROW
#define SPECTER_ROW(name) AgentKind::name,
constexpr AgentKind kAgentIds[] = {SPECTER_AGENTS(SPECTER_ROW)};
#undef SPECTER_ROW
#define SPECTER_ROW(name) HunterKind::name,
constexpr HunterKind kHunterIds[] = {SPECTER_HUNTERS(SPECTER_ROW)};
#undef SPECTER_ROW
#define SPECTER_ROW(name) VehicleKind::name,
constexpr VehicleKind kVehicleIds[] = {SPECTER_VEHICLES(SPECTER_ROW)};
#undef SPECTER_ROW
#define SPECTER_ROW(name) Question::name,
constexpr Question kQuestionIds[] = {SPECTER_QUESTIONS(SPECTER_ROW)};
#undef SPECTER_ROW

constexpr auto kEquipmentById = by_id<EquipmentRow>(kEquipment, kEquipmentIds);
constexpr auto kAgentById = by_id<AgentRow>(kAgents, kAgentIds);
constexpr auto kHunterById = by_id<HunterRow>(kHunters, kHunterIds);
constexpr auto kVehicleById = by_id<VehicleRow>(kVehicles, kVehicleIds);
constexpr auto kQuestionById = by_id<QuestionRow>(kQuestions, kQuestionIds);

}  // namespace

const EquipmentRow* find_row(Equipment id) { return kEquipmentById[ix(id)]; }
const AgentRow* find_row(AgentKind id) { return kAgentById[ix(id)]; }
const HunterRow* find_row(HunterKind id) { return kHunterById[ix(id)]; }
const QuestionRow* find_row(Question id) { return kQuestionById[ix(id)]; }
const VehicleRow* find_row(VehicleKind id) { return kVehicleById[ix(id)]; }
std::string_view card_name(CardId card) {
  const auto name = [](const auto* row) { return row == nullptr ? "-" : row->name; };
  const auto id = static_cast<unsigned>(card);
  if (id >= kEquipmentCards) return name(find_row(static_cast<Equipment>(id - kEquipmentCards)));
  if (id >= kAgentCards) return name(find_row(static_cast<AgentKind>(id - kAgentCards)));
  return name(find_row(static_cast<HunterKind>(id)));
}
std::span<const EquipmentRow* const> equipment_rows() { return kEquipment; }
std::span<const AgentRow* const> agent_rows() { return kAgents; }
std::span<const HunterRow* const> hunter_rows() { return kHunters; }
std::span<const VehicleRow* const> vehicle_rows() { return kVehicles; }

int copies(const Game& game, const EquipmentRow& row) {
  switch (game.setup.edition) {
    case Edition::Babel: return row.copies[0];
    case Edition::Covenant: return row.copies[1];
    case Edition::Combined: return row.copies[0] + row.copies[1];
  }
  return 0;
}

namespace {
bool in_set(const Game& game, unsigned sets) {
  return game.setup.edition == Edition::Combined || ((sets >> ix(game.setup.edition)) & 1U) != 0;
}
}  // namespace

bool in_content(const Game& game, const AgentRow& row) {
  return !row.side && in_set(game, row.sets);
}
bool may_turn_up(const Game& game, const AgentRow& row) {
  return row.side && !game.rules.traitor_picks_agent;
}
bool in_content(const Game& game, const HunterRow& row) { return in_set(game, row.sets); }
bool in_content(const Game& game, const VehicleRow& row) { return in_set(game, row.sets); }

}  // namespace specter
