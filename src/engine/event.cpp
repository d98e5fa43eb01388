#include "engine/event.h"

#include "engine/result.h"

namespace specter {
namespace {

using V = ValueType;
using F = EventFieldSpec;

constexpr F kPlayers[] = {{"players", V::Number}};
constexpr F kSite[] = {{"section", V::Section}, {"cell", V::CellId}};
constexpr F kHunterKind[] = {{"hunter", V::HunterId}, {"kind", V::HunterName}};
constexpr F kAgentKind[] = {{"agent", V::AgentId}, {"kind", V::AgentName}};
constexpr F kAgentCard[] = {{"agent", V::AgentId}, {"card", V::CardName}};
constexpr F kPlaceCard[] = {{"agent", V::AgentId}, {"place", V::Place}, {"card", V::CardName}};
constexpr F kReady[] = {{"agent", V::AgentId}, {"cards", V::Number}};
constexpr F kTraitorFlag[] = {{"traitor", V::Flag}};
constexpr F kHunter[] = {{"hunter", V::HunterId}};
constexpr F kRound[] = {{"round", V::Number}};
constexpr F kAgent[] = {{"agent", V::AgentId}};
// The path follows: as many cells as steps + 1, or none where the move was given by outcome.
constexpr F kMoved[] = {{"agent", V::AgentId}, {"cell", V::CellId}, {"steps", V::Number}};
constexpr F kAgentCell[] = {{"agent", V::AgentId}, {"cell", V::CellId}};
constexpr F kRevealed[] = {
    {"agent", V::AgentId}, {"place", V::Place}, {"card", V::CardName}, {"charges", V::Number}};
constexpr F kPlace[] = {{"agent", V::AgentId}, {"place", V::Place}};
constexpr F kSpent[] = {{"agent", V::AgentId}, {"place", V::Place}, {"charges", V::Number}};
constexpr F kCell[] = {{"cell", V::CellId}};
constexpr F kAimed[] = {{"agent", V::AgentId}, {"card", V::CardName}, {"hunter", V::HunterId}};
constexpr F kHunterAgent[] = {{"hunter", V::HunterId}, {"agent", V::AgentId}};
constexpr F kDeclared[] = {{"hunter", V::HunterId},
                           {"agent", V::AgentId},
                           {"cell", V::CellId},
                           {"distance", V::Number},
                           {"needed", V::Total}};
constexpr F kDie[] = {{"purpose", V::PurposeName},
                      {"hunter", V::HunterId},
                      {"value", V::Number},
                      {"needed", V::Total}};
constexpr F kHit[] = {
    {"hunter", V::HunterId}, {"agent", V::AgentId}, {"hit", V::Flag}, {"needed", V::Total}};
constexpr F kDamage[] = {{"agent", V::AgentId}, {"amount", V::Number}};
constexpr F kHp[] = {{"agent", V::AgentId}, {"hp", V::Number}};
constexpr F kYes[] = {{"agent", V::AgentId}, {"yes", V::Flag}};
constexpr F kWay[] = {{"hunter", V::HunterId}, {"cell", V::CellId}, {"steps", V::Number}};
constexpr F kEntered[] = {{"hunter", V::HunterId}, {"steps", V::Number}};
constexpr F kHunterCell[] = {{"hunter", V::HunterId}, {"cell", V::CellId}};
constexpr F kSensor[] = {
    {"hunter", V::HunterId}, {"direction", V::Direction}, {"second", V::Direction}};
constexpr F kSenses[] = {{"hunter", V::HunterId}, {"agent", V::AgentId}, {"close", V::Flag}};
constexpr F kPostCog[] = {
    {"hunter", V::HunterId}, {"agent", V::AgentId}, {"round", V::Number}, {"cell", V::CellId}};
constexpr F kAim[] = {{"hunter", V::HunterId}, {"direction", V::Direction}};
constexpr F kVote[] = {{"seat", V::SeatId}, {"ballot", V::Number}};
constexpr F kTurned[] = {{"hunter", V::HunterId}, {"forced", V::Flag}};
constexpr F kSeat[] = {{"seat", V::SeatId}};
constexpr F kAgentSection[] = {{"agent", V::AgentId}, {"section", V::Section}};
constexpr F kVehicle[] = {{"vehicle", V::VehicleName}};
constexpr F kDeck[] = {{"agent", V::AgentId}, {"left", V::Number}};
constexpr F kAbility[] = {{"hunter", V::HunterId}, {"ability", V::Number}};
constexpr F kPledge[] = {{"hunter", V::HunterId}, {"pledge", V::PledgeName}, {"cell", V::CellId}};
constexpr F kCellHunter[] = {{"cell", V::CellId}, {"hunter", V::HunterId}};
constexpr F kCamera[] = {{"hunter", V::HunterId},
                         {"camera", V::Number},
                         {"cell", V::CellId},
                         {"direction", V::Direction}};
constexpr F kCameraTaken[] = {{"hunter", V::HunterId}, {"camera", V::Number}, {"cell", V::CellId}};
constexpr F kCameraCell[] = {{"camera", V::Number}, {"cell", V::CellId}};
constexpr F kPetHp[] = {{"hunter", V::HunterId}, {"hp", V::Number}};
constexpr F kSensed[] = {{"hunter", V::HunterId}, {"direction", V::Direction}, {"sensed", V::Flag}};
constexpr F kScent[] = {{"hunter", V::HunterId}, {"agent", V::AgentId}, {"nearer", V::Number}};
constexpr F kAgentHunter[] = {{"agent", V::AgentId}, {"hunter", V::HunterId}};
constexpr F kShotBack[] = {
    {"agent", V::AgentId}, {"hunter", V::HunterId}, {"distance", V::Number}, {"needed", V::Total}};
constexpr F kShotResult[] = {{"agent", V::AgentId}, {"hunter", V::HunterId}, {"hit", V::Flag}};
constexpr F kAgentWay[] = {{"agent", V::AgentId}, {"cell", V::CellId}, {"steps", V::Number}};
constexpr F kReroll[] = {{"agent", V::AgentId}, {"die", V::Number}, {"value", V::Number}};
constexpr F kOver[] = {{"side", V::SideName}, {"reason", V::ReasonName}};

using enum EventCode;
constexpr EventSpec kSpecs[] = {
    {GameStarted, "game_started", kPlayers},
    {ObjectiveSet, "objective_set", kSite},
    {HunterChosen, "hunter_chosen", kHunterKind},
    {AgentChosen, "agent_chosen", kAgentKind},
    {CardTaken, "card_taken", kAgentCard},
    {CardPlaced, "card_placed", kPlaceCard},
    {AgentReady, "agent_ready", kReady},
    {RoleDealt, "role_dealt", kTraitorFlag},
    {TraitorNamed, "traitor_named", kHunter},
    {RoundStarted, "round_started", kRound},
    {AgentTurn, "agent_turn", kAgent},
    {ObjectiveDone, "objective_done", kSite},
    {AgentMoved, "agent_moved", kMoved},
    {FigureVisible, "figure_visible", kAgentCell},
    {MarkerPlaced, "marker_placed", kAgentCell},
    {FigureHidden, "figure_hidden", kAgent},
    {AgentRevealed, "agent_revealed", kAgentKind},
    {CardRevealed, "card_revealed", kRevealed},
    {CardSpent, "card_spent", kSpent},
    {CardMarked, "card_marked", kPlace},
    {CardUsed, "card_used", kPlaceCard},
    {FlashThrown, "flash_thrown", kCell},
    {SmokeThrown, "smoke_thrown", kCell},
    {SmokeCleared, "smoke_cleared", kCell},
    {HunterBlinded, "hunter_blinded", kHunter},
    {HunterSees, "hunter_sees", kHunter},
    {HunterStunned, "hunter_stunned", kHunter},
    {StunOver, "stun_over", kHunter},
    {CardAimed, "card_aimed", kAimed},
    {QuickDraw, "quick_draw", kHunterAgent},
    {SniperHit, "sniper_hit", kHunterAgent},
    {AttackDeclared, "attack_declared", kDeclared},
    {DieRolled, "die_rolled", kDie},
    {AttackResult, "attack_result", kHit},
    {Damage, "damage", kDamage},
    {HpLeft, "hp_left", kHp},
    {AgentDone, "agent_done", kAgent},
    {Announced, "announced", kYes},
    {AccessRevoked, "access_revoked", kHunter},
    {HunterBegins, "hunter_begins", kHunter},
    {HunterWalked, "hunter_walked", kWay},
    {HunterEntered, "hunter_entered", kEntered},
    {HunterDrove, "hunter_drove", kWay},
    {HunterGotOut, "hunter_got_out", kHunterCell},
    {HunterStayed, "hunter_stayed", kHunter},
    {HunterDone, "hunter_done", kHunter},
    {Clear, "clear", kHunter},
    {SensorReading, "sensor_reading", kSensor},
    {SensesReading, "senses_reading", kSenses},
    {PostCognition, "post_cognition", kPostCog},
    {SniperAim, "sniper_aim", kAim},
    {AmbushRolled, "ambush_rolled", kHunterAgent},
    {Ambushed, "ambushed", kHunterAgent},
    {Voted, "voted", kVote},
    {TraitorRevealed, "traitor_revealed", kTurned},
    {AgentEscaped, "agent_escaped", kAgent},
    {AgentCaught, "agent_caught", kAgent},
    {SeatResigned, "seat_resigned", kSeat},
    {TurnExpired, "turn_expired", kSeat},
    {GameOver, "game_over", kOver},
    {VehicleChosen, "vehicle_chosen", kVehicle},
    {SupplyDrawn, "supply_drawn", kDeck},
    {Fatigued, "fatigued", kAgent},
    {Recovered, "recovered", kAgent},
    {Healed, "healed", kDamage},
    {AbilityDisabled, "ability_disabled", kAbility},
    {AbilityBack, "ability_back", kHunter},
    {DirectionTaken, "direction_taken", kAim},
    {DirectionLeft, "direction_left", kAim},
    {HunterDazzled, "hunter_dazzled", kHunter},
    {ConcussionThrown, "concussion_thrown", kCell},
    {VehicleJammed, "vehicle_jammed", kAgent},
    {VehicleWorks, "vehicle_works", {}},
    {MineLaid, "mine_laid", kAgentCell},
    {RemoteSet, "remote_set", kAgentSection},
    {MineWentOff, "mine_went_off", kAgentCell},
    {Declared, "declared", kPledge},
    {BarrierPlaced, "barrier_placed", kCell},
    {BarrierRemoved, "barrier_removed", kCellHunter},
    {CameraPlaced, "camera_placed", kCamera},
    {CameraTaken, "camera_taken", kCameraTaken},
    {CameraSetOff, "camera_set_off", kCameraCell},
    {Alarm, "alarm", {}},
    {Bark, "bark", kHunter},
    {PetMoved, "pet_moved", kWay},
    {PetEntered, "pet_entered", kEntered},
    {PetGotOut, "pet_got_out", kHunterCell},
    {PetHurt, "pet_hurt", kPetHp},
    {ClairvoyanceReading, "clairvoyance_reading", kSensed},
    {ScentReading, "scent_reading", kScent},
    {StrikeRolled, "strike_rolled", kAgentHunter},
    {Assault, "assault", kAgentCell},
    {ShotBack, "shot_back", kShotBack},
    {ShotBackResult, "shot_back_result", kShotResult},
    {CannonFired, "cannon_fired", kAgentHunter},
    {VehicleTaken, "vehicle_taken", kAgentWay},
    {DieRerolled, "die_rerolled", kReroll},
};
static_assert(std::size(kSpecs) == ix(EventCode::Count));

constexpr std::string_view kPurposes[] = {"objective", "attack",    "quick_draw", "brutal",
                                          "ambush",    "tangle",    "concussion", "strike",
                                          "bite",      "shot_back", "cannon"};
static_assert(std::size(kPurposes) == ix(Purpose::Count));

}  // namespace

const EventSpec& event_spec(EventCode code) {
  SPECTER_ASSERT(code < EventCode::Count && kSpecs[ix(code)].code == code);
  return kSpecs[ix(code)];
}

std::string_view purpose_name(Purpose p) { return kPurposes[ix(p)]; }

}  // namespace specter
