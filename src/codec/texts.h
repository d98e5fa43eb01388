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

#include "engine/engine.h"

namespace specter::codec {

/// Who is who in this game, as far as the reader may know.
struct Names {
  std::array<HunterKind, kHuntersMax> hunters{};
  std::array<AgentKind, kAgentsMax> agents{};
};

/// Names that everybody knows.
Names names_of(const Public& pub);
/// Names that a seat knows: an agent's own among them.
Names names_of(const View& view);

using TextValue = std::pair<std::string_view, std::string_view>;

/// The sentence of a key with its {placeholders} filled; the key itself if there is none.
std::string text(std::string_view key, std::initializer_list<TextValue> values = {});
/// The same; where n is 1 or 0 and there is a key "….one" or "….none", that one.
std::string counted_text(std::string_view key, int n, std::initializer_list<TextValue> values);
bool has_text(std::string_view key);
/// The words of a key; under ruleset 2 those of "<key>.r2", where there are some.
std::string ruled_text(const std::string& key, int ruleset);
/// All keys, sorted.
std::vector<std::string_view> text_keys();

std::string sentence(const Error& error);
/// To the seat that it is for: what concerns it is said to "you".
std::string sentence(const Event& event, const Names& names);
/// The same for a reader who stands outside and knows all ("told.…" before "event.…").
std::string narration(const Event& event, const Names& names);

/// What an action is called on a button of the seat that may take it: "Play Flash Bang on K9".
std::string action_sentence(const Game& game, const View& view, const Action& action);

/// "Flash Bang"; a word for "nothing" where there is none.
std::string name_text(Equipment card);
std::string name_text(HunterKind kind);
std::string name_text(AgentKind kind);
std::string capitalised(std::string sentence);

/// "the Beast", or "hunter 2" while no character is chosen.
std::string hunter_text(Hunter hunter, const Names& names);
/// "Spider", "the agent" while she is not revealed, or "the second agent".
std::string agent_text(Agent agent, const Names& names);

}  // namespace specter::codec
