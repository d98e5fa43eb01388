#include "cli/play/panel.h"

#include <algorithm>

#include <fmt/core.h>

#include "cli/play/board_picture.h"
#include "codec/names.h"
#include "engine/flow.h"
#include "engine/vehicle.h"

namespace specter::cli::play {
namespace {

using namespace colours;
using codec::text;

/// The lines so far, and how to add some.
class Writer {
 public:
  Writer(const Look& look, int columns) : look_(look), columns_(columns) {}

  void title(const std::string& word) {
    const int rule = std::max(0, columns_ - width(word) - 1);
    std::string dashes;
    for (int i = 0; i < rule; ++i)
      dashes += signs(look_).rule;
    lines.push_back({{word + " ", {kQuiet, -1, true}}, {dashes, {kFaint}}});
  }
  void line(Line pieces) { lines.push_back(std::move(pieces)); }
  /// A text that is broken as needed; the first line may start with a coloured piece.
  void flow(const std::string& words, Style style, Piece lead = {}) {
    const int indent = lead.text.empty() ? 0 : width(lead.text) + 1;
    bool first = true;
    for (const std::string& part : wrapped(words, columns_ - indent)) {
      Line pieces;
      if (indent > 0 && first) pieces = {lead, {" ", {}}};
      if (indent > 0 && !first) pieces = {{std::string(ix(indent), ' '), {}}};
      pieces.push_back({part, style});
      lines.push_back(std::move(pieces));
      first = false;
    }
  }

  Lines lines;

