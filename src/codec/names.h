// Names on the wire: every enumeration of the game as snake_case words, in both directions.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/cards.h"
#include "engine/engine.h"

namespace specter::codec {

/// A name and the value that it stands for.
struct Named {
  std::string_view name;
  int value = 0;
};

// The value at its "none" has an empty name; on the wire it is null.
std::string_view name_of(HunterKind kind);
std::string_view name_of(AgentKind kind);
std::string_view name_of(Equipment card);
std::string_view name_of(Compass direction);
std::string_view name_of(Side side);
std::string_view name_of(EndReason reason);
std::string_view name_of(Edition edition);
std::string_view name_of(VehicleKind kind);
std::string_view name_of(Stream stream);
std::string_view name_of(FigureState state);
std::string_view name_of(Promise promise);
std::string_view name_of(Played played);
std::string_view name_of(Reaction reaction);
std::string_view name_of(FrameKind kind);
std::string_view name_of(Stage stage);
std::string_view name_of(Pledge pledge);
std::string_view name_of(Question question);
std::string_view name_of(Secrecy secrecy);

/// The value of a name, or nothing. `Enum` is one of the types above.
template <class Enum>
std::optional<Enum> from_name(std::string_view name);

std::optional<ActionKind> action_kind(std::string_view name);
std::optional<EventCode> event_code(std::string_view name);
std::optional<DecisionKind> decision_kind(std::string_view name);
std::optional<Purpose> purpose(std::string_view name);

}  // namespace specter::codec
