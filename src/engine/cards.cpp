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

/// Rows by id, so that a look-up is one load.
template <class Row, std::size_t Count, std::size_t N>
constexpr auto by_id(const Row* const (&rows)[N], const auto& ids) {
  std::array<const Row*, Count> table{};
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

constexpr auto kEquipmentById =
    by_id<EquipmentRow, ix(Equipment::Count)>(kEquipment, kEquipmentIds);
constexpr auto kAgentById = by_id<AgentRow, ix(AgentKind::Count)>(kAgents, kAgentIds);
constexpr auto kHunterById = by_id<HunterRow, ix(HunterKind::Count)>(kHunters, kHunterIds);
constexpr auto kVehicleById = by_id<VehicleRow, ix(VehicleKind::Count)>(kVehicles, kVehicleIds);
constexpr auto kQuestionById = by_id<QuestionRow, ix(Question::Count)>(kQuestions, kQuestionIds);

}  // namespace

const EquipmentRow* find_row(Equipment id) {
  return id < Equipment::Count ? kEquipmentById[ix(id)] : nullptr;
}
const AgentRow* find_row(AgentKind id) {
  return id < AgentKind::Count ? kAgentById[ix(id)] : nullptr;
}
const HunterRow* find_row(HunterKind id) {
  return id < HunterKind::Count ? kHunterById[ix(id)] : nullptr;
}
const QuestionRow* find_row(Question id) {
  return id < Question::Count ? kQuestionById[ix(id)] : nullptr;
}
const VehicleRow* find_row(VehicleKind id) {
  return id < VehicleKind::Count ? kVehicleById[ix(id)] : nullptr;
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