 private:
  const Look& look_;
  int columns_;
};

std::string join(const std::vector<std::string>& words, std::string_view between = ", ") {
  std::string out;
  for (const std::string& word : words)
    out += (out.empty() ? "" : std::string(between)) + word;
  return out;
}

std::string hearts(const Look& look, int hp, int lost) {
  std::string out;
  for (int i = 0; i < hp + lost; ++i)
    out += i < hp ? signs(look).heart : signs(look).lost;
  return fmt::format("{} {} HP", out, hp);
}

std::string figure_text(const View& view, std::size_t i) {
  const Figure& f = view.pub.agents[i].figure;
  const std::string cell = cell_name(f.cell);
  const std::string round = std::to_string(f.round);
  if (f.state == FigureState::Visible) return text("play.figure_visible", {{"cell", cell}});
  if (f.state == FigureState::Marker)
    return text("play.figure_marker", {{"cell", cell}, {"round", round}});
  return text("play.figure_none");
}

/// One card of a hand, as the seat knows it.
std::string card_text(const View& view, std::size_t agent, std::size_t place) {
  const PublicPlace& shown = view.pub.agents[agent].places[place];
  std::vector<std::string> notes;
  std::string name = text("play.face_down");
  if (view.knows.agent[agent] != 0) {
    const Card& card = view.agents[agent].cards[place];
    name = card_name(card.card);
    if (card.charges == 0) notes.push_back(text("play.spent"));
    if (card.charges > 1) notes.push_back(fmt::format("{}x", card.charges));
  } else if (shown.card != Equipment::None) {
    name = card_name(shown.card);
    notes.push_back(shown.charges == 0 ? text("play.spent") : fmt::format("{}x", shown.charges));
  }
  if (shown.marked != 0 && notes.empty()) notes.push_back(text("play.marked"));
  if (shown.supply != 0 && notes.empty()) notes.push_back(text("play.supply"));
  return notes.empty() ? name : fmt::format("{} ({})", name, join(notes));
}

/// Ruleset 2: what of hers lies on the board unseen.
void add_secrets(Writer& out, const AgentSecret& me) {
  if (me.mine != kNoCell)
    out.flow(text("play.mine_at", {{"cell", cell_name(me.mine)}}), {kTealText});
  if (me.remote != 0)
    out.flow(text("play.remote_set", {{"section", std::to_string(me.remote)}}), {kTealText});
}

void add_agent(Writer& out, const PanelInput& in, const Look& look, std::size_t i) {
  const View& view = in.view;
  const PublicAgent& shown = view.pub.agents[i];
  const bool mine = agent_of(in.game, view.pub, view.seat) == static_cast<int>(i);
  const codec::Names names = names_for(view);
  out.title(mine ? text("play.title_you") : text("play.title_agent"));
  const Piece lead{i == 0 ? "@" : "&", {kTealText, -1, true}};
  const std::string name = capitalised(codec::agent_text(static_cast<Agent>(i), names));
  if (view.knows.agent[i] != 0 && view.pub.round > 0) {
    const AgentSecret& me = view.agents[i];
    out.line({lead,
              {" " + name, {kInk, -1, true}},
              {" " + cell_name(me.cell), {kTealText, -1, true}},
              {"  " + hearts(look, me.hp, shown.hits), {kRedText}}});
  } else {
    const std::string hits = std::to_string(shown.hits);
    out.line({lead,
              {" " + name, {kInk, -1, true}},
              {shown.hits > 0 ? "  " + text("play.hits", {{"hits", hits}}) : "", {kRedText}}});
  }
  out.flow(shown.escaped != 0 ? text("play.escaped") : figure_text(view, i), {kQuiet});
  if (shown.promise != Promise::None)
    out.flow(text(shown.promise == Promise::Yes ? "play.promised_yes" : "play.promised_no"),
             {kAmberText});
  if (view.knows.agent[i] != 0 && view.agents[i].stealth != 0)
    out.flow(text("play.stealth_on"), {kTealText});
  if (shown.fatigued != 0) out.flow(capitalised(text("play.fatigued")), {kAmberText});
  if (view.knows.agent[i] != 0) add_secrets(out, view.agents[i]);
  for (std::size_t p = 0; p < shown.hand; ++p)
    out.line({{fmt::format("  {} ", p + 1), {kQuiet}}, {card_text(view, i, p), {kInk}}});
}

std::string way_text(std::string_view key, Compass way) {
  return text(key, {{"way", text(fmt::format("direction.{}", codec::name_of(way)))}});
}

/// Ruleset 2: what cards have done to a hunter.
void add_second_edition(const PublicHunter& h, std::vector<std::string>& notes) {
  if (h.dazzled != 0) notes.push_back(text("play.dazzled"));
  if (h.thermal != 0) notes.push_back(text("play.thermal"));
  if (h.flare != Compass::None) notes.push_back(way_text("play.flared", h.flare));
  if (h.without != Compass::None) notes.push_back(way_text("play.without", h.without));
  for (int n = 0; n < kAbilitiesMax; ++n)
    if (((unsigned{h.disabled} >> static_cast<unsigned>(n)) & 1U) != 0)
      notes.push_back(text(
          "play.ability_off",
          {{"ability",
            codec::ruled_text(
                fmt::format("hunter.{}.ability.{}.name", codec::name_of(h.kind), n + 1), 2)}}));
  const std::string cell = h.pledged == kNoCell ? "" : cell_name(h.pledged);
  if (h.pledge == Pledge::OnFoot) notes.push_back(text("play.pledged_foot", {{"cell", cell}}));
  if (h.pledge == Pledge::Driving) notes.push_back(text("play.pledged_drive", {{"cell", cell}}));
  if (h.pledge == Pledge::Inside) notes.push_back(text("play.pledged_inside"));
}

std::string hunter_notes(const Public& pub, int i) {
  const PublicHunter& h = pub.hunters[ix(i)];
  std::vector<std::string> notes;
  if (pub.depth > 0 && top(pub).kind == FrameKind::HunterTurn && ix(top(pub).hunter) == ix(i))
    notes.push_back(text("play.acts"));
  if (h.inside != 0) notes.push_back(text("play.inside"));
  if (h.stunned != 0) notes.push_back(text("play.stunned"));
  if (h.blinded != 0) notes.push_back(text("play.blinded"));
  if (h.revoked != 0) notes.push_back(text("play.barred"));
  if (h.only != Compass::None) notes.push_back(way_text("play.aims", h.only));
  add_second_edition(h, notes);
  return join(notes);
}

void add_hunters(Writer& out, const PanelInput& in, int columns) {
  const View& view = in.view;
  out.title(text("play.title_hunters"));
  for (int i = 0; i < in.game.hunters; ++i) {
    const PublicHunter& h = view.pub.hunters[ix(i)];
    if (h.kind == HunterKind::None) continue;
    const bool mine = plays_hunter(in.game, view.pub, view.seat, static_cast<Hunter>(i));
    const std::string where = h.gone != 0 ? text("play.turned") : cell_name(h.cell);
    Line line{{code_of(h.kind), {231, colour_of(h.kind), true}},
              {fmt::format(" {:<8}", kind_name(h.kind)), {kInk, -1, mine}},
              {fmt::format("{:<4}", where), {kInk}}};
    const std::string notes = hunter_notes(view.pub, i);
    const bool fits = width(line) + width(notes) <= columns;
    if (fits) line.push_back({notes, {kAmberText}});
    out.line(std::move(line));
    if (!fits) out.line({{"   " + notes, {kAmberText}}});
  }
  const Vehicle& v = view.pub.vehicle;
  const int left = vehicle_budget(view.pub);
  std::string note = v.jammed != 0   ? text("play.jammed")
                     : v.sensed != 0 ? text("play.sensor_used")
                                     : text("play.spaces_left", {{"left", std::to_string(left)}});
  out.line({{"V ", {232, 254, true}},
            {fmt::format(" {:<8}", text(fmt::format("vehicle.{}.name", codec::name_of(v.kind)))),
             {kInk}},
            {fmt::format("{:<4}", cell_name(v.cell)), {kInk}},
            {note, {kQuiet}}});
  const Pet& pet = view.pub.pet;
  if (pet.cell == kNoCell) return;
  out.line({{"ro", {231, colour_of(HunterKind::Tracker), true}},
            {fmt::format(" {:<8}", text("play.pet")), {kInk}},
            {fmt::format("{:<4}", cell_name(pet.cell)), {kInk}},
            {pet.inside != 0 ? text("play.inside") : "", {kAmberText}}});
}

void add_objectives(Writer& out, const PanelInput& in, const Look& look) {
  out.title(text("play.title_objectives"));
  Line line;
  for (std::size_t s = 0; s < kSections; ++s) {
    const PublicSite& site = in.view.pub.sites[s];
    const int die = site.die != 0 ? site.die : in.view.plan.die[s];
    const std::string cell = die == 0 ? "?" : cell_name(in.game.site(static_cast<int>(s), die));
    const bool done = site.done_round != 0;
    line.push_back({fmt::format("{}{}", done ? signs(look).tick : "O", s + 1),
                    done ? Style{kRedText, 52, true} : Style{231, kBlue, true}});
    line.push_back({fmt::format(" {:<4}", cell), {done ? kFaint : kInk}});
  }
  out.line(std::move(line));
  if (in.game.supplies)
    out.flow(text("play.deck", {{"cards", std::to_string(in.view.pub.deck)}}), {kQuiet});
}

void add_sheet(Writer& out, const AgentSecret& me, int round, int columns) {
  out.title(text("play.title_sheet"));
  // As many of the last rounds as two lines hold.
  int from = 0;
  while (from < round && width(sheet_text(me, from)) > 2 * columns - 12)
    ++from;
  out.flow(sheet_text(me, from), {kTealText});
}

void add_story(Writer& out, const PanelInput& in, const Look& look, int rows, int columns) {
  out.title(text("play.title_story"));
  const int room = rows - static_cast<int>(out.lines.size());
  // From the end backwards, then the right way round.
  std::vector<Lines> entries;
  int used = 0;
  for (std::size_t i = in.story.size(); i-- > 0;) {
    const Told& told = in.story[i];
    const bool fresh = i >= in.fresh;
    Writer entry(look, columns);
    const bool loud = fresh && told.weight == Weight::Loud;
    entry.flow(
        told.sentence, style_of(told.weight, fresh),
        {std::string(loud ? signs(look).alarm : signs(look).dot), style_of(told.weight, fresh)});
    used += static_cast<int>(entry.lines.size());
    if (used > room) break;
    entries.push_back(std::move(entry.lines));
  }
  std::reverse(entries.begin(), entries.end());
  for (Lines& entry : entries)
    out.lines.insert(out.lines.end(), entry.begin(), entry.end());
}

}  // namespace

std::string sheet_text(const AgentSecret& agent, int rounds_from) {
  std::vector<std::string> words;
  for (int r = rounds_from; r <= kRoundLast; ++r)
    if (const Cell cell = agent.sheet[ix(r)]; cell != kNoCell)
      words.push_back(fmt::format("{}:{}", r, cell_name(cell)));
  return join(words, " ");
}

Lines panel_lines(const PanelInput& in, const Look& look, int columns, int rows) {
  const View& view = in.view;
  Writer out(look, columns);
  out.line(
      {{text("play.round", {{"round", std::to_string(view.pub.round)}}), {kAmberText, -1, true}}});
  const int me = agent_of(in.game, view.pub, view.seat);
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (view.pub.agents[i].in_play != 0 || i == 0) add_agent(out, in, look, i);
  if (me < 0 && in.game.players() == kPlayersMax &&
      (view.knows.loyal != 0 || view.knows.roles != 0))
    out.flow(text(view.knows.loyal != 0 ? "play.you_loyal" : "play.you_traitor"), {kAmberText});
  add_hunters(out, in, columns);
  add_objectives(out, in, look);
  if (me >= 0) add_sheet(out, view.agents[ix(me)], view.pub.round, columns);
  add_story(out, in, look, rows, columns);
  out.lines.resize(ix(rows));
  return out.lines;
}

std::string status_line(const Game& game, const View& view) {
  const int me = agent_of(game, view.pub, view.seat);
  const std::string round = text("play.round", {{"round", std::to_string(view.pub.round)}});
  if (me >= 0) {
    const AgentSecret& x = view.agents[ix(me)];
    return fmt::format("{} @ {}, {} HP.", round, cell_name(x.cell), x.hp);
  }
  std::vector<std::string> words;
  for (int i = 0; i < game.hunters; ++i) {
    const PublicHunter& h = view.pub.hunters[ix(i)];
    if (h.kind == HunterKind::None || h.gone != 0) continue;
    const std::string notes = hunter_notes(view.pub, i);
    words.push_back(fmt::format("{} {}{}", kind_name(h.kind), cell_name(h.cell),
                                notes.empty() ? "" : " (" + notes + ")"));
  }
  return fmt::format("{} {}.", round, join(words));
}

}  // namespace specter::cli::play
