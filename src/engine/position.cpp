#include "engine/position.h"

#include <charconv>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "engine/cards.h"
#include "engine/damage.h"
#include "engine/fields.h"
#include "engine/flow.h"
#include "engine/hand.h"

namespace specter {
namespace {

// --- names of values -------------------------------------------------------------------------

template <class T>
struct Names;
template <>
struct Names<Side> {
  static constexpr std::string_view list[] = {"-", "agents", "hunters"};
};
template <>
struct Names<EndReason> {
  static constexpr std::string_view list[] = {"-", "escape", "caught", "rounds_over", "resigned"};
};
template <>
struct Names<FigureState> {
  static constexpr std::string_view list[] = {"-", "marker", "visible"};
};
template <>
struct Names<Promise> {
  static constexpr std::string_view list[] = {"-", "no", "yes"};
};
template <>
struct Names<Played> {
  static constexpr std::string_view list[] = {"-", "openly", "marked"};
};
template <>
struct Names<FrameKind> {
  static constexpr std::string_view list[] = {"-",           "draft", "rounds",  "agent_turn",
                                              "hunter_turn", "check", "attack",  "ask",
                                              "reveal",      "card",  "pet_turn"};
};
template <>
struct Names<Stage> {
  static constexpr std::string_view list[] = {"idle",  "start",   "carded", "sighting", "placing",
                                              "after", "closing", "ended",  "strikes",  "marked",
                                              "shots", "barks",   "alarms", "leaving"};
};
template <>
struct Names<Pledge> {
  static constexpr std::string_view list[] = {"-", "on_foot", "inside", "driving"};
};
template <>
struct Names<Question> {
  static constexpr std::string_view list[] = {
      "-", "sensor", "senses", "post_cog", "post_cog2", "clairvoyance", "scent", "scent2", "bark"};
};
template <>
struct Names<Edition> {
  static constexpr std::string_view list[] = {"babel", "covenant", "combined"};
};
template <>
struct Names<Compass> {
  static constexpr std::string_view list[] = {"-", "N",  "NE", "E",  "SE",
                                              "S", "SW", "W",  "NW", "HERE"};
};
template <>
struct Names<VehicleKind> {
  static constexpr std::string_view list[] = {"tracer", "interceptor"};
};

template <class T>
concept HasNames = requires { Names<T>::list; };
template <class T>
concept HasRow =
    std::is_same_v<T, Equipment> || std::is_same_v<T, AgentKind> || std::is_same_v<T, HunterKind>;

template <class T>
constexpr T default_value() {
  if constexpr (std::is_same_v<T, Cell>) {
    return kNoCell;
  } else if constexpr (std::is_same_v<T, Hunter>) {
    return kNoHunter;
  } else if constexpr (std::is_same_v<T, Agent>) {
    return kNoAgent;
  } else {
    return T{};
  }
}

template <class T>
std::string value_text(T value) {
  if constexpr (std::is_same_v<T, Cell>) {
    return cell_name(value);
  } else if constexpr (std::is_same_v<T, Hunter> || std::is_same_v<T, Agent>) {
    return value == default_value<T>() ? "-" : std::to_string(ix(value));
  } else if constexpr (requires { value.bits; }) {
    std::string out;
    value.each([&](auto id) { out += static_cast<char>('0' + ix(id)); });
    return out.empty() ? "-" : out;
  } else if constexpr (std::is_same_v<T, CardId>) {
    return std::string(card_name(value));
  } else if constexpr (HasRow<T>) {
    const auto* row = find_row(value);
    return row == nullptr ? "-" : std::string(row->name);
  } else if constexpr (HasNames<T>) {
    return std::string(Names<T>::list[ix(value)]);
  } else {
    return std::to_string(value);
  }
}

template <class T>
bool parse_number(std::string_view text, unsigned max, T& out) {
  unsigned n = 0;
  const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (ec != std::errc{} || end != text.data() + text.size() || n > max) return false;
  out = static_cast<T>(n);
  return true;
}

/// "013": the numbers of hunters, agents or seats, rising.
template <class Id>
bool parse_ids(std::string_view text, IdSet<Id>& out) {
  out = {};
  if (text == "-") return true;
  for (const char digit : text) {
    const int i = digit - '0';
    if (i < 0 || i >= kMostIds<Id> || out.bits >> static_cast<unsigned>(i) != 0) return false;
    out.add(static_cast<Id>(i));
  }
  return !text.empty();
}

template <class T>
bool parse_value(std::string_view text, T& out) {
  if constexpr (std::is_same_v<T, Cell>) {
    out = cell_from_name(text);
    return out != kNoCell || text == "-";
  } else if constexpr (std::is_same_v<T, Hunter> || std::is_same_v<T, Agent>) {
    out = default_value<T>();
    return text == "-" || parse_number(text, kMostIds<T> - 1, out);
  } else if constexpr (requires { out.bits; }) {
    return parse_ids(text, out);
  } else if constexpr (std::is_same_v<T, CardId>) {
    for (unsigned i = 0; i <= UINT8_MAX; ++i) {
      out = static_cast<CardId>(i);
      if (card_name(out) == text) return true;
    }
    return false;
  } else if constexpr (HasRow<T>) {
    for (std::size_t i = 0; i < ix(T::Count); ++i) {
      const auto* row = find_row(static_cast<T>(i));
      if (row == nullptr ? text == "-" : row->name == text) {
        out = static_cast<T>(i);
        return true;
      }
    }
    return false;
  } else if constexpr (HasNames<T>) {
    for (std::size_t i = 0; i < std::size(Names<T>::list); ++i) {
      if (Names<T>::list[i] != text) continue;
      out = static_cast<T>(i);
      return true;
    }
    return false;
  } else {
    return parse_number(text, std::numeric_limits<T>::max(), out);
  }
}

// --- reading ---------------------------------------------------------------------------------

struct Word {
  std::string_view key;
  std::string_view value;
};

std::vector<std::string_view> split(std::string_view text, char by) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t at = text.find(by);
    const std::string_view part = text.substr(0, at);
    if (!part.empty()) parts.push_back(part);
    if (at == std::string_view::npos) break;
    text.remove_prefix(at + 1);
  }
  return parts;
}

