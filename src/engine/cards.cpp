#include "engine/cards.h"

#include "engine/cards/rows.h"

namespace specter {
namespace {

constexpr const EquipmentRow* kEquipment[] = {
    &cards::kFlashBang,  &cards::kSmokeGrenade, &cards::kAdrenalSurge, &cards::kStealthField,
    &cards::kTangleLine, &cards::kHoloDecoy,    &cards::kPowerFists,   &cards::kVelocityBlade};
constexpr const AgentRow* kAgents[] = {&cards::kSpider, &cards::kCobra, &cards::kBlueJay,
                                       &cards::kOrangutan};
constexpr const HunterRow* kHunters[] = {&cards::kBeast, &cards::kGun, &cards::kProphet,
                                         &cards::kPuppet};

constexpr const VehicleRow* kVehicles[] = {&cards::kTracer};
constexpr const QuestionRow* kQuestions[] = {&cards::kSensor, &cards::kSenses,
                                             &cards::kPostCogFirst, &cards::kPostCogSecond};
static_assert(std::size(kQuestions) == ix(Question::Count));

/// Rows by id, so that a look-up is one load.
template <class Row, std::size_t Count, std::size_t N>
constexpr auto by_id(const Row* const (&rows)[N], const auto& ids) {
  std::array<const Row*, Count> table{};
  for (std::size_t i = 0; i < N; ++i)
    table[ix(ids[i])] = rows[i];
  return table;
}

constexpr Equipment kEquipmentIds[] = {Equipment::FlashBang,    Equipment::SmokeGrenade,
                                       Equipment::AdrenalSurge, Equipment::StealthField,
                                       Equipment::TangleLine,   Equipment::HoloDecoy,
                                       Equipment::PowerFists,   Equipment::VelocityBlade};
constexpr AgentKind kAgentIds[] = {AgentKind::Spider, AgentKind::Cobra, AgentKind::BlueJay,
                                   AgentKind::Orangutan};
constexpr HunterKind kHunterIds[] = {HunterKind::Beast, HunterKind::Gun, HunterKind::Prophet,
                                     HunterKind::Puppet};
constexpr auto kEquipmentById =
    by_id<EquipmentRow, ix(Equipment::Count)>(kEquipment, kEquipmentIds);
constexpr auto kAgentById = by_id<AgentRow, ix(AgentKind::Count)>(kAgents, kAgentIds);
constexpr auto kHunterById = by_id<HunterRow, ix(HunterKind::Count)>(kHunters, kHunterIds);

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
  return id < Question::Count ? kQuestions[ix(id)] : nullptr;
}
const VehicleRow* find_row(VehicleKind id) {
  return ix(id) < std::size(kVehicles) ? kVehicles[ix(id)] : nullptr;
}
std::span<const EquipmentRow* const> equipment_rows() { return kEquipment; }
std::span<const AgentRow* const> agent_rows() { return kAgents; }
std::span<const HunterRow* const> hunter_rows() { return kHunters; }

int copies(const Game& game, const EquipmentRow& row) {
  switch (game.setup.edition) {
    case Edition::Babel: return row.copies[0];
    case Edition::Covenant: return row.copies[1];
    case Edition::Combined: return row.copies[0] + row.copies[1];
  }
  return 0;
}

bool in_content(const Game& game, const AgentRow& row) {
  return game.setup.edition == Edition::Combined || row.set == ix(game.setup.edition);
}
bool in_content(const Game& game, const HunterRow& row) {
  return game.setup.edition == Edition::Combined || row.set == ix(game.setup.edition);
}

}  // namespace specter
