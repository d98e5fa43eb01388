#include "cli/play/words.h"

#include <utility>

#include "engine/preview.h"

namespace specter::cli::play {
namespace {

using codec::text;

std::string percent(const HitChance& chance) { return std::to_string((chance.permille + 5) / 10); }

std::string move_sentence(const Game& game, const View& view, const Preview& p) {
  const codec::Names names = names_for(view);
  const std::string end = cell_name(p.end);
  const std::string steps = std::to_string(p.steps);
  const std::string way = text(p.steps == 0   ? "play.way_stay"
                               : p.steps == 1 ? "play.way_one"
                                              : "play.way_steps",
                               {{"cell", end}, {"steps", steps}});
  if (p.escapes != 0) return text("play.move_escape", {{"way", way}});
  std::string out;
  const std::string who = hunters_text(p.visible != 0 ? p.seen_at_end : p.seen_by, names);
  if (p.marker == kNoCell)
    out = text("play.move_unseen", {{"way", way}});
  else if (p.visible != 0)
    out = text("play.move_visible", {{"way", way}, {"hunters", who}});
  else
    out = text("play.move_marker", {{"way", way}, {"hunters", who}, {"cell", cell_name(p.marker)}});
  for (std::size_t i = 0; i < p.chance_count; ++i) {
    // CARD-GUN-3: an aimed shot may need no roll.
    const bool aimed = !game.rules.aimed_shot_rolls &&
                       view.pub.hunters[ix(p.chances[i].hunter)].only != Compass::None;
    out += " " + text(aimed ? "play.move_aimed" : "play.move_shot",
                      {{"hunter", codec::hunter_text(p.chances[i].hunter, names)},
                       {"percent", percent(p.chances[i])}});
  }
  if (p.marker != p.marker_hiding)
    out += " " + (p.marker_hiding == kNoCell
                      ? text("play.move_hiding_none")
                      : text("play.move_hiding", {{"cell", cell_name(p.marker_hiding)}}));
  return out;
}

std::string targets_in(const View& view, const Preview& p) {
  std::string out;
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    const Figure& figure = view.pub.agents[i].figure;
    if (figure.state != FigureState::Visible || !p.lit.has(figure.cell)) continue;
    out += " " +
           text("play.in_sight",
                {{"agent", capitalised(codec::agent_text(static_cast<Agent>(i), names_for(view)))},
                 {"distance", std::to_string(distance(figure.cell, p.end))}});
  }
  return out;
}

std::string hunter_sentence(const Game& game, const View& view, const Action& a, const Preview& p) {
  const std::string cells = std::to_string(p.lit.count());
  const std::string end = cell_name(a.cell == kNoCell ? p.end : a.cell);
  const std::string steps = std::to_string(p.steps);
  const std::string left = std::to_string(p.steps_left);
  switch (a.kind) {
    case ActionKind::Walk:
      return codec::counted_text(p.steps == 0 ? "play.hunter_stays" : "play.hunter_walks", p.steps,
                                 {{"cell", end}, {"steps", steps}, {"cells", cells}}) +
             targets_in(view, p);
    case ActionKind::GetOut:
      return text("play.hunter_out", {{"cell", end}, {"cells", cells}}) + targets_in(view, p);
    case ActionKind::Enter:
      return codec::counted_text("play.hunter_in", p.steps, {{"steps", steps}, {"cells", cells}});
    case ActionKind::Drive:
    case ActionKind::Relay:
      return codec::counted_text("play.hunter_drives", p.steps,
                                 {{"cell", end}, {"steps", steps}, {"left", left}});
    case ActionKind::Stay: return text("play.hunter_stays_in", {{"cells", cells}});
    default: return label(game, view, a) + ".";
  }
}

std::string play_sentence(const View& view, const Preview& p) {
  const codec::Names names = names_for(view);
  if (!p.blinded.empty()) return text("play.blinds", {{"hunters", hunters_text(p.blinded, names)}});
  if (!p.stunned.empty()) return text("play.stuns", {{"hunters", hunters_text(p.stunned, names)}});
  if (p.chance_count > 0) return text("play.stuns_maybe", {{"percent", percent(p.chances[0])}});
  return {};
}

}  // namespace

