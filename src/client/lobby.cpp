// What a guest does before he is at a table.
#include "client/remote_table.h"

namespace specter::client {
namespace {

constexpr std::size_t kTablesMax = 10'000;
constexpr std::size_t kTextBytesMax = 256;

TableSummary read_summary(const json::object& object) {
  codec::Reader in(object);
  TableSummary out;
  out.id = in.text("table", kTextBytesMax);
  out.status = in.text("status", kTextBytesMax);
  out.players = static_cast<int>(in.number("players", 0, kPlayersMax));
  out.round = static_cast<int>(in.number_or("round", 0, 1000, 0));
  if (const json::array* seats = in.array("seats", kPlayersMax))
    for (const json::value& seat : *seats)
      if (const json::object* row = seat.if_object()) out.seats.push_back(read_sitter(*row));
  if (in.has("your_seats"))
    if (const json::array* mine = in.array("your_seats", kPlayersMax)) out.mine = !mine->empty();
  out.my_turn = in.flag_or("your_turn", false);
  if (!in.ok()) out.id.clear();
  return out;
}

void read_list(codec::Reader& in, std::string_view field, std::vector<TableSummary>& out) {
  const json::array* list = in.has(field) ? in.array(field, kTablesMax) : nullptr;
  if (list == nullptr) return;
  for (const json::value& row : *list) {
    const json::object* object = row.if_object();
    if (object == nullptr) continue;
    TableSummary summary = read_summary(*object);
    if (!summary.id.empty()) out.push_back(std::move(summary));
  }
}

json::object with_invite(const char* type, const std::string& table, std::optional<int> seat,
                         const std::string& invite) {
  json::object out{
      {"type", type}, {"table", codec::text_value(table)}, {"invite", codec::text_value(invite)}};
  if (seat) out["seat"] = *seat;
  return out;
}

}  // namespace

Result<Terms> invitation(ServerLink& link, const std::string& table, std::optional<int> seat,
                         const std::string& invite) {
  const auto answer = link.ask(with_invite("invitation", table, seat, invite));
  if (!answer) return answer.error();
  codec::Reader in(*answer);
  const Terms terms = read_terms(in);
  if (!in.ok()) return in.error();
  return terms;
}

Result<std::monostate> accept(ServerLink& link, const std::string& table, std::optional<int> seat,
                              const std::string& invite) {
  const auto answer = link.ask(with_invite("sit", table, seat, invite));
  if (!answer) return answer.error();
  return std::monostate{};
}

Result<LobbyList> lobby(ServerLink& link) {
  const auto answer = link.ask({{"type", "lobby"}});
  if (!answer) return answer.error();
  codec::Reader in(*answer);
  LobbyList out;
  read_list(in, "open", out.open);
  read_list(in, "running", out.running);
  read_list(in, "mine", out.mine);
  if (!in.ok()) return in.error();
  return out;
}

Result<std::string> create(ServerLink& link, const TableWishes& wishes) {
  json::object options;
  options["players"] = wishes.players;
  options["private"] = !wishes.listed;
  options["spectators"] = wishes.spectators;
  if (wishes.answer_window_ms) options["answer_window_ms"] = *wishes.answer_window_ms;
  if (!wishes.edition.empty()) options["edition"] = codec::text_value(wishes.edition);
  if (!wishes.board.empty()) options["board"] = codec::text_value(wishes.board);
  if (!wishes.vehicle.empty()) options["vehicle"] = codec::text_value(wishes.vehicle);
  if (!wishes.assist.empty()) options["assist"] = codec::text_value(wishes.assist);
  if (wishes.five_player_bonus) options["five_player_bonus"] = true;
  json::object request;
  request["type"] = "create";
  request["options"] = std::move(options);
  request["seat"] = wishes.seat;
  const auto answer = link.ask(std::move(request));
  if (!answer) return answer.error();
  codec::Reader in(*answer);
  std::string table(in.text("table", kTextBytesMax));
  if (!in.ok()) return in.error();
  return table;
}

Result<std::monostate> rename(ServerLink& link, const std::string& name) {
  json::object request;
  request["type"] = "rename";
  request["name"] = name;
  const auto answer = link.ask(std::move(request));
  if (!answer) return answer.error();
  return std::monostate{};
}

}  // namespace specter::client
