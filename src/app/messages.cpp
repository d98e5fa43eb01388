#include "app/messages.h"

#include <algorithm>

#include "app/entries.h"
#include "codec/action_json.h"
#include "codec/names.h"
#include "codec/out.h"
#include "codec/write.h"

namespace specter::app {
namespace {

json::value seat_value(Seat seat) {
  if (seat == kSpectator) return "spectator";
  return ix(seat);
}

json::object seat_json(const SeatInfo& info, std::size_t number) {
  constexpr std::string_view kSitters[] = {"empty", "guest", "bot"};
  json::object out;
  out["seat"] = number;
  out["kind"] = text(kSitters[ix(info.kind)]);
  out["guest"] = codec::name_value(info.guest);
  out["name"] = codec::name_value(info.name);
  out["bot"] = codec::name_value(info.bot);
  out["ready"] = info.ready;
  out["commitment"] = codec::name_value(info.commitment);
  out["seed"] = info.shown;
  if (info.kind == Sitter::Empty || info.guest.empty() || !info.at.empty())
    out["away"] = nullptr;
  else
    out["away"] = info.away;
  out["left"] = info.left;
  out["invited"] = !info.invite.empty();
  out["pause"] = info.pause;
  return out;
}

void write_clock(std::string& text, const Table& table, Millis now) {
  const Clock& clock = table.clock();
  codec::TextOut out(text);
  if (clock.kind == ClockKind::None) return out.null();
  out.open_object();
  out.key("kind");
  out.word(clock_name(clock.kind));
  out.key("seats");
  out.open_array();
  for (std::size_t i = 0; i < kPlayersMax; ++i)
    if (((unsigned{clock.seats} >> i) & 1U) != 0) out.number(static_cast<std::int64_t>(i));
  out.close_array();
  out.key("rest_ms");
  out.number(clock.rest_at(now));
  out.key("budget_ms");
  out.number(clock.budget);
  out.key("stands");
  out.flag(clock.standing != 0);
  out.close_object();
}

/// Texts that nobody reads any more are written into again: an act makes five of them, each too
/// large for the allocator's quick ways. They are made and let go of in the app's thread.
class SpareTexts {
 public:
  std::unique_ptr<std::string> take() {
    if (spare_.empty()) {
      auto fresh = std::make_unique<std::string>();
      fresh->reserve(kBytes);
      return fresh;
    }
    auto used = std::move(spare_.back());
    spare_.pop_back();
    return used;
  }
  void put_back(std::unique_ptr<std::string> text) {
    if (spare_.size() >= kSpareMax || text->capacity() > kBytesMax) return;
    text->clear();
    spare_.push_back(std::move(text));
  }

