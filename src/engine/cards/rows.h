// Every card's row, by file. A card that is taken out here and in cards.cpp is out of the game.
#pragma once

#include "engine/cards.h"

namespace specter::cards {

extern const HunterRow kBeast;
extern const HunterRow kGun;
extern const HunterRow kProphet;
extern const HunterRow kPuppet;

extern const VehicleRow kTracer;

extern const QuestionRow kSensor;
extern const QuestionRow kSenses;
extern const QuestionRow kPostCogFirst;
extern const QuestionRow kPostCogSecond;

extern const AgentRow kSpider;
extern const AgentRow kCobra;
extern const AgentRow kBlueJay;
extern const AgentRow kOrangutan;

extern const EquipmentRow kFlashBang;
extern const EquipmentRow kSmokeGrenade;
extern const EquipmentRow kAdrenalSurge;
extern const EquipmentRow kStealthField;
extern const EquipmentRow kTangleLine;
extern const EquipmentRow kHoloDecoy;
extern const EquipmentRow kPowerFists;
extern const EquipmentRow kVelocityBlade;

}  // namespace specter::cards
