#include "cli/play/choices_page.h"

#include <algorithm>
#include <tuple>

#include <fmt/core.h>

#include "cli/play/board_picture.h"
#include "cli/play/match.h"
#include "cli/play/words.h"
#include "codec/names.h"
#include "engine/cards.h"

namespace specter::cli::play {
namespace {

using namespace colours;
using codec::text;

int group(const Action& a) {
  switch (a.kind) {
    case ActionKind::Complete:
    case ActionKind::Attack:
    case ActionKind::Shoot: return 0;
    case ActionKind::Play: return a.cell == kNoCell ? 1 : 5;
    case ActionKind::Move:
    case ActionKind::Walk:
    case ActionKind::Drive:
    case ActionKind::Enter:
    case ActionKind::GetOut: return 3;
    case ActionKind::Relay: return 4;
    default: return 2;
  }
}

bool contains_cell_choice(const Action& a) { return group(a) >= 3; }

void paragraph(Lines& out, const std::string& words, int indent, int columns, Style style) {
  for (const std::string& part : wrapped(words, columns - indent))
    out.push_back({{std::string(ix(indent), ' '), {}}, {part, style}});
}

/// What stands on a card, under its name.
void put_texts(Lines& out, const Description& card, int columns) {
  if (!card.text.empty()) paragraph(out, card.text, 6, columns, {kInk});
  for (const std::string& ability : card.abilities)
    paragraph(out, ability, 6, columns, {kQuiet});
}

std::string key_of(const View& view, const Action& a) {
  switch (a.kind) {
    case ActionKind::PickHunter:
      return fmt::format("hunter.{}", codec::name_of(a.chosen<HunterKind>()));
    case ActionKind::PickAgent:
      return fmt::format("agent.{}", codec::name_of(a.chosen<AgentKind>()));
    case ActionKind::PickEquipment:
      return fmt::format("card.{}", codec::name_of(a.chosen<Equipment>()));
    case ActionKind::PickVehicle:
      return fmt::format("vehicle.{}", codec::name_of(a.chosen<VehicleKind>()));
    default: return fmt::format("hunter.{}", codec::name_of(view.pub.hunters[a.choice].kind));
  }
}

}  // namespace

void sort_choices(std::vector<Action>& actions) {
  using Key = std::tuple<int, int, bool, bool, bool, int, int, int, std::size_t>;
  std::vector<Key> keys;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& a = actions[i];
    keys.emplace_back(group(a), a.kind == ActionKind::Play ? a.place : 0, a.triggers != 0,
                      a.marker != kNoCell, a.marker_loyal != kNoCell, static_cast<int>(a.kind),
                      static_cast<int>(a.cell), a.steps, i);
  }
  std::sort(keys.begin(), keys.end());
  // The best way to each cell comes before the second best to any.
  std::vector<Action> first;
  std::vector<Action> later;
  CellSet listed;
  for (const Key& key : keys) {
    const Action& a = actions[std::get<8>(key)];
    const bool again = a.kind == ActionKind::Move && listed.has(a.cell);
    if (a.kind == ActionKind::Move) listed.add(a.cell);
    (again || group(a) >= 5 ? later : first).push_back(a);
  }
  first.insert(first.end(), later.begin(), later.end());
  actions = std::move(first);
}

Lines choices_page(const Game& game, const OpenChoice& q, std::span<const std::string> words,
                   int page, const Look& look) {
  OpenChoice part = q;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < q.actions.size(); ++i) {
    part.actions = {q.actions[i]};
    part.free.clear();
    const bool fits = words.empty() || match(game, part, words).used == words.size();
    if (fits) numbers.push_back(i);
  }
  const int per_page = std::max(5, look.screen ? look.rows - 6 : 30);
  const int pages = std::max(1, (static_cast<int>(numbers.size()) + per_page - 1) / per_page);
  page = std::clamp(page, 1, pages);
  Lines out;
  out.push_back({{text("play.list_title", {{"count", std::to_string(numbers.size())},
                                           {"page", std::to_string(page)},
                                           {"pages", std::to_string(pages)}}),
                  {kAmberText, -1, true}}});
  const auto from = ix(per_page * (page - 1));
  for (std::size_t i = from; i < std::min(numbers.size(), from + ix(per_page)); ++i) {
    const Action& a = q.actions[numbers[i]];
    const std::string meaning = consequence(game, q.view, a);
    const bool sentence = contains_cell_choice(a) && !meaning.empty() && a.kind != ActionKind::Play;
    const std::string what = sentence          ? meaning
                             : meaning.empty() ? label(game, q.view, a)
                                               : label(game, q.view, a) + ". " + meaning;
    std::string number = fmt::format("{:4} ", numbers[i] + 1);
    for (const std::string& line : wrapped(what, look.columns - 6)) {
      out.push_back({{number, {kQuiet}}, {line, {kInk}}});
      number = "     ";
    }
  }
  if (pages > 1) out.push_back({{text("play.list_more"), {kQuiet}}});
  return out;
}

Lines draft_page(const Game& game, const OpenChoice& q, const Look& look) {
  Lines out;
  const int columns = std::min(look.columns, 96);
  for (std::size_t i = 0; i < q.actions.size(); ++i) {
    const Action& a = q.actions[i];
    const std::string key = key_of(q.view, a);
    std::string note;
    if (a.kind == ActionKind::PickEquipment) {
      const EquipmentRow* row = find_row(a.chosen<Equipment>());
      note = fmt::format("  {}", text(fmt::format("secrecy.{}", codec::name_of(row->secrecy))));
      if (row->charges > 1) note += fmt::format("  {}x", row->charges);
    }
    out.push_back({{fmt::format("  {:2}  ", i + 1), {kAmberText, -1, true}},
                   {label(game, q.view, a), {kInk, -1, true}},
                   {note, {kFaint}}});
    put_texts(out, describe(key, game.ruleset), columns);
    if (a.kind != ActionKind::PickEquipment) out.emplace_back();
  }
  return out;
}

}  // namespace specter::cli::play