 private:
  static constexpr std::size_t kBytes = 4096;
  static constexpr std::size_t kBytesMax = 16 * 1024;
  static constexpr std::size_t kSpareMax = 64;
  std::vector<std::unique_ptr<std::string>> spare_;
};

const std::shared_ptr<SpareTexts>& spare_texts() {
  thread_local const auto one = std::make_shared<SpareTexts>();
  return one;
}

SharedText shelved(std::unique_ptr<std::string> text) {
  std::string* const kept = text.release();
  return {kept, [kept, home = spare_texts()](const std::string*) {
            home->put_back(std::unique_ptr<std::string>(kept));
          }};
}

}  // namespace

SharedText message(const json::object& object) {
  return std::make_shared<const std::string>(json::serialize(object));
}

SharedText table_message(const Table& table, std::string_view guest) {
  json::object out;
  out["type"] = "table";
  out["table"] = text(table.id());
  constexpr std::string_view kStatus[] = {"open", "running", "over", "closed"};
  out["status"] = text(kStatus[ix(table.status())]);
  out["options"] = to_json(table.options(), false);
  out["host"] = codec::name_value(table.host());
  out["commitment"] = text(fair::commitment(table.server_seed(), table.digest()));
  out["showing"] = table.showing() != 0;
  out["attempts"] = table.attempts();
  json::array seats;
  for (std::size_t i = 0; i < static_cast<std::size_t>(table.players()); ++i)
    seats.push_back(seat_json(table.seat(static_cast<Seat>(i)), i));
  out["seats"] = std::move(seats);
  json::array asking;
  for (const Asker& asker : table.asking())
    asking.push_back({{"guest", text(asker.guest)}, {"name", text(asker.name)}});
  out["asking"] = std::move(asking);
  out["invited"] = table.invites();
  out["again"] = table.again();
  json::object you;
  json::array mine;
  for (const Seat s : table.seats_of(guest))
    mine.emplace_back(ix(s));
  you["seats"] = std::move(mine);
  you["host"] = table.host() == guest;
  you["lost"] = table.lost_seat(guest);
  json::array muted;
  for (const std::string& whom : table.muted_by(guest))
    muted.push_back(text(whom));
  you["muted"] = std::move(muted);
  out["you"] = std::move(you);
  out["paused"] = table.paused();
  out["over"] = to_json(table.ending());
  out["rematch"] = codec::name_value(table.rematch());
  out["reason"] = codec::name_value(table.closed_because());
  return message(out);
}

SharedText seat_message(const Table& table, const View& seen, std::size_t since,
                        std::string_view type, Millis now) {
  const Play& play = *table.play();
  const Seat audience = seen.seat;
  const Known facts = known(play.game(), seen);
  thread_local Choices choices;
  std::unique_ptr<std::string> made = spare_texts()->take();
  std::string& out = *made;
  out += R"({"type":")";
  out += type;
  out += R"(","table":)";
  codec::write_text(out, table.id());
  out += R"(,"seat":)";
  if (audience == kSpectator)
    out += R"("spectator")";
  else
    out += std::to_string(ix(audience));
  out += R"(,"events":)";
  codec::write_events(out, play.match.log().since(audience, since), since + 1);
  out += R"(,"last":)";
  out += std::to_string(play.match.log().size(audience));
  out += R"(,"view":)";
  codec::write_view(out, play.game(), seen);
  // A game of other rules may stand in the middle of a decision, and nobody may take it.
  const auto list = [&](void (*fill)(const Known&, Choices&)) {
    choices.clear();
    if (table.running()) fill(facts, choices);
    codec::write_legal(out, choices);
  };
  out += R"(,"legal":)";
  list(&legal);
  out += R"(,"free":)";
  list(&free_actions);
  out += R"(,"clock":)";
  write_clock(out, table, now);
  out += '}';
  return shelved(std::move(made));
}

std::optional<Seat> listening_seat(const Table& table, std::string_view guest) {
  const std::vector<Seat> seats = table.seats_of(guest);
  if (seats.empty()) return std::nullopt;
  return seats.front();
}

json::object talk_json(const Table& table, const Talk& talk, std::size_t n,
                       std::string_view guest) {
  constexpr std::string_view kKinds[] = {"chat", "note", "ping"};
  constexpr std::string_view kChannelNames[] = {"table", "spectators", "hunters"};
  json::object out;
  out["type"] = "talk";
  out["table"] = text(table.id());
  out["n"] = n;
  out["kind"] = text(kKinds[ix(talk.kind)]);
  out["channel"] = text(kChannelNames[ix(talk.channel)]);
  out["seat"] = seat_value(talk.seat);
  out["guest"] = text(talk.guest);
  out["name"] = text(talk.name);
  out["text"] = text(talk.text);
  out["cell"] = codec::cell_value(talk.cell);
  out["time"] = talk.time;
  if (!talk.key.empty() && talk.guest == guest) out["key"] = text(talk.key);
  return out;
}

json::array talk_list(const Table& table, std::string_view guest) {
  const std::optional<Seat> listener = listening_seat(table, guest);
  json::array list;
  for (const Talk& talk : table.talk())
    if (table.may_hear(talk.channel, listener) && !table.has_muted(guest, talk.guest))
      list.push_back(talk_json(table, talk, table.number_of(talk, listener), guest));
  return list;
}

}  // namespace specter::app