/// "name.index" in its parts; without an index it is -1.
struct FieldKey {
  std::string_view name;
  int index = -1;
};
FieldKey field_key(std::string_view key) {
  FieldKey k{key, -1};
  const std::size_t dot = key.rfind('.');
  if (dot != std::string_view::npos && parse_number(key.substr(dot + 1), 999, k.index))
    k.name = key.substr(0, dot);
  return k;
}

/// Puts "name.index=v,v,v" or "name=v" into the state's fields. Says how many values fitted.
std::optional<Error> set_field(State& s, const Word& word) {
  const auto [name, index] = field_key(word.key);
  const std::vector<std::string_view> values = split(word.value, ',');
  std::size_t used = 0;
  bool bad = false;
  each_field(s, [&](int, std::string_view field, int at, auto& value) {
    if (field != name) return;
    const int nth = at < 0 ? (index < 0 ? 0 : -1) : (index < 0 ? -1 : at - index);
    if (nth < 0 || nth >= static_cast<int>(values.size())) return;
    ++used;
    if (!parse_value(values[ix(nth)], value)) bad = true;
  });
  if (used == 0) return Error{"position.unknown_field", std::string(word.key)};
  if (bad || used != values.size() || values.empty())
    return Error{"position.bad_value", std::string(word.key) + "=" + std::string(word.value)};
  return std::nullopt;
}

bool has_key(const std::vector<Word>& words, std::string_view key) {
  for (const Word& w : words)
    if (w.key.substr(0, key.size()) == key) return true;
  return false;
}

/// Whether some word gives this value of a field, by itself or in a run.
bool given(const std::vector<Word>& words, std::string_view name, int index) {
  for (const Word& w : words) {
    const FieldKey key = field_key(w.key);
    if (key.name != name || key.index < 0 || index < key.index) continue;
    if (index - key.index < static_cast<int>(split(w.value, ',').size())) return true;
  }
  return false;
}

/// TRA-8: a revealed traitor is the other side of his own card, which everybody sees.
void turn_card(const Game& game, State& s) {
  if (game.rules.traitor_picks_agent || s.pub.turned == kNoHunter) return;
  const HunterRow* row = find_row(s.pub.hunters[ix(s.pub.turned)].kind);
  if (row == nullptr) return;
  for (AgentKind* kind : {&s.agents[1].kind, &s.pub.agents[1].kind})
    if (*kind == AgentKind::None) *kind = row->side;
}

