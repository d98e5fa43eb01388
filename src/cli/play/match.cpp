#include "cli/play/match.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include <fmt/core.h>

#include "cli/play/words.h"
#include "codec/names.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/preview.h"

namespace specter::cli::play {
namespace {

using codec::text;
using enum ActionKind;

struct Verb {
  std::string_view word;
  std::array<ActionKind, 5> kinds{};
};

constexpr Verb kVerbs[] = {
    {"move", {Move, Walk}},
    {"go", {Move, Walk}},
    {"walk", {Walk, Move}},
    {"run", {Move, Walk}},
    {"drive", {Drive, Relay}},
    {"relay", {Relay}},
    {"out", {GetOut}},
    {"leave", {GetOut}},
    {"in", {Enter}},
    {"enter", {Enter}},
    {"inside", {Enter, Stay}},
    {"sensor", {Sense, RemoteSense}},
    {"sense", {Sense, RemoteSense}},
    {"motion", {Sense, RemoteSense}},
    {"attack", {Attack, Shoot}},
    {"shoot", {Shoot, Attack}},
    {"fire", {Shoot, Attack}},
    {"pass", {Pass}},
    {"p", {Pass}},
    {"skip", {Pass}},
    {"done", {Pass}},
    {"end", {Pass}},
    {"nothing", {Pass}},
    {"aim", {Aim}},
    {"look", {PostCognition, Aim}},
    {"post", {PostCognition}},
    {"back", {PostCognition}},
    {"roll", {RollDie}},
    {"ambush", {RollDie}},
    {"show", {Show}},
    {"truth", {Show}},
    {"hide", {Hide}},
    {"complete", {Complete}},
    {"objective", {Complete}},
    {"play", {Play}},
    {"use", {Play}},
    {"throw", {Play}},
    {"reveal", {Reveal}},
    {"begin", {Begin}},
    {"next", {Begin}},
    {"vote", {Vote}},
    {"bar", {Vote}},
    {"pick", {PickHunter, PickAgent, PickEquipment, PickTraitor, PickVehicle}},
    {"take", {PickEquipment, TakeCamera}},
    {"choose", {PickHunter, PickAgent, PickEquipment, PickTraitor, PickVehicle}},
    {"draw", {Draw}},
    {"supply", {Draw}},
    {"cache", {Draw}},
    {"ability", {Ability}},
    {"shift", {Shift}},
    {"shadow", {Shift}},
    {"strike", {Strike}},
    {"declare", {Declare}},
    {"camera", {PlaceCamera, TakeCamera}},
    {"place", {PlaceCamera}},
    {"clairvoyance", {Clairvoyance}},
    {"scent", {Scent}},
    {"smell", {Scent}},
    {"reroll", {Reroll}},
    {"again", {Reroll}},
    {"answer", {Answer}},
    {"say", {Answer, Announce}},
    {"yes", {Shoot, RollDie, Attack, Strike, Reroll}},
    {"no", {Pass}},
};

constexpr std::string_view kSmallWords[] = {"to",   "on", "at", "the", "then",
                                            "with", "a",  "of", "and"};

bool has_kind(const Verb& verb, ActionKind kind) {
  return std::find(verb.kinds.begin(), verb.kinds.end(), kind) != verb.kinds.end();
}

bool is_number(std::string_view word) {
  return !word.empty() && word.size() <= 3 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

int number_of(std::string_view word) {
  int n = 0;
  for (const char c : word)
    n = 10 * n + (c - '0');
  return n;
}

bool names_way(std::string_view word, Compass way) {
  const std::string name = text(fmt::format("direction.{}", codec::name_of(way)));
  std::string shortened(codec::name_of(way));
  std::transform(shortened.begin(), shortened.end(), shortened.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return word == shortened || (word.size() > 2 && name.starts_with(word));
}

/// Mind Tap: on foot, inside, or driving.
bool fits_pledge(Pledge pledge, std::string_view word) {
  switch (pledge) {
    case Pledge::OnFoot: return word == "foot" || word == "walk" || word == "out";
    case Pledge::Inside: return word == "inside" || word == "in" || word == "stay";
    default: return word == "drive" || word == "driving";
  }
}

/// What a word can mean besides a verb and a cell, by kind of action.
bool fits_value(const Game& game, const View& view, const Action& a, std::string_view word) {
  const auto hunter = [&](std::size_t i) {
    return i < kHuntersMax && starts_name(word, kind_name(view.pub.hunters[i].kind));
  };
  switch (a.kind) {
    case PickHunter: return starts_name(word, kind_name(a.chosen<HunterKind>()));
    case PickAgent: return starts_name(word, kind_name(a.chosen<AgentKind>()));
    case PickEquipment: return starts_name(word, card_name(a.chosen<Equipment>()));
    case PickTraitor:
    case Begin: return hunter(a.choice);
    case Vote: return a.choice == 0 ? word == "nobody" || word == "none" : hunter(a.choice - 1U);
    case Complete: return is_number(word) && number_of(word) == a.choice + 1;
    case Announce: return word == (a.choice != 0 ? "yes" : "no");
    case Aim: return names_way(word, a.chosen<Compass>());
    case Answer:
      if (a.cell != kNoCell) return false;
      return names_way(word, a.chosen<Compass>()) || (a.choice == 1 && word == "close") ||
             (a.choice == 0 && (word == "not" || word == "no" || word == "far"));
    case Play: {
      const int me = agent_of(game, view.pub, view.seat);
      if (me < 0) return false;
      return starts_name(word, card_name(view.agents[ix(me)].cards[a.place].card)) ||
             hunter(ix(a.target)) || (is_number(word) && number_of(word) == a.place + 1) ||
             (a.way != Compass::None && names_way(word, a.way));
    }
    case PickVehicle:
      return starts_name(
          word, text(fmt::format("vehicle.{}.name", codec::name_of(a.chosen<VehicleKind>()))));
    case Draw:
    case TakeCamera:
    case Reroll: return is_number(word) && number_of(word) == a.choice + 1;
    case PlaceCamera:
    case Clairvoyance: return names_way(word, a.way);
    case Ability:
      return hunter(ix(a.target)) || (a.way != Compass::None && names_way(word, a.way)) ||
             (is_number(word) && number_of(word) == a.choice + 1);
    case Shoot:
    case Strike: return hunter(ix(a.target));
    case Declare: return fits_pledge(a.chosen<Pledge>(), word);
    default: return false;
  }
}

bool stays(const Action& a) {
  return a.kind == Stay || ((a.kind == Move || a.kind == Walk) && a.steps == 0);
}

bool fits(const Game& game, const View& view, const Action& a, std::string_view word) {
  if (word == "stay" || word == "wait") return stays(a);
  if (const Cell cell = cell_from_name(word); cell != kNoCell) return a.cell == cell;
  for (const Verb& verb : kVerbs)
    if (verb.word == word && has_kind(verb, a.kind)) return true;
  return fits_value(game, view, a, word);
}

/// Of equal wishes, the plain one counts: walking before getting in, driving oneself first.
int rank(ActionKind kind) {
  switch (kind) {
    case Enter:
    case Relay:
    case RemoteSense: return 1;
    case Play: return 2;
    default: return 0;
  }
}

/// Which of an agent's ways to the same cell: unseen, without a shot, short.
bool better_move(const Action& a, const Action& b) {
  const auto key = [](const Action& m) {
    return std::array<int, 5>{m.triggers != 0 ? 1 : 0, m.marker != kNoCell ? 1 : 0,
                              m.marker_loyal != kNoCell ? 1 : 0, m.steps,
                              static_cast<int>(m.marker)};
  };
  return key(a) < key(b);
}

bool same_card(const View& view, const Game& game, const Action& a, const Action& b) {
  const int me = agent_of(game, view.pub, view.seat);
  return me >= 0 && a.kind == Play && b.kind == Play && a.cell == b.cell && a.target == b.target &&
         view.agents[ix(me)].cards[a.place].card == view.agents[ix(me)].cards[b.place].card;
}

/// Takes out what nobody would mean by the same words.
void narrow(const Game& game, const View& view, std::vector<Action>& found) {
  if (found.size() < 2) return;
  int best = 9;
  for (const Action& a : found)
    best = std::min(best, rank(a.kind));
  std::erase_if(found, [&](const Action& a) { return rank(a.kind) > best; });
  const Action first = found.front();
  const bool one_end = std::all_of(found.begin(), found.end(), [&](const Action& a) {
    return a.kind == Move && a.cell == first.cell;
  });
  if (one_end) found = {*std::min_element(found.begin(), found.end(), better_move)};
  const bool one_card = std::all_of(
      found.begin(), found.end(), [&](const Action& a) { return same_card(view, game, a, first); });
  if (one_card) found = {first};
}

/// After these the same seat goes on, so that more words may follow.
bool goes_on(const Action& a) {
  switch (a.kind) {
    case PickHunter:
    case PickEquipment:
    case Begin:
    case Drive:
    case Sense:
    case Complete:
    case Draw:
    case Ability:
    case Play: return true;
    default: return false;
  }
}

bool all_cells(std::span<const std::string> words) {
  return std::all_of(words.begin(), words.end(),
                     [](const std::string& w) { return cell_from_name(w) != kNoCell; });
}

std::string path_complaint(const Game& game, const View& view, const Action& path, int most) {
  for (std::size_t i = 1; i < path.length; ++i) {
    const std::string from = cell_name(path.path[i - 1]);
    const std::string to = cell_name(path.path[i]);
    if (distance(path.path[i - 1], path.path[i]) > 1)
      return text("play.not_neighbours", {{"from", from}, {"to", to}});
    if (!game.board->open.has(path.path[i])) return text("play.wall", {{"cell", to}});
    if (hunter_figures(game, view.pub).has(path.path[i])) return text("play.held", {{"cell", to}});
  }
  return text("play.too_far", {{"steps", std::to_string(most)}});
}

/// A path step by step; the first cell may be left out.
Match match_path(const Game& game, const OpenChoice& q, std::span<const std::string> words) {
  Match m;
  m.used = words.size();
  const int me = agent_of(game, q.view.pub, q.view.seat);
  Action a;
  a.kind = Move;
  a.seat = q.view.seat;
  std::vector<Cell> cells{q.view.agents[ix(me)].cell};
  for (const std::string& word : words)
    if (const Cell cell = cell_from_name(word); cell != cells.back() || cells.size() > 1)
      cells.push_back(cell);
  int most = 0;
  for (const Action& listed : q.actions)
    if (listed.kind == Move) most = std::max(most, int{listed.steps});
  a.length = static_cast<std::uint8_t>(std::min(cells.size(), a.path.size()));
  std::copy_n(cells.begin(), a.length, a.path.begin());
  if (cells.size() <= a.path.size() && preview(known(game, q.view), a)) {
    m.found.push_back(a);
  } else {
    m.complaint = path_complaint(game, q.view, a, most);
  }
  return m;
}

bool can_move(const OpenChoice& q) {
  return std::any_of(q.actions.begin(), q.actions.end(),
                     [](const Action& a) { return a.kind == Move; });
}

/// Walks and drives may be longer than they need be (RULING-46): a number says how long.
bool is_way(const Action& a) {
  switch (a.kind) {
    case Walk:
    case Enter:
    case Drive:
    case Relay: return true;
    case Ability: return a.cell != kNoCell;  // Control Override
    default: return false;
  }
}

/// Out and back with the vehicle: no list has it, since it needs a number.
std::optional<Action> round_trip(const View& view, std::span<const Action> left, Cell cell) {
  if (cell == kNoCell || cell != view.pub.vehicle.cell) return std::nullopt;
  const auto drives = [](const Action& a) {
    return a.kind == Drive || a.kind == Relay || (a.kind == Ability && is_way(a));
  };
  const auto drive = std::find_if(left.begin(), left.end(), drives);
  if (drive == left.end()) return std::nullopt;
  Action a = *drive;
  a.cell = cell;
  a.steps = kNone8;
  return a;
}

/// A number after a way: exactly so many steps.
void take_steps(const Game& game, const View& view, std::span<const std::string> words, Match& m) {
  if (m.found.size() != 1 || !is_way(m.found.front())) return;
  Action& a = m.found.front();
  const bool round = a.steps == kNone8 && a.cell == view.pub.vehicle.cell;
  const bool numbered = m.used < words.size() && is_number(words[m.used]);
  if (!numbered && round) m.complaint = text("play.round_steps", {{"cell", cell_name(a.cell)}});
  if (numbered) {
    a.steps = static_cast<std::uint8_t>(std::min(number_of(words[m.used++]), kNone8 - 1));
    if (const auto no = refused(known(game, view), a)) m.complaint = codec::sentence(*no);
  }
  if (!m.complaint.empty()) m.found.clear();
}

/// A cell that leads nowhere: say why.
std::string cell_complaint(const Game& game, const OpenChoice& q, Cell cell) {
  const std::string name = cell_name(cell);
  if (!game.board->on_board(column_of(cell), row_of(cell)))
    return text("play.off_board", {{"cell", name}});
  if (!game.board->open.has(cell)) return text("play.wall", {{"cell", name}});
  const bool cells = std::any_of(q.actions.begin(), q.actions.end(),
                                 [](const Action& a) { return a.cell != kNoCell; });
  return text(cells ? "play.cell_not_now" : "play.no_cell_now", {{"cell", name}});
}

std::string word_complaint(const Game& game, const OpenChoice& q, const std::string& word) {
  if (const Cell cell = cell_from_name(word); cell != kNoCell) return cell_complaint(game, q, cell);
  const bool verb = std::any_of(std::begin(kVerbs), std::end(kVerbs),
                                [&](const Verb& v) { return v.word == word; });
  return text(verb ? "play.verb_not_now" : "play.not_understood", {{"word", word}});
}

/// Whether a word names the hunter whose turn it is.
bool is_acting(const Public& pub, const std::string& word) {
  const Frame& f = top(pub);
  return f.kind == FrameKind::HunterTurn && word.size() > 1 &&
         starts_name(word, kind_name(at(pub.hunters, f.hunter).kind));
}

}  // namespace

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> out;
  std::string word;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const auto u = static_cast<unsigned char>(c);
    // "north-east" is one word, "n1-n2" are two.
    const bool hyphen = c == '-' && !word.empty() && i + 1 < line.size() &&
                        std::isalpha(static_cast<unsigned char>(word.back())) != 0 &&
                        std::isalpha(static_cast<unsigned char>(line[i + 1])) != 0;
    const bool part = std::isalnum(u) != 0 || c == '?' || hyphen;
    if (part) word += static_cast<char>(std::tolower(u));
    if (!part && !word.empty()) out.push_back(std::exchange(word, {}));
  }
  if (!word.empty()) out.push_back(word);
  return out;
}

std::string rest_of(const std::string& line, int words) {
  constexpr const char* kBlanks = " \t\r";
  std::size_t at = line.find_first_not_of(kBlanks);
  for (int i = 0; i < words && at != std::string::npos; ++i)
    at = line.find_first_not_of(kBlanks, line.find_first_of(kBlanks, at));
  if (at == std::string::npos) return {};
  return line.substr(at, line.find_last_not_of(kBlanks) + 1 - at);
}

bool starts_name(std::string_view word, std::string_view name) {
  const auto equal = [](char a, char b) {
    return a == static_cast<char>(std::tolower(static_cast<unsigned char>(b)));
  };
  for (std::size_t at = 0; at < name.size();) {
    const std::string_view rest = name.substr(at);
    if (word.size() <= rest.size() && std::equal(word.begin(), word.end(), rest.begin(), equal))
      return true;
    const std::size_t blank = rest.find(' ');
    if (blank == std::string_view::npos) break;
    at += blank + 1;
  }
  return false;
}

Match match(const Game& game, const OpenChoice& q, std::span<const std::string> words) {
  // "beast n7" on the Beast's own turn: the name says nothing new.
  if (words.size() > 1 && is_acting(q.view.pub, words.front())) {
    Match m = match(game, q, words.subspan(1));
    ++m.used;
    return m;
  }
  const bool path = words.size() > 1 && all_cells(words) && can_move(q);
  if (path) return match_path(game, q, words);
  Match m;
  std::vector<Action> left = q.actions;
  left.insert(left.end(), q.free.begin(), q.free.end());
  for (const std::string& word : words) {
    const bool small =
        std::find(std::begin(kSmallWords), std::end(kSmallWords), word) != std::end(kSmallWords);
    if (small && m.used > 0) {
      ++m.used;
      continue;
    }
    std::vector<Action> fitting;
    for (const Action& a : left)
      if (fits(game, q.view, a, word)) fitting.push_back(a);
    if (fitting.empty())
      if (const auto round = round_trip(q.view, left, cell_from_name(word)))
        fitting.push_back(*round);
    if (fitting.empty()) break;
    left = std::move(fitting);
    ++m.used;
  }
  if (m.used > 0) {
    m.found = std::move(left);
    narrow(game, q.view, m.found);
    take_steps(game, q.view, words, m);
    if (!m.complaint.empty()) return m;
  }
  const bool whole = m.used == words.size();
  if (whole || (m.found.size() == 1 && goes_on(m.found.front()))) return m;
  m.found.clear();
  m.complaint = word_complaint(game, q, words[m.used]);
  return m;
}

}  // namespace specter::cli::play
