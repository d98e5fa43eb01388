#include "cli/play/pages.h"

#include <algorithm>
#include <cctype>
#include <set>

#include <fmt/core.h>

#include "cli/play/board_picture.h"
#include "cli/play/screen.h"
#include "codec/belief_text.h"
#include "codec/names.h"
#include "codec/record.h"
#include "engine/cards.h"

namespace specter::cli::play {
namespace {

using namespace colours;
using codec::text;

constexpr int kPageWidth = 96;

int page_width(const Look& look) { return std::min(look.columns, kPageWidth); }

void heading(Lines& out, const std::string& words) {
  if (!out.empty()) out.emplace_back();
  out.push_back({{words, {kAmberText, -1, true}}});
}

/// A term and what it means, the second part in a column of its own.
void entry(Lines& out, const std::string& term, const std::string& meaning, int indent,
           const Look& look) {
  const auto parts = wrapped(meaning, page_width(look) - indent);
  for (std::size_t i = 0; i < parts.size(); ++i)
    out.push_back({{fmt::format("  {:<{}}", i == 0 ? term : "", indent - 2), {kTealText}},
                   {parts[i], {kInk}}});
}

/// Keys "play.<family>_1", "_2" and so on.
template <class F>
void each_text(std::string_view family, int ruleset, F&& f) {
  for (int i = 1;; ++i) {
    const std::string key = fmt::format("play.{}_{}", family, i);
    if (!codec::has_text(key)) return;
    f(codec::ruled_text(key, ruleset));
  }
}

/// What is only in the second edition has a family of its own.
template <class F>
void each_text(const Game& game, const std::string& family, F&& f) {
  each_text(family, game.ruleset, f);
  if (game.ruleset == 2) each_text(family + "_second", game.ruleset, f);
}

std::string lower(std::string words) {
  std::transform(words.begin(), words.end(), words.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return words;
}

/// Name and texts of a card, hunter or agent.
void put_card(Lines& out, const std::string& key, int ruleset, const Look& look,
              const std::string& note = {}) {
  const Description card = describe(key, ruleset);
  out.push_back({{"  " + card.name, {kInk, -1, true}}, {note, {kFaint}}});
  const auto add = [&](const std::string& words) {
    for (const std::string& part : wrapped(words, page_width(look) - 4))
      out.push_back({{"    " + part, {kInk}}});
  };
  if (!card.text.empty()) add(card.text);
  for (const std::string& ability : card.abilities)
    add(ability);
}

void put_equipment(Lines& out, Equipment card, int ruleset, const Look& look) {
  const EquipmentRow* row = find_row(card);
  if (row == nullptr) return;
  put_card(out, fmt::format("card.{}", row->name), ruleset, look,
           fmt::format("  {}", text(fmt::format("secrecy.{}", codec::name_of(row->secrecy)))));
}

bool mentions(const std::string& words, const std::string& wanted) {
  return lower(words).find(wanted) != std::string::npos;
}

/// Keys of all cards that this game's box holds: "card.flash_bang", "hunter.gun" and so on.
std::set<std::string> box(const Game& game) {
  std::set<std::string> keys;
  for (const EquipmentRow* row : equipment_rows())
    if (copies(game, *row) > 0) keys.insert(fmt::format("card.{}", row->name));
  for (const HunterRow* row : hunter_rows())
    if (in_content(game, *row)) keys.insert(fmt::format("hunter.{}", row->name));
  for (const AgentRow* row : agent_rows())
    if (in_content(game, *row) || may_turn_up(game, *row))
      keys.insert(fmt::format("agent.{}", row->name));
  for (const VehicleRow* row : vehicle_rows())
    if (in_content(game, *row)) keys.insert(fmt::format("vehicle.{}", row->name));
  return keys;
}

}  // namespace

Lines help_page(const Game& game, const Look& look) {
  Lines out;
  heading(out, text("play.help_title"));
  each_text(game, "help", [&](const std::string& line) {
    const std::size_t bar = line.find('|');
    if (bar == std::string::npos)
      heading(out, line);
    else
      entry(out, line.substr(0, bar), line.substr(bar + 1), 28, look);
  });
  heading(out, text("play.legend_title"));
  append(out, legend_lines(look, game.ruleset));
  return out;
}

Lines rules_page(const Game& game, const Look& look, const std::string& word) {
  Lines out;
  heading(out, text("play.rules_title"));
  const std::string wanted = lower(word);
  const std::size_t before = out.size();
  each_text(game, "rule", [&](const std::string& line) {
    if (!wanted.empty() && !mentions(line, wanted)) return;
    const std::size_t bar = line.find('|');
    entry(out, line.substr(0, bar), line.substr(bar + 1), 14, look);
  });
  if (wanted.empty()) return out;
  for (const std::string& key : box(game)) {
    Lines card;
    put_card(card, key, game.ruleset, look);
    std::string words;  // broken lines make one text again
    for (const Line& line : card)
      for (const Piece& piece : line)
        words +=
            piece.text.substr(std::min(piece.text.find_first_not_of(' '), piece.text.size())) + " ";
    if (mentions(words, wanted)) append(out, card);
  }
  if (out.size() == before)
    append(out, flowing(text("play.rules_nothing", {{"word", word}}), {kInk}, page_width(look)));
  return out;
}

Lines cards_page(const Game& game, const View& view, const Look& look) {
  Lines out;
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    std::set<Equipment> seen;
    const PublicAgent& shown = view.pub.agents[i];
    for (std::size_t p = 0; p < shown.hand; ++p)
      seen.insert(view.knows.agent[i] != 0 ? view.agents[i].cards[p].card : shown.places[p].card);
    seen.erase(Equipment::None);
    const AgentKind kind = view.knows.agent[i] != 0 ? view.agents[i].kind : shown.kind;
    if (seen.empty() && kind == AgentKind::None) continue;
    heading(out, capitalised(codec::agent_text(static_cast<Agent>(i), names_for(view))));
    if (kind != AgentKind::None)
      put_card(out, fmt::format("agent.{}", codec::name_of(kind)), game.ruleset, look);
    for (const Equipment card : seen)
      put_equipment(out, card, game.ruleset, look);
  }
  heading(out, text("play.title_hunters"));
  for (int i = 0; i < game.hunters; ++i)
    if (const HunterKind kind = view.pub.hunters[ix(i)].kind; kind != HunterKind::None)
      put_card(out, fmt::format("hunter.{}", codec::name_of(kind)), game.ruleset, look);
  put_card(out, fmt::format("vehicle.{}", codec::name_of(view.pub.vehicle.kind)), game.ruleset,
           look);
  if (view.knows.agent[0] != 0) return out;
  heading(out, text("play.cards_possible"));
  for (const EquipmentRow* row : equipment_rows())
    if (copies(game, *row) > 0) put_equipment(out, row->id, game.ruleset, look);
  return out;
}

Lines log_page(std::span<const Told> story, const Look& look) {
  Lines out;
  int round = -1;
  for (const Told& told : story) {
    if (told.round != round) {
      round = told.round;
      heading(out, text("play.round_short", {{"round", std::to_string(round)}}));
    }
    const bool loud = told.weight == Weight::Loud;
    out.push_back({{fmt::format("  {} ", loud ? signs(look).alarm : signs(look).dot), {kQuiet}},
                   {told.sentence, style_of(told.weight, true)}});
  }
  return out;
}

Lines end_page(const Game& game, const View& view, const Look& look) {
  Lines out;
  const Public& pub = view.pub;
  const bool agents_win = pub.winner == Side::Agents;
  const bool traitor =
      view.roles.traitor != kNoHunter && game.seat_of(view.roles.traitor) == view.seat;
  const bool mine = (traitor || agent_of(game, pub, view.seat) >= 0) == agents_win;
  const std::string why = text(
      fmt::format("play.won_{}_{}", agents_win ? "agents" : "hunters", codec::name_of(pub.reason)),
      {{"round", std::to_string(pub.round)}});
  heading(out, text(view.seat == kSpectator ? "join.over"
                    : mine                  ? "play.you_win"
                                            : "play.you_lose"));
  append(out, flowing(why, {kInk}, page_width(look)));
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    const AgentSecret& x = view.agents[i];
    if (x.kind == AgentKind::None) continue;
    std::string way;
    for (int r = 0; r <= kRoundLast; ++r)
      if (x.sheet[ix(r)] != kNoCell)
        way += fmt::format("{}{}:{}", way.empty() ? "" : "  ", r, cell_name(x.sheet[ix(r)]));
    std::string hand;
    for (const Card& card : x.cards)
      if (card.card != Equipment::None) hand += (hand.empty() ? "" : ", ") + card_name(card.card);
    heading(out, text("play.end_way", {{"agent", kind_name(x.kind)}}));
    append(out, flowing(way, {kTealText}, page_width(look)));
    append(out, flowing(text("play.end_hand", {{"cards", hand}, {"hp", std::to_string(x.hp)}}),
                        {kInk}, page_width(look)));
  }
  if (view.roles.traitor != kNoHunter)
    append(out, flowing(text("play.end_traitor",
                             {{"hunter", codec::hunter_text(view.roles.traitor, names_for(view))}}),
                        {kInk}, page_width(look)));
  return out;
}

Lines review_page(const Result<std::string>& record, const Look& look) {
  Lines out;
  if (!record) return out;
  const Result<match::Record> read = codec::parse_record(*record);
  if (!read) return out;
  const auto review = codec::review_of(*read);
  if (!review || review->first.rounds().empty()) return out;
  heading(out, text("belief.review.title"));
  for (const std::string& line : codec::review_lines(review->first, review->second))
    append(out, flowing(line, {kInk}, page_width(look)));
  return out;
}

}  // namespace specter::cli::play
