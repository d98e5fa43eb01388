#include "engine/action.h"

#include "engine/result.h"

namespace specter {
namespace {

using enum ActionField;
using V = ValueType;

constexpr ActionFieldSpec kHunterKind[] = {{"hunter", Choice, V::HunterName}};
constexpr ActionFieldSpec kAgentKind[] = {{"agent", Choice, V::AgentName}};
constexpr ActionFieldSpec kCard[] = {{"card", Choice, V::CardName}};
constexpr ActionFieldSpec kHunter[] = {{"hunter", Choice, V::HunterId}};
constexpr ActionFieldSpec kComplete[] = {{"section", Choice, V::Section},
                                         {"place", Place, V::Place, true}};
constexpr ActionFieldSpec kPlay[] = {{"place", Place, V::Place},
                                     {"hunter", Target, V::HunterId, true},
                                     {"cell", End, V::CellId, true},
                                     {"direction", Way, V::Direction, true}};
constexpr ActionFieldSpec kMove[] = {{"cell", End, V::CellId, true},
                                     {"steps", Steps, V::Number, true},
                                     {"marker", Marker, V::CellId, true},
                                     {"marker_loyal", MarkerLoyal, V::CellId, true},
                                     {"triggers", Triggers, V::Triggers, true}};
constexpr ActionFieldSpec kCell[] = {{"cell", End, V::CellId}};
constexpr ActionFieldSpec kRoute[] = {{"cell", End, V::CellId}, {"steps", Steps, V::Number, true}};
constexpr ActionFieldSpec kYes[] = {{"yes", Choice, V::Flag}};
constexpr ActionFieldSpec kAgent[] = {{"agent", Choice, V::AgentId}};
constexpr ActionFieldSpec kDirection[] = {{"direction", Choice, V::Direction}};
constexpr ActionFieldSpec kAnswer[] = {{"value", Choice, V::Number, true},
                                       {"cell", End, V::CellId, true}};
constexpr ActionFieldSpec kVehicle[] = {{"vehicle", Choice, V::VehicleName}};
constexpr ActionFieldSpec kCache[] = {{"cache", Choice, V::Number}};
constexpr ActionFieldSpec kAbility[] = {{"which", Choice, V::Number, true},
                                        {"hunter", Target, V::HunterId, true},
                                        {"cell", End, V::CellId, true},
                                        {"steps", Steps, V::Number, true},
                                        {"direction", Way, V::Direction, true}};
constexpr ActionFieldSpec kShift[] = {{"cell", End, V::CellId}, {"hide", Choice, V::Flag, true}};
constexpr ActionFieldSpec kStrike[] = {{"hunter", Target, V::HunterId}};
constexpr ActionFieldSpec kDeclare[] = {{"pledge", Choice, V::PledgeName},
                                        {"cell", End, V::CellId, true}};
constexpr ActionFieldSpec kLook[] = {{"direction", Way, V::Direction}};
constexpr ActionFieldSpec kCamera[] = {{"camera", Choice, V::Number}};
constexpr ActionFieldSpec kReroll[] = {{"die", Choice, V::Number}};
constexpr ActionFieldSpec kShoot[] = {{"hunter", Target, V::HunterId, true}};
constexpr ActionFieldSpec kBallot[] = {{"ballot", Choice, V::Number}};

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
