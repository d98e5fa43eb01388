// A lab as text and back.
#include <iterator>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "arena/lab.h"
#include "codec/checksum.h"
#include "codec/limits.h"
#include "codec/names.h"
#include "codec/reader.h"
#include "codec/setup_json.h"
#include "codec/write.h"

namespace specter::arena {
namespace {

using codec::Reader;
namespace json = codec::json;

constexpr std::string_view kFormat = "specter-sim";
constexpr int kVersion = 1;
constexpr std::string_view kCheck = ",\n\"check\":\"";
/// A spec or a board's name in a file; both are checked again for what they are.
constexpr std::size_t kTextMax = 200;
constexpr std::size_t kRowsMax = 200;

using Number = std::uint64_t sim::Totals::*;
struct TotalField {
  const char* name;
  Number field;
};
constexpr TotalField kTotals[] = {
    {"games", &sim::Totals::games},
    {"agent_wins", &sim::Totals::agent_wins},
    {"hunter_wins", &sim::Totals::hunter_wins},
    {"escapes", &sim::Totals::escapes},
    {"caught", &sim::Totals::caught},
    {"rounds_over", &sim::Totals::rounds_over},
    {"rounds", &sim::Totals::rounds},
    {"decisions", &sim::Totals::decisions},
    {"actions", &sim::Totals::actions},
    {"differing", &sim::Totals::differing},
    {"unwritten", &sim::Totals::unwritten},
    {"signature", &sim::Totals::signature},
};

template <class... Values>
void put(std::string& out, fmt::format_string<Values...> form, Values&&... values) {
  fmt::format_to(std::back_inserter(out), form, std::forward<Values>(values)...);
}

void put_text(std::string& out, std::string_view key, std::string_view text) {
  put(out, "\"{}\":", key);
  codec::write_text(out, text);
}

// --- the parts of a detail, each in both directions ----------------------------------------------

/// Goes over a detail's parts in the order of the file; `F` has rates(), ends() and cells().
template <class DetailRef, class F>
void each_part(DetailRef& detail, F&& f) {
  f.template rates<AgentKind>("agents", detail.agents);
  f.template rates<Equipment>("cards", detail.cards);
  f.template rates<HunterKind>("hunters", detail.hunters);
  f.pairs("pairs", detail.pairs);
  f.template rates<VehicleKind>("vehicles", detail.vehicles);
  f.template rates<Hunter>("traitors", detail.traitors);
  f.ends("ends", detail.ends);
  f.cells("visited", detail.visited);
  f.cells("hunted", detail.hunted);
  f.cells("caught", detail.caught);
  f.cells("escaped", detail.escaped);
}

template <class Id>
std::string key_of(std::size_t i) {
  return std::string(codec::name_of(static_cast<Id>(i)));
}
template <>
std::string key_of<Hunter>(std::size_t i) {
  return std::to_string(i);
}

template <class Id>
std::optional<std::size_t> id_of(std::string_view key) {
  const auto id = codec::from_name<Id>(key);
  if (!id) return std::nullopt;
  return ix(*id);
}
template <>
std::optional<std::size_t> id_of<Hunter>(std::string_view key) {
  if (key.size() != 1 || key[0] < '0') return std::nullopt;
  return static_cast<std::size_t>(key[0] - '0');
}

class DetailWriter {
 public:
  explicit DetailWriter(std::string& out) : out_(out) {}

  template <class Id, class Rates>
  void rates(std::string_view name, const Rates& list) {
    open(name);
    for (std::size_t i = 0; i < list.size(); ++i)
      one(key_of<Id>(i), list[i]);
    out_ += '}';
  }
  template <class Rates>
  void pairs(std::string_view name, const Rates& list) {
    open(name);
    for (std::size_t i = 0; i < list.size(); ++i)
      one(key_of<HunterKind>(i / sim::kHunterKinds) + "+" +
              key_of<HunterKind>(i % sim::kHunterKinds),
          list[i]);
    out_ += '}';
  }
  template <class Ends>
  void ends(std::string_view name, const Ends& list) {
    open(name);
    for (std::size_t reason = 1; reason < list.size(); ++reason) {
      separate();
      put(out_, "\"{}\":[", codec::name_of(static_cast<EndReason>(reason)));
      for (std::size_t round = 0; round < list[reason].size(); ++round)
        put(out_, "{}{}", round == 0 ? "" : ",", list[reason][round]);
      out_ += ']';
    }
    out_ += '}';
  }
  void cells(std::string_view name, const sim::CellCounts& counts) {
    open(name);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] == 0) continue;
      separate();
      put(out_, "\"{}\":{}", cell_name(static_cast<Cell>(i)), counts[i]);
    }
    out_ += '}';
  }

 private:
  void open(std::string_view name) {
    put(out_, ",\n\"{}\":{{", name);
    first_ = true;
  }
  void separate() {
    if (!first_) out_ += ',';
    first_ = false;
  }
  void one(const std::string& key, const sim::Rate& rate) {
    if (rate.games == 0) return;
    separate();
    put(out_, "\"{}\":[{},{}]", key, rate.games, rate.wins);
  }

  std::string& out_;
  bool first_ = true;
};

