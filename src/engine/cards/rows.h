// The rows of all cards; each is defined in its card's file.
#pragma once

#include "engine/cards.h"
#include "engine/cards/list.h"

namespace specter::cards {

#define SPECTER_ROW(name) extern const HunterRow k##name;
SPECTER_HUNTERS(SPECTER_ROW)
#undef SPECTER_ROW
#define SPECTER_ROW(name) extern const AgentRow k##name;
SPECTER_AGENTS(SPECTER_ROW)
#undef SPECTER_ROW
#define SPECTER_ROW(name) extern const EquipmentRow k##name;
SPECTER_EQUIPMENT(SPECTER_ROW)
#undef SPECTER_ROW
#define SPECTER_ROW(name) extern const VehicleRow k##name;
SPECTER_VEHICLES(SPECTER_ROW)
#undef SPECTER_ROW
#define SPECTER_ROW(name) extern const QuestionRow kAsk##name;
SPECTER_QUESTIONS(SPECTER_ROW)
#undef SPECTER_ROW

/// The bit of an agent's kind in a card's owners.
constexpr std::uint32_t owner(AgentKind kind) { return 1U << ix(kind); }

/// EQP-4: open cells within 4 of her cell.
void throw_targets(const Known& k, Agent a, const Action& p, ChoiceSink& out);
/// A card without a target.
void no_target(const Known& k, Agent a, const Action& p, ChoiceSink& out);
/// Answers to a question with yes or no.
void yes_or_no(const Known& k, const Action& proto, ChoiceSink& out);
/// Adds a play at each hunter within `range` of her who passes.
void hunter_targets(const Known& k, Agent a, int range, const Action& p, ChoiceSink& out,
                    bool (*passes)(const PublicHunter&) = nullptr);

}  // namespace specter::cards
