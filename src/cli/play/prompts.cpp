#include "cli/play/prompts.h"

#include <algorithm>

#include <fmt/core.h>

#include "cli/play/words.h"
#include "engine/flow.h"
#include "engine/people.h"

namespace specter::cli::play {
namespace {

using codec::text;

bool has(const OpenChoice& q, ActionKind kind) {
  return std::any_of(q.actions.begin(), q.actions.end(),
                     [&](const Action& a) { return a.kind == kind; });
}

/// Whose turn, check, shot or question it is, where the decision does not say so itself.
std::string about(const OpenChoice& q) {
  const Frame& f = top(q.view.pub);
  const bool of_hunter = f.kind == FrameKind::HunterTurn || f.kind == FrameKind::Check ||
                         f.kind == FrameKind::Attack || f.kind == FrameKind::Ask;
  if (!of_hunter) return {};
  return capitalised(codec::hunter_text(f.hunter, names_for(q.view))) + ": ";
}

/// "1 Pass   2 Attack Spider. Hits with 83%.", as many on a line as fit.
std::string few_choices(const Game& game, const OpenChoice& q, int columns) {
  std::string out;
  int used = 0;
  for (std::size_t i = 0; i < q.actions.size(); ++i) {
    const std::string meaning = consequence(game, q.view, q.actions[i]);
    const std::string choice = fmt::format("{} {}{}", i + 1, label(game, q.view, q.actions[i]),
                                           meaning.empty() ? "" : ". " + meaning);
    const bool fits = used > 0 && used + 3 + width(choice) <= columns;
    if (used > 0) out += fits ? "   " : "\n";
    used = (fits ? used + 3 : 0) + width(choice);
    out += choice;
  }
  return out;
}

std::string agent_hint(const OpenChoice& q) {
  std::string out;
  if (has(q, ActionKind::Complete)) out += text("play.hint_complete") + " ";
  if (has(q, ActionKind::Draw)) out += text("play.hint_draw") + " ";
  if (has(q, ActionKind::Ability)) out += text("play.hint_ability") + " ";
  if (has(q, ActionKind::Move)) out += text("play.hint_move") + " ";
  if (has(q, ActionKind::Play)) out += text("play.hint_card") + " ";
  return out + text("play.hint_more");
}

std::string hunter_hint(const OpenChoice& q) {
  std::string out;
  if (has(q, ActionKind::Walk)) out += text("play.hint_walk") + " ";
  if (has(q, ActionKind::Enter)) out += text("play.hint_enter") + " ";
  if (has(q, ActionKind::Drive)) out += text("play.hint_drive") + " ";
  if (has(q, ActionKind::Relay)) out += text("play.hint_relay") + " ";
  if (has(q, ActionKind::GetOut)) out += text("play.hint_out") + " ";
  if (has(q, ActionKind::Sense) || has(q, ActionKind::RemoteSense))
    out += text("play.hint_sensor") + " ";
  if (has(q, ActionKind::PostCognition)) out += text("play.hint_post") + " ";
  if (has(q, ActionKind::Clairvoyance)) out += text("play.hint_clairvoyance") + " ";
  if (has(q, ActionKind::Scent)) out += text("play.hint_scent") + " ";
  return out + text("play.hint_more");
}

}  // namespace

bool is_draft(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::PickHunter:
    case DecisionKind::PickAgent:
    case DecisionKind::PickEquipment:
    case DecisionKind::PickTraitor:
    case DecisionKind::PickVehicle:
    case DecisionKind::RevealAgent:
    case DecisionKind::RevealEquipment: return true;
    default: return false;
  }
}

std::string question_text(const Game& game, const OpenChoice& q) {
  std::string asked = text(fmt::format("decision.{}", decision_name(q.decision.kind)));
  if (q.decision.kind == DecisionKind::PickEquipment)
    return text("play.pick_card", {{"n", std::to_string(q.view.pub.drafted + 1)},
                                   {"hand", std::to_string(game.hand)}});
  const std::string who = about(q);
  if (!who.empty() && asked[0] >= 'A' && asked[0] <= 'Z')
    asked[0] = static_cast<char>(asked[0] - 'A' + 'a');
  return who + asked;
}

std::string hint_text(const Game& game, const OpenChoice& q, int columns) {
  constexpr std::size_t kFew = 6;
  std::string out;
  switch (q.decision.kind) {
    case DecisionKind::AgentTurn:
    case DecisionKind::RevealMove: out = agent_hint(q); break;
    case DecisionKind::HunterMove:
    case DecisionKind::PetMove:
    case DecisionKind::GetOut: out = hunter_hint(q); break;
    case DecisionKind::Declare: out = text("play.hint_declare"); break;
    default:
      if (is_draft(q.decision.kind))
        out = text("play.hint_draft");
      else if (q.actions.size() <= kFew)
        out = few_choices(game, q, columns);
      else if (!has(q, ActionKind::Play))
        out = text("play.hint_list");
      else
        out = text(has(q, ActionKind::Show) ? "play.hint_card_or_show" : "play.hint_card_or_pass");
  }
  if (q.decision.kind == DecisionKind::HunterOrder && !q.free.empty() &&
      !ballots_counted(q.view.pub))
    out += "\n" + text("play.hint_ballots");
  if (q.may_wait) out += "\n" + text("play.hint_wait");
  return out;
}

CellSet reach_of(const OpenChoice& q) {
  CellSet out;
  for (const Action& a : q.actions)
    if (a.cell != kNoCell && a.kind != ActionKind::Play && a.kind != ActionKind::Answer &&
        a.kind != ActionKind::Relay)
      out.add(a.cell);
  return out;
}

bool worth_asking(const Action& a) {
  switch (a.kind) {
    case ActionKind::Move:
    case ActionKind::Walk:
    case ActionKind::Enter:
    case ActionKind::Drive:
    case ActionKind::Relay:
    case ActionKind::GetOut:
    case ActionKind::Play: return true;
    default: return false;
  }
}

}  // namespace specter::cli::play