/// "turn=…": sets the stack for a plain moment, and fills in what the position leaves out.
std::optional<Error> fill_in(const Game& game, State& s, const std::vector<Word>& words,
                             std::string_view turn) {
  Public& pub = s.pub;
  if (pub.round == 0) pub.round = 1;
  if (pub.round > kRoundLast) return Error{"position.round", std::to_string(pub.round)};
  if (pub.vehicle.cell == kNoCell)
    pub.vehicle.cell =
        game.players() >= 4 ? game.board->vehicle_start_many : game.board->vehicle_start_few;
  for (const Hunter i : game.all_hunters()) {
    PublicHunter& h = at(pub.hunters, i);
    if (h.gone != 0) continue;
    if (h.cell == kNoCell) h.inside = 1;
    if (h.inside != 0) h.cell = pub.vehicle.cell;
    const HunterRow* row = find_row(h.kind);
    if (row == nullptr || row->pet.acts == nullptr || pub.pet.owner != kNoHunter) continue;
    if (pub.pet.cell == kNoCell) pub.pet.inside = 1;
    pub.pet.owner = i;
  }
  if (pub.pet.inside != 0) pub.pet.cell = pub.vehicle.cell;
  for (const HunterRow* row : hunter_rows())
    if (row->position.fill_in != nullptr) row->position.fill_in(game, pub);
  for (std::size_t i = 0; i < kSections; ++i) {
    if (s.plan.die[i] == 0) s.plan.die[i] = 1;
    if (!game.secret_plan || pub.sites[i].done_round != 0) pub.sites[i].die = s.plan.die[i];
  }
  if (game.players() == kPlayersMax) s.roles.dealt = 1;
  const int agents = pub.turned == kNoHunter ? 1 : 2;
  for (int i = 0; i < agents; ++i) {
    AgentSecret& x = at(s.agents, i);
    PublicAgent& p = at(pub.agents, i);
    p.in_play = 1;
    if (x.cell == kNoCell) x.cell = game.board->agent_start;
    const AgentRow* row = find_row(x.kind);
    if (row == nullptr) return Error{"position.no_agent", std::to_string(i)};
    if (!given(words, "agent.hp", i))
      x.hp = static_cast<std::uint8_t>(starting_hp(game, static_cast<Agent>(i), x.kind));
    int cards = 0;
    for (int j = 0; j < kHandMax; ++j) {
      Card& card = at(x.cards, j);
      if (card.card == Equipment::None) continue;
      ++cards;
      const EquipmentRow* held = find_row(card.card);
      const bool charged = j < kHandDealt
                               ? given(words, "agent.charges", i * kHandDealt + j)
                               : given(words, "agent.more.charges", i * kSupplies + j - kHandDealt);
      if (!charged) card.charges = held->charges;
      if (held->supply) at(p.places, j).supply = 1;
    }
    if (!given(words, "shown.hand", i)) p.hand = static_cast<std::uint8_t>(cards);
    if (x.sheet[0] == kNoCell && i == 0) x.sheet[0] = game.board->agent_start;
  }
  if (game.supplies && !has_key(words, "deck"))
    pub.deck = static_cast<std::uint8_t>(std::max(0, supplies_left(game, s)));
  const bool agents_moved = turn != "agent" && turn != "agent2";
  for (int i = 0; i < agents; ++i) {
    AgentSecret& x = at(s.agents, i);
    const std::size_t round = pub.round;
    const bool moved = agents_moved || (turn == "agent2" && i == 0);
    Cell& written = x.sheet[moved ? round : round - 1];
    if (written == kNoCell) written = x.cell;
    if (!moved && round == 1 && i == 0) x.sheet[0] = x.cell;
  }
  pub.frames[0] = Frame{.kind = FrameKind::Rounds, .step = rounds::Order};
  pub.depth = 1;
  if (turn == "order") {
    pub.frames[0].waiting = 1;
  } else if (turn == "agent" || turn == "agent2") {
    const Agent a = turn == "agent" ? kFirstAgent : kSecondAgent;
    if (static_cast<int>(a) >= agents) return Error{"position.bad_value", "turn=agent2"};
    pub.frames[0].step = a == kFirstAgent ? rounds::SecondAgent : rounds::Hunters;
    pub.frames[1] = Frame{.kind = FrameKind::AgentTurn, .waiting = 1, .agent = a};
    at(s.agents, a).stage = Stage::Start;
    pub.depth = 2;
  } else {
    Hunter h = kNoHunter;
    if (turn.substr(0, 6) != "hunter" ||
        !parse_number(turn.substr(6), static_cast<unsigned>(game.hunters - 1), h))
      return Error{"position.bad_value", "turn=" + std::string(turn)};
    pub.frames[1] =
        Frame{.kind = FrameKind::HunterTurn, .step = hunter::Move, .waiting = 1, .hunter = h};
    pub.depth = 2;
  }
  return std::nullopt;
}

