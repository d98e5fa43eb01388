// JSON as text, for those who only send it: the same forms as those of to_json, appended to a
// string without a value in between.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/choices.h"
#include "engine/engine.h"
#include "engine/event.h"
#include "engine/preview.h"
#include "engine/view.h"

namespace specter::codec {

/// As to_json(game, view): with the seat's open decision and whom the game waits for.
void write_view(std::string& text, const Game& game, const View& view);

/// A list, numbered from `first` on.
void write_events(std::string& text, std::span<const Event> events, std::size_t first);

void write_action(std::string& text, const Action& action);

/// A list in groups: an item with `cells` stands for one action per cell, and its `marker` and
/// `marker_loyal` may be "end", the same cell. parse_legal takes it apart again.
void write_legal(std::string& text, const Choices& choices);

/// {"id", "kind"}
void write_decision(std::string& text, const Decision& decision);

/// [{"seat", "kind"}…]
void write_waiting(std::string& text, const Decisions& decisions);

void write_preview(std::string& text, const Preview& preview);

/// Any text as a JSON string, with the escapes that it needs. It must be UTF-8.
void write_text(std::string& out, std::string_view text);

}  // namespace specter::codec