class DetailReader {
 public:
  explicit DetailReader(Reader& in) : in_(in) {}

  template <class Id, class Rates>
  void rates(std::string_view name, Rates& list) {
    each(name, [&](std::string_view key, const json::value& value) {
      const auto id = id_of<Id>(key);
      return id && *id < list.size() && rate(value, list[*id]);
    });
  }
  template <class Rates>
  void pairs(std::string_view name, Rates& list) {
    each(name, [&](std::string_view key, const json::value& value) {
      const std::size_t plus = key.find('+');
      if (plus == std::string_view::npos) return false;
      const auto a = codec::from_name<HunterKind>(key.substr(0, plus));
      const auto b = codec::from_name<HunterKind>(key.substr(plus + 1));
      return a && b && rate(value, list[sim::pair_index(*a, *b)]);
    });
  }
  template <class Ends>
  void ends(std::string_view name, Ends& list) {
    each(name, [&](std::string_view key, const json::value& value) {
      const auto reason = codec::from_name<EndReason>(key);
      const json::array* rounds = value.if_array();
      if (!reason || rounds == nullptr || rounds->size() != kRoundLast + 1) return false;
      for (std::size_t i = 0; i < rounds->size(); ++i)
        if (!count((*rounds)[i], list[ix(*reason)][i])) return false;
      return true;
    });
  }
  void cells(std::string_view name, sim::CellCounts& counts) {
    each(name, [&](std::string_view key, const json::value& value) {
      const Cell cell = cell_from_name(key);
      return cell != kNoCell && ix(cell) < counts.size() && count(value, counts[ix(cell)]);
    });
  }

 private:
  template <class F>
  void each(std::string_view name, F&& take) {
    const json::object* object = in_.object(name);
    if (object == nullptr) return;
    for (const auto& item : *object)
      if (!take(std::string_view(item.key()), item.value())) in_.fail("json.field_range", name);
  }
  static bool count(const json::value& value, std::uint64_t& to) {
    const auto n = codec::as_number(value, 0, std::numeric_limits<std::int64_t>::max());
    if (n) to = static_cast<std::uint64_t>(*n);
    return n.has_value();
  }
  static bool rate(const json::value& value, sim::Rate& to) {
    const json::array* two = value.if_array();
    return two != nullptr && two->size() == 2 && count((*two)[0], to.games) &&
           count((*two)[1], to.wins) && to.wins <= to.games;
  }

  Reader& in_;
};

// --- rows and the whole --------------------------------------------------------------------------

void put_row(std::string& out, const LabRow& row) {
  put(out, "{{\"setup\":{},\n", json::serialize(codec::to_json(row.game.setup)));
  put_text(out, "board_text", row.game.board->text);
  put(out, ",\n\"next\":{},\"totals\":{{", row.next);
  for (const TotalField& total : kTotals)
    put(out, "{}\"{}\":{}", total.field == kTotals[0].field ? "" : ",", total.name,
        row.totals.*total.field);
  out += '}';
  each_part(row.detail, DetailWriter(out));
  out += '}';
}

