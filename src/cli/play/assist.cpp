#include "cli/play/assist.h"

#include "belief/insight.h"
#include "codec/belief_text.h"
#include "engine/facts.h"
#include "engine/preview.h"

namespace specter::cli::play {
namespace {

bool is_hunters_move(ActionKind kind) {
  switch (kind) {
    case ActionKind::Walk:
    case ActionKind::Enter:
    case ActionKind::Drive:
    case ActionKind::Relay:
    case ActionKind::GetOut: return true;
    default: return false;
  }
}

}  // namespace

std::optional<std::string> Assist::refusal() const {
  if (place_.assists()) return std::nullopt;
  return codec::sentence(Error{"belief.off", "", 0});
}

Agent Assist::mine(const View& view) const {
  const int who = agent_of(place_.game(), view.pub, view.seat);
  return who < 0 ? kNoAgent : static_cast<Agent>(who);
}

CellSet Assist::cells(const View& view) const {
  CellSet all;
  const bool hunts = mine(view) == kNoAgent;
  for (const Agent agent : {kFirstAgent, kSecondAgent})
    if (belief_.possible().in_play(agent) && (hunts || agent == mine(view)))
      all |= belief_.possible().cells(agent);
  return all;
}

std::string Assist::sentence(const View& view) const {
  return codec::belief_sentence(belief_, names_for(view), mine(view));
}

std::string Assist::why(const View& view, Cell cell) const {
  const Agent agent = mine(view) != kNoAgent ? mine(view) : kFirstAgent;
  const auto why = belief::explain(place_.game(), place_.steps(0), place_.home(), agent, cell);
  return why ? codec::why_sentence(*why, cell, names_for(view)) : codec::text("belief.nobody");
}

std::string Assist::plan(const View& view, const Action& action) {
  if (!place_.assists()) return {};
  if (const Agent self = mine(view); self != kNoAgent) {
    if (action.kind != ActionKind::Move) return {};
    const auto left = place_.leaves(belief_.possible(), action);
    return left ? codec::leaves_sentence(*left) : std::string();
  }
  const Hunter hunter = active_of(view.pub).hunter;
  if (hunter == kNoHunter || !is_hunters_move(action.kind)) return {};
  const auto move = preview(known(place_.game(), view), action);
  if (!move || !belief_.possible().in_play(kFirstAgent)) return {};
  const CellSet left = belief::left_after(belief_.possible(), kFirstAgent, hunter, *move);
  return codec::clears_sentence(belief_.possible().cells(kFirstAgent).count(), left.count());
}

}  // namespace specter::cli::play
