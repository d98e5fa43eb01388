#include "engine/action.h"

#include "engine/result.h"

namespace specter {
namespace {

using enum ActionField;
using V = ValueType;

constexpr ActionFieldSpec kHunterKind[] = {{"hunter", A, V::HunterName}};
constexpr ActionFieldSpec kAgentKind[] = {{"agent", A, V::AgentName}};
constexpr ActionFieldSpec kCard[] = {{"card", A, V::CardName}};
constexpr ActionFieldSpec kHunter[] = {{"hunter", A, V::HunterId}};
constexpr ActionFieldSpec kComplete[] = {{"section", A, V::Section}, {"place", B, V::Place, true}};
constexpr ActionFieldSpec kPlay[] = {{"place", A, V::Place},
                                     {"hunter", B, V::HunterId, true},
                                     {"cell", Target, V::CellId, true},
                                     {"direction", Way, V::Direction, true}};
constexpr ActionFieldSpec kMove[] = {{"cell", Target, V::CellId, true},
                                     {"steps", Steps, V::Number, true},
                                     {"marker", Marker, V::CellId, true},
                                     {"marker_loyal", MarkerLoyal, V::CellId, true},
                                     {"triggers", Triggers, V::Triggers, true}};
constexpr ActionFieldSpec kCell[] = {{"cell", Target, V::CellId}};
constexpr ActionFieldSpec kRoute[] = {{"cell", Target, V::CellId},
                                      {"steps", Steps, V::Number, true}};
constexpr ActionFieldSpec kYes[] = {{"yes", A, V::Flag}};
constexpr ActionFieldSpec kAgent[] = {{"agent", A, V::AgentId}};
constexpr ActionFieldSpec kDirection[] = {{"direction", A, V::Direction}};
constexpr ActionFieldSpec kAnswer[] = {{"value", A, V::Number, true},
                                       {"cell", Target, V::CellId, true}};
constexpr ActionFieldSpec kVehicle[] = {{"vehicle", A, V::VehicleName}};
constexpr ActionFieldSpec kCache[] = {{"cache", A, V::Number}};
constexpr ActionFieldSpec kAbility[] = {{"which", A, V::Number, true},
                                        {"hunter", B, V::HunterId, true},
                                        {"cell", Target, V::CellId, true},
                                        {"steps", Steps, V::Number, true},
                                        {"direction", Way, V::Direction, true}};
constexpr ActionFieldSpec kShift[] = {{"cell", Target, V::CellId}, {"hide", A, V::Flag, true}};
constexpr ActionFieldSpec kStrike[] = {{"hunter", B, V::HunterId}};
constexpr ActionFieldSpec kDeclare[] = {{"pledge", A, V::PledgeName},
                                        {"cell", Target, V::CellId, true}};
constexpr ActionFieldSpec kLook[] = {{"direction", Way, V::Direction}};
constexpr ActionFieldSpec kCamera[] = {{"camera", A, V::Number}};
constexpr ActionFieldSpec kReroll[] = {{"die", A, V::Number}};
constexpr ActionFieldSpec kShoot[] = {{"hunter", B, V::HunterId, true}};
constexpr ActionFieldSpec kBallot[] = {{"ballot", A, V::Number}};

constexpr ActionSpec kSpecs[] = {
    {ActionKind::None, "none", {}},
    {ActionKind::PickHunter, "pick_hunter", kHunterKind},
    {ActionKind::PickAgent, "pick_agent", kAgentKind},
    {ActionKind::PickEquipment, "pick_equipment", kCard},
    {ActionKind::PickTraitor, "pick_traitor", kHunter},
    {ActionKind::Complete, "complete", kComplete},
    {ActionKind::Play, "play", kPlay},
    {ActionKind::Move, "move", kMove},
    {ActionKind::Show, "show", {}},
    {ActionKind::Hide, "hide", {}},
    {ActionKind::Pass, "pass", {}},
    {ActionKind::Announce, "announce", kYes},
    {ActionKind::Begin, "begin", kHunter},
    {ActionKind::Reveal, "reveal", {}},
    {ActionKind::Walk, "walk", kRoute},
    {ActionKind::Enter, "enter", kRoute},
    {ActionKind::Drive, "drive", kRoute},
    {ActionKind::Sense, "sense", {}},
    {ActionKind::GetOut, "get_out", kCell},
    {ActionKind::Stay, "stay", {}},
    {ActionKind::Relay, "relay", kRoute},
    {ActionKind::RemoteSense, "remote_sense", {}},
    {ActionKind::PostCognition, "post_cognition", kAgent},
    {ActionKind::Aim, "aim", kDirection},
    {ActionKind::Shoot, "shoot", kShoot},
    {ActionKind::Attack, "attack", kAgent},
    {ActionKind::RollDie, "roll", {}},
    {ActionKind::Answer, "answer", kAnswer, true},
    {ActionKind::Vote, "vote", kBallot},
    {ActionKind::Resign, "resign", {}},
    {ActionKind::Timeout, "timeout", {}},
    {ActionKind::PickVehicle, "pick_vehicle", kVehicle},
    {ActionKind::Draw, "draw", kCache},
    {ActionKind::Ability, "ability", kAbility},
    {ActionKind::Shift, "shift", kShift},
    {ActionKind::Strike, "strike", kStrike},
    {ActionKind::Declare, "declare", kDeclare},
    {ActionKind::PlaceCamera, "place_camera", kLook},
    {ActionKind::TakeCamera, "take_camera", kCamera},
    {ActionKind::Clairvoyance, "clairvoyance", kLook},
    {ActionKind::Scent, "scent", kAgent},
    {ActionKind::Reroll, "reroll", kReroll},
};
static_assert(std::size(kSpecs) == ix(ActionKind::Count));

}  // namespace

const ActionSpec& action_spec(ActionKind kind) {
  SPECTER_ASSERT(kind < ActionKind::Count && kSpecs[ix(kind)].kind == kind);
  return kSpecs[ix(kind)];
}

std::span<const ActionSpec> action_specs() { return kSpecs; }

}  // namespace specter
