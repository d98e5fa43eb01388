// Reads single fields out of the server's frames without parsing them: the driver shares its
// processors with the server that it measures. Good enough for frames of our own server, whose
// fields have a fixed order and whose texts hold no quotes where we look.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>

namespace specter::load {

enum class FrameKind { Other, Welcome, Ok, Error, Table, State, Update };
FrameKind kind_of(std::string_view frame);

/// The text of the first field with this name, e.g. text_of(frame, "table").
std::string_view text_of(std::string_view frame, std::string_view name);
std::optional<std::int64_t> number_of(std::string_view frame, std::string_view name);

/// Id of the seat's own open decision in its view; 0 for none.
int decision_of(std::string_view frame);
/// What stands between the brackets of "legal".
std::string_view legal_of(std::string_view frame);

/// One of the actions of a legal list, by chance, as the text of an action. Groups are as likely
/// as single actions, and so are the cells of a group.
std::string random_action(std::string_view legal, std::mt19937_64& random);

}  // namespace specter::load
