#include "engine/decision_facts.h"

#include "engine/flow.h"
#include "engine/people.h"
#include "engine/questions.h"
#include "engine/sight.h"

namespace specter {
namespace {

Hunter hunter_about(const Known& k, const Frame& f) {
  switch (f.kind) {
    case FrameKind::HunterTurn:
    case FrameKind::Check:
    case FrameKind::Attack:
    case FrameKind::PetTurn:
    case FrameKind::Ask:
    case FrameKind::Reveal: return f.hunter;
    case FrameKind::AgentTurn: return k.pub->reveal_move != 0 ? k.pub->turned : kNoHunter;
    case FrameKind::Card:
      if (const HunterRow* row = hunter_card(f)) return hunter_of(*k.game, *k.pub, row->id);
      return f.hunter;
    default: return kNoHunter;
  }
}

bool of_her_turn(DecisionKind kind) {
  return kind == DecisionKind::AgentTurn || kind == DecisionKind::RevealMove ||
         kind == DecisionKind::Sighting || kind == DecisionKind::AfterMove;
}

}  // namespace

DecisionFacts decision_facts(const Known& known) {
  DecisionFacts m;
  const std::optional<Decision> open = decision_of(known);
  if (!open) return m;
  const Frame& f = top(*known.pub);
  m.hunter = hunter_about(known, f);
  if (open->kind == DecisionKind::Answer) {
    const QuestionRow& row = *find_row(f.question);
    m.question = row.name;
    m.truth = row.truth(*known.game, *known.pub, *known.agent[0], m.hunter, f.about);
  }
  if (of_her_turn(open->kind)) {
    m.moves = true;
    const AgentSecret& me = *known.agent[ix(f.agent)];
    for (const Hunter h : known.game->all_hunters()) {
      m.sight[ix(h)] = sight_of(*known.game, *known.pub, h, me.stealth != 0);
    }
  }
  return m;
}

}  // namespace specter