Result<Setup> parse_options(const std::vector<std::string_view>& words) {
  Setup setup;
  if (words.size() < 2) return Error{"position.too_short", ""};
  if (!parse_value(words[0], setup.edition))
    return Error{"position.edition", std::string(words[0])};
  if (!parse_number(words[1], kPlayersMax, setup.players))
    return Error{"setup.players", std::string(words[1])};
  for (const std::string_view w : words)
    if (w == "bonus") setup.five_player_bonus = true;
  return setup;
}

}  // namespace

std::string position_text(const Game& game, const State& state) {
  std::string out = value_text(game.setup.edition) + " " + std::to_string(game.players());
  if (game.setup.five_player_bonus) out += " bonus";
  struct Run {
    std::string text;
    int next = 0;
  };
  // Runs of neighbouring indices are written as one word; fields come interleaved, so by name.
  std::vector<std::string> order;
  std::map<std::string, Run, std::less<>> open;
  const auto close = [&](const std::string& name) {
    const auto it = open.find(name);
    if (it == open.end()) return;
    order.push_back(it->second.text);
    open.erase(it);
  };
  each_field(state, [&](int, std::string_view field, int index, const auto& value) {
    using T = std::remove_cvref_t<decltype(value)>;
    if (value == default_value<T>()) return;
    const std::string name(field);
    if (index < 0) {
      order.push_back(name + "=" + value_text(value));
      return;
    }
    const auto it = open.find(name);
    if (it != open.end() && it->second.next == index) {
      it->second.text += "," + value_text(value);
      ++it->second.next;
      return;
    }
    close(name);
    open[name] = Run{name + "." + std::to_string(index) + "=" + value_text(value), index + 1};
  });
  for (const auto& [name, run] : open)
    order.push_back(run.text);
  for (const std::string& word : order)
    out += " " + word;
  return out;
}

Result<Position> parse_position(std::string_view text, std::shared_ptr<const Board> board) {
  constexpr std::size_t kPositionBytesMax = 16 * 1024;
  if (text.size() > kPositionBytesMax) return Error{"position.too_long", ""};
  const std::vector<std::string_view> parts = split(text, ' ');
  const auto setup = parse_options(parts);
  if (!setup) return setup.error();
  const auto game = make_game(*setup, std::move(board));
  if (!game) return game.error();
  Position position;
  position.setup = *setup;
  std::vector<Word> words;
  std::string_view turn;
  for (std::size_t i = 2; i < parts.size(); ++i) {
    if (parts[i] == "bonus") continue;
    const std::size_t eq = parts[i].find('=');
    if (eq == std::string_view::npos) return Error{"position.no_value", std::string(parts[i])};
    const Word word{parts[i].substr(0, eq), parts[i].substr(eq + 1)};
    words.push_back(word);
    if (word.key == "turn") {
      turn = word.value;
    } else if (const auto error = set_field(position.state, word)) {
      return *error;
    }
  }
  turn_card(*game, position.state);
  if (!turn.empty()) {
    if (has_key(words, "frame.")) return Error{"position.turn_and_frames", ""};
    if (const auto error = fill_in(*game, position.state, words, turn)) return *error;
  }
  if (const auto error = check_state(*game, position.state)) return *error;
  if (!turn.empty() && position.state.asked == decltype(position.state.asked){}) {
    const unsigned seats = deciding_seats(*game, position.state.pub);
    for (std::size_t i = 0; i < kPlayersMax; ++i)
      if (((seats >> i) & 1U) != 0) position.state.asked[i] = 1;
  }
  return position;
}

}  // namespace specter
