// What the game says: actions, their consequences and what happened, in whole sentences.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/play/style.h"
#include "codec/texts.h"
#include "engine/engine.h"

namespace specter::cli::play {

/// Everybody's name as far as the seat knows it.
codec::Names names_for(const View& view);

/// "Flash Bang", "the Gun" and so on.
std::string card_name(Equipment card);
std::string kind_name(HunterKind kind);
std::string kind_name(AgentKind kind);
/// "the Gun, the Beast and the Puppet", from bits.
std::string hunters_text(HunterSet hunters, const codec::Names& names);
std::string capitalised(std::string sentence);

/// What a card, a character or a vehicle is and does.
struct Description {
  std::string name;
  std::string text;                    ///< empty where there is none
  std::vector<std::string> abilities;  ///< "Quick Draw: …"
};
/// Of "card.flash_bang", "hunter.gun", "agent.cobra" or "vehicle.tracer", in the words of the
/// game's ruleset (RUL-3).
Description describe(const std::string& key, int ruleset);

/// A choice in a few words: "Play Flash Bang on K9".
std::string label(const Game& game, const View& view, const Action& action);
/// What it would mean, in one sentence; empty where there is nothing to say.
std::string consequence(const Game& game, const View& view, const Action& action);

/// How much an event matters to a player.
enum class Weight { Silent, Quiet, Good, Loud };
Weight weight(const Event& event);

/// Something that was told.
struct Told {
  std::string sentence;
  Weight weight = Weight::Quiet;
  int round = 0;
};
Style style_of(Weight weight, bool fresh);

}  // namespace specter::cli::play
