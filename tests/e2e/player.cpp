#include "e2e/player.h"

#include <gtest/gtest.h>

namespace specter::e2e {
namespace {

using namespace std::chrono_literals;

std::string text_at(const json::object& object, const char* key) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr) return {};
  if (value->is_string()) return value->as_string().c_str();
  return json::serialize(*value);
}

std::int64_t number_at(const json::object& object, const char* key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_int64() ? value->as_int64() : -1;
}

}  // namespace

Player::Player(Fragile /*tag*/, const client::Url& url, const std::string& name, std::uint32_t seed)
    : url_(url), random_(seed) {
  const auto guest = client::new_guest(url, name);
  if (!guest) return;
  token_ = guest->token;
  if (!connect(url)) socket_.reset();
}

Player::Player(const client::Url& url, const std::string& name, std::uint32_t seed)
    : Player(Fragile{}, url, name, seed) {
  EXPECT_TRUE(connected());
}

Player::Player(const client::Url& url, const std::string& name, std::uint32_t seed,
               std::string address)
    : url_(url), random_(seed) {
  options_.forwarded = std::move(address);
  const auto guest = client::new_guest(url, name, options_);
  EXPECT_TRUE(guest.ok());
  if (!guest) return;
  token_ = guest->token;
  EXPECT_TRUE(connect(url));
}

bool Player::connect(const client::Url& url) {
  url_ = url;
  auto socket = client::Socket::connect(url_, options_);
  if (!socket) return false;
  socket_ = std::move(*socket);
  const json::object hello = ask({{"type", "hello"}, {"version", 1}, {"token", token_}});
  if (text_at(hello, "type") != "welcome") return false;
  return table_.empty() || open(table_);
}

std::optional<json::object> Player::receive(milliseconds timeout) {
  if (!socket_) return std::nullopt;
  const auto got = socket_->receive(timeout);
  if (!got) {
    socket_.reset();
    return std::nullopt;
  }
  if (!*got) return std::nullopt;
  return json::parse(**got).as_object();
}

json::object Player::ask(json::object request) {
  const int id = ++requests_;
  request["id"] = id;
  send(json::serialize(request));
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (socket_ && std::chrono::steady_clock::now() < until) {
    auto message = receive(1000ms);
    if (!message) continue;
    if (number_at(*message, "id") == id) return std::move(*message);
    take(*message);
  }
  return {};
}

json::object Player::must(const json::object& request) {
  json::object got = ask(request);
  EXPECT_EQ(text_at(got, "type"), "ok")
      << json::serialize(request) << " -> " << json::serialize(got);
  return got;
}

std::string Player::create(json::object options, std::optional<int> seat) {
  json::object request{{"type", "create"}, {"options", std::move(options)}};
  if (seat) request["seat"] = *seat;
  table_ = text_at(must(request), "table");
  return table_;
}

bool Player::open(const std::string& table) {
  table_ = table;
  json::object seen;
  for (const auto& [seat, number] : seen_)
    seen[seat] = number;
  const json::object got = ask({{"type", "open"}, {"table", table}, {"seen", std::move(seen)}});
  // A decision that was answered before the line broke may be open still.
  answered_.clear();
  return text_at(got, "type") == "ok";
}

void Player::take(const json::object& message) {
  const std::string type = text_at(message, "type");
  if (type == "table") status_ = text_at(message, "status");
  if (type == "error") ++errors_;
  if (type != "state" && type != "update") return;
  const std::string seat = text_at(message, "seat");
  take_events(seat, message);
  frames_[seat] = message;
}

void Player::take_events(const std::string& seat, const json::object& message) {
  std::size_t& last = seen_[seat];
  for (const json::value& event : message.at("events").as_array()) {
    const auto n = static_cast<std::size_t>(event.at("n").to_number<std::int64_t>());
    if (n != last + 1)
      complaints_.push_back("seat " + seat + ": event " + std::to_string(n) + " after " +
                            std::to_string(last));
    last = n;
  }
  const auto said = static_cast<std::size_t>(message.at("last").to_number<std::int64_t>());
  if (said != last) complaints_.push_back("seat " + seat + ": last is " + std::to_string(said));
}

bool Player::listen(milliseconds timeout) {
  if (auto message = receive(timeout)) {
    take(*message);
    while (auto more = receive(0ms))
      take(*more);
  }
  return connected();
}

bool Player::asked() const {
  for (const auto& [seat, frame] : frames_) {
    const json::value& decision = frame.at("view").at("decision");
    if (decision.is_null()) continue;
    const auto done = answered_.find(seat);
    const int id = decision.at("id").to_number<int>();
    if (done == answered_.end() || done->second < id) return true;
  }
  return false;
}

json::object Player::choose(const json::array& legal) {
  json::object action = legal[random_() % legal.size()].as_object();
  if (const json::value* cells = action.if_contains("cells")) {
    const json::array& list = cells->as_array();
    action["cell"] = list[random_() % list.size()];
    action.erase("cells");
  }
  for (const char* marker : {"marker", "marker_loyal"})
    if (action.if_contains(marker) != nullptr && action[marker] == "end")
      action[marker] = action["cell"];
  return action;
}

bool Player::hears_of_the_end() {
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (connected() && !over() && std::chrono::steady_clock::now() < until)
    listen(100ms);
  return over() || !connected();  // a line that broke tells nothing
}

bool Player::act() {
  for (auto& [seat, frame] : frames_) {
    const json::value& decision = frame.at("view").at("decision");
    if (decision.is_null()) continue;
    const int id = decision.at("id").to_number<int>();
    if (answered_.contains(seat) && answered_[seat] >= id) continue;
    const json::array legal = frame.at("legal").as_array();
    if (legal.empty()) {
      complaints_.push_back("seat " + seat + ": asked, and nothing is legal");
      return false;
    }
    const int number = std::stoi(seat);
    const std::string question = text_at(decision.as_object(), "kind");
    answered_[seat] = id;
    const json::object got = ask({{"type", "act"},
                                  {"table", table_},
                                  {"seat", number},
                                  {"decision", id},
                                  {"action", choose(legal)}});
    if (text_at(got, "type") == "ok") {
      acked_.insert({number, id});
      return true;
    }
    // Another hunter went first, or the server gave the only answer itself, and the game may have
    // ended with that: that is fine. Everything else is not.
    const std::string code = text_at(got, "code");
    if (got.empty() || code == "act.late" || (code == "act.game_over" && hears_of_the_end()))
      return false;
    complaints_.push_back("seat " + seat + ", " + question + ": " + json::serialize(got));
    return false;
  }
  return false;
}

bool play_out(std::vector<Player*> players, milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < until) {
    bool done = true;
    bool acted = false;
    for (Player* player : players) {
      if (!player->listen(0ms)) return false;
      if (player->over()) continue;
      done = false;
      if (player->asked()) acted = player->act() || acted;
    }
    if (done) return true;
    if (!acted) players.front()->listen(2ms);
  }
  return false;
}

}  // namespace specter::e2e