std::optional<LabRow> read_row(const json::value& value) {
  const json::object* object = value.if_object();
  if (object == nullptr) return std::nullopt;
  Reader in(*object);
  LabRow row;
  const json::object* setup = in.object("setup");
  const std::string_view board_text = in.text("board_text", kBoardBytesMax);
  row.next = in.number64("next");
  const json::object* totals = in.object("totals");
  if (!in.ok()) return std::nullopt;
  Reader numbers(*totals);
  for (const TotalField& total : kTotals)
    row.totals.*total.field = numbers.number64(total.name);
  each_part(row.detail, DetailReader(in));
  const auto parsed = codec::parse_setup(*setup);
  const auto board = parse_board(board_text);
  if (!in.ok() || !numbers.ok() || !parsed || !board) return std::nullopt;
  auto game = make_game(*parsed, *board);
  if (!game) return std::nullopt;
  row.game = std::move(*game);
  return row;
}

/// Whether it could have been written by us: what was played and what is told of it agree.
bool sound(const Lab& lab) {
  if (lab.rows.empty() || lab.games == 0) return false;
  for (int i = 0; i < kPlayersMax; ++i)
    if (!bots::parse_spec(sim::spec_of(lab.options(), i))) return false;
  for (const LabRow& row : lab.rows)
    if (row.next < lab.from() || row.next > lab.to() || row.totals.games != row.next - lab.from())
      return false;
  return true;
}

std::optional<Lab> read_lab(const json::object& object) {
  Reader in(object);
  Lab lab;
  lab.agent = in.text("agent", kTextMax);
  lab.hunters = in.text("hunters", kTextMax);
  const json::array* seats = in.array("seats", kPlayersMax);
  lab.games = in.number64("games");
  lab.seed = in.number64("seed");
  lab.shard.index = in.number64("shard");
  lab.shard.count = in.number64("shards");
  const json::array* rows = in.array("rows", kRowsMax);
  if (!in.ok() || seats->size() != kPlayersMax || lab.shard.index < 1 ||
      lab.shard.index > lab.shard.count || lab.shard.count > kShardsMax)
    return std::nullopt;
  for (std::size_t i = 0; i < seats->size(); ++i) {
    const json::string* spec = (*seats)[i].if_string();
    if (spec == nullptr || spec->size() > kTextMax) return std::nullopt;
    lab.seats.at(i) = std::string(spec->data(), spec->size());
  }
  for (const json::value& value : *rows) {
    auto row = read_row(value);
    if (!row) return std::nullopt;
    lab.rows.push_back(std::move(*row));
  }
  if (!sound(lab)) return std::nullopt;
  return lab;
}

}  // namespace

std::string lab_text(const Lab& lab) {
  std::string out;
  put(out, "{{\"format\":\"{}\",\"version\":{},\"rules\":{},\n", kFormat, kVersion, kRulesVersion);
  put_text(out, "agent", lab.agent);
  out += ',';
  put_text(out, "hunters", lab.hunters);
  out += ",\"seats\":[";
  for (std::size_t i = 0; i < lab.seats.size(); ++i) {
    if (i > 0) out += ',';
    codec::write_text(out, lab.seats.at(i));
  }
  put(out, "],\n\"games\":{},\"seed\":{},\"shard\":{},\"shards\":{},\n\"rows\":[", lab.games,
      lab.seed, lab.shard.index, lab.shard.count);
  for (std::size_t i = 0; i < lab.rows.size(); ++i) {
    if (i > 0) out += ",\n";
    put_row(out, lab.rows[i]);
  }
  out += ']';
  put(out, "{}{}\"}}\n", kCheck, codec::hex16(codec::checksum(out)));
  return out;
}

Result<Lab> parse_lab(std::string_view text) {
  const Error damaged{"sim.file_damaged", {}};
  const Result<json::object> object = codec::parse_json_object(text);
  if (!object) return damaged;
  Reader in(*object);
  if (in.text("format", kTextMax) != kFormat) return Error{"sim.file_kind", {}};
  if (in.number("version", 0, kTextMax) != kVersion) return Error{"sim.file_kind", {}};
  const auto rules = in.number("rules", 0, std::numeric_limits<std::int32_t>::max());
  if (rules != kRulesVersion) return Error{"sim.file_rules", std::to_string(rules)};
  const std::size_t mark = text.rfind(kCheck);
  if (mark == std::string_view::npos ||
      in.text("check", kTextMax) != codec::hex16(codec::checksum(text.substr(0, mark))))
    return damaged;
  auto lab = read_lab(*object);
  if (!lab) return damaged;
  return std::move(*lab);
}

}  // namespace specter::arena
