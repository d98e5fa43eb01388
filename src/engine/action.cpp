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
constexpr ActionFieldSpec kSection[] = {{"section", A, V::Section}};
constexpr ActionFieldSpec kPlay[] = {
    {"place", A, V::Place}, {"hunter", B, V::HunterId, true}, {"cell", Target, V::CellId, true}};
constexpr ActionFieldSpec kMove[] = {{"cell", Target, V::CellId, true},
                                     {"steps", Steps, V::Number, true},
                                     {"marker", Marker, V::CellId, true},
                                     {"marker_loyal", MarkerLoyal, V::CellId, true},
                                     {"triggers", Triggers, V::Triggers, true}};
constexpr ActionFieldSpec kCell[] = {{"cell", Target, V::CellId}};
constexpr ActionFieldSpec kWay[] = {{"cell", Target, V::CellId}, {"steps", Steps, V::Number, true}};
constexpr ActionFieldSpec kYes[] = {{"yes", A, V::Flag}};
constexpr ActionFieldSpec kAgent[] = {{"agent", A, V::AgentId}};
constexpr ActionFieldSpec kDirection[] = {{"direction", A, V::Direction}};
constexpr ActionFieldSpec kAnswer[] = {{"value", A, V::Number}, {"cell", Target, V::CellId, true}};
constexpr ActionFieldSpec kBallot[] = {{"ballot", A, V::Number}};

constexpr ActionSpec kSpecs[] = {
    {ActionKind::None, "none", {}},
    {ActionKind::PickHunter, "pick_hunter", kHunterKind},
    {ActionKind::PickAgent, "pick_agent", kAgentKind},
    {ActionKind::PickEquipment, "pick_equipment", kCard},
    {ActionKind::PickTraitor, "pick_traitor", kHunter},
    {ActionKind::Complete, "complete", kSection},
    {ActionKind::Play, "play", kPlay},
    {ActionKind::Move, "move", kMove},
    {ActionKind::Show, "show", {}},
    {ActionKind::Hide, "hide", {}},
    {ActionKind::Pass, "pass", {}},
    {ActionKind::Announce, "announce", kYes},
    {ActionKind::Begin, "begin", kHunter},
    {ActionKind::Reveal, "reveal", {}},
    {ActionKind::Walk, "walk", kWay},
    {ActionKind::Enter, "enter", kWay},
    {ActionKind::Drive, "drive", kWay},
    {ActionKind::Sense, "sense", {}},
    {ActionKind::GetOut, "get_out", kCell},
    {ActionKind::Stay, "stay", {}},
    {ActionKind::Relay, "relay", kWay},
    {ActionKind::RemoteSense, "remote_sense", {}},
    {ActionKind::PostCognition, "post_cognition", kAgent},
    {ActionKind::Aim, "aim", kDirection},
    {ActionKind::Shoot, "shoot", {}},
    {ActionKind::Attack, "attack", kAgent},
    {ActionKind::RollDie, "roll", {}},
    {ActionKind::Answer, "answer", kAnswer},
    {ActionKind::Vote, "vote", kBallot},
    {ActionKind::Resign, "resign", {}},
    {ActionKind::Timeout, "timeout", {}},
};
static_assert(std::size(kSpecs) == ix(ActionKind::Count));

}  // namespace

const ActionSpec& action_spec(ActionKind kind) {
  SPECTER_ASSERT(kind < ActionKind::Count && kSpecs[ix(kind)].kind == kind);
  return kSpecs[ix(kind)];
}

std::span<const ActionSpec> action_specs() { return kSpecs; }

}  // namespace specter