codec::Names names_for(const View& view) { return codec::names_of(view); }

std::string card_name(Equipment card) { return codec::name_text(card); }
std::string kind_name(HunterKind kind) { return codec::name_text(kind); }
std::string kind_name(AgentKind kind) { return codec::name_text(kind); }

std::string hunters_text(HunterSet hunters, const codec::Names& names) {
  std::vector<std::string> words;
  hunters.each([&](Hunter h) { words.push_back(codec::hunter_text(h, names)); });
  if (words.empty()) return text("word.nobody");
  std::string out = words.front();
  for (std::size_t i = 1; i < words.size(); ++i)
    out += (i + 1 == words.size() ? text("play.and") : ", ") + words[i];
  return out;
}

std::string capitalised(std::string sentence) { return codec::capitalised(std::move(sentence)); }

Description describe(const std::string& key, int ruleset) {
  const auto words = [&](const std::string& part) {
    return codec::has_text(part) ? codec::ruled_text(part, ruleset) : std::string();
  };
  Description out{text(key + ".name"), words(key + ".text"), {}};
  for (int i = 1;; ++i) {
    const std::string ability = key + ".ability." + std::to_string(i);
    if (!codec::has_text(ability + ".name")) return out;
    out.abilities.push_back(words(ability + ".name") + ": " + words(ability + ".text"));
  }
}

std::string label(const Game& game, const View& view, const Action& a) {
  return codec::action_sentence(game, view, a);
}

std::string consequence(const Game& game, const View& view, const Action& a) {
  const auto p = preview(known(game, view), a);
  if (!p) return {};
  switch (a.kind) {
    case ActionKind::Move: return move_sentence(game, view, *p);
    case ActionKind::Walk:
    case ActionKind::Enter:
    case ActionKind::Drive:
    case ActionKind::Relay:
    case ActionKind::GetOut:
    case ActionKind::Stay: return hunter_sentence(game, view, a, *p);
    case ActionKind::Play: return play_sentence(view, *p);
    case ActionKind::Attack:
    case ActionKind::Shoot:
      if (p->chance_count == 0) return {};
      return text("play.hit_chance", {{"percent", percent(p->chances[0])}});
    default: return {};
  }
}

Weight weight(const Event& event) {
  switch (event.code) {
    case EventCode::HunterBegins:
    case EventCode::HunterDone:
    case EventCode::AgentTurn:
    case EventCode::AgentDone:
    case EventCode::CardTaken:
    case EventCode::CardSpent:
    case EventCode::GameStarted: return Weight::Silent;
    case EventCode::DieRolled:
      return event.v[0] == ix(Purpose::Objective) ? Weight::Silent : Weight::Quiet;
    case EventCode::Clear: return Weight::Good;
    case EventCode::FigureVisible:
    case EventCode::MarkerPlaced:
    case EventCode::AgentRevealed:
    case EventCode::CardRevealed:
    case EventCode::CardMarked:
    case EventCode::QuickDraw:
    case EventCode::SniperHit:
    case EventCode::AttackResult:
    case EventCode::Damage:
    case EventCode::HunterBlinded:
    case EventCode::HunterStunned:
    case EventCode::ObjectiveDone:
    case EventCode::Announced:
    case EventCode::Alarm:
    case EventCode::Bark:
    case EventCode::MineWentOff:
    case EventCode::AbilityDisabled:
    case EventCode::ClairvoyanceReading:
    case EventCode::ScentReading:
    case EventCode::SensorReading:
    case EventCode::SensesReading:
    case EventCode::PostCognition:
    case EventCode::SniperAim:
    case EventCode::TraitorRevealed:
    case EventCode::RoleDealt:
    case EventCode::AccessRevoked:
    case EventCode::AgentEscaped:
    case EventCode::AgentCaught:
    case EventCode::GameOver: return Weight::Loud;
    default: return Weight::Quiet;
  }
}

Style style_of(Weight weight, bool fresh) {
  using namespace colours;
  if (!fresh) return {kFaint};
  switch (weight) {
    case Weight::Loud: return {kAmberText, -1, true};
    case Weight::Good: return {kGreenText};
    default: return {kInk};
  }
}

}  // namespace specter::cli::play
