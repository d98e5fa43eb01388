// The words that players read. One flat catalogue, texts/en.json, serves the terminal and the
// web; the engine itself speaks in codes and values.
//
// A sentence for an event is found by one rule: for each of its fields, in order, the key
// "event.<name>.<field>.<value>" wins if it exists ("none" for null); otherwise "event.<name>".
#pragma once

#include <array>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/event.h"
#include "engine/result.h"
#include "engine/state.h"

namespace specter::codec {

/// Who is who in this game, as far as the reader may know.
struct Names {
  std::array<HunterKind, kHuntersMax> hunters{};
  std::array<AgentKind, kAgentsMax> agents{};
};

/// Names that everybody knows.
Names names_of(const Public& pub);

using TextValue = std::pair<std::string_view, std::string_view>;

/// The sentence of a key with its {placeholders} filled; the key itself if there is none.
std::string text(std::string_view key, std::initializer_list<TextValue> values = {});
bool has_text(std::string_view key);
/// All keys, sorted.
std::vector<std::string_view> text_keys();

std::string sentence(const Error& error);
/// To the seat that it is for: what concerns it is said to "you".
std::string sentence(const Event& event, const Names& names);
/// The same for a reader who stands outside and knows all ("told.…" before "event.…").
std::string narration(const Event& event, const Names& names);

/// "the Beast", or "hunter 2" while no character is chosen.
std::string hunter_text(Hunter hunter, const Names& names);
/// "Spider", "the agent" while she is not revealed, or "the second agent".
std::string agent_text(Agent agent, const Names& names);

}  // namespace specter::codec
