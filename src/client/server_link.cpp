#include "client/server_link.h"

#include <algorithm>
#include <thread>

#include "codec/texts.h"
#include "engine/game.h"

namespace specter::client {
namespace {

using namespace std::chrono_literals;

constexpr int kProtocolVersion = 1;
constexpr std::size_t kTextBytesMax = 1024;
/// An act is answered when it is stored, which may wait for an answer window of 5 s.
constexpr auto kAnswerPatience = 20s;
/// Requests at once.
constexpr double kBurst = 40;
/// Servers leave whoever is silent for long.
constexpr auto kBeat = 20s;
constexpr auto kRetryMost = 15'000ms;
/// A line that held for a shorter time does not count: no hammering.
constexpr auto kSteady = 5s;
/// The close code of a guest who had himself deleted.
constexpr int kForgotten = 4001;

bool is_answer(const json::object& message, std::int64_t id) {
  const json::value* got = message.if_contains("id");
  return got != nullptr && codec::as_number(*got, id, id).has_value();
}

std::string_view type_of(const json::object& message) {
  const json::value* type = message.if_contains("type");
  if (type == nullptr || !type->is_string()) return {};
  const json::string& text = type->as_string();
  return {text.data(), text.size()};
}

}  // namespace

Error error_of(const json::object& message) {
  codec::Reader in(message);
  const auto field = [&](std::string_view name) {
    return in.has(name) ? std::string(in.text(name, kTextBytesMax)) : std::string();
  };
  Error error{field("code"), field("detail"), 0};
  if (error.code.empty() || !codec::has_text("error." + error.code))
    return Error{"client.said",
                 field("text") + (error.code.empty() ? "" : " (" + error.code + ")")};
  return error;
}

Result<std::unique_ptr<ServerLink>> ServerLink::open(const Url& url, const SocketOptions& options,
                                                     const std::string& token) {
  std::unique_ptr<ServerLink> link(new ServerLink(url, options, token));
  if (const auto wrong = link->greet()) return *wrong;
  return link;
}

/// Servers leave whoever sends too much: waits where that would be.
void ServerLink::pace() {
  const auto now = Clock::now();
  const double passed = std::chrono::duration<double>(now - paced_at_).count();
  paced_at_ = now;
  credit_ = std::min(kBurst, credit_ + passed * options_.pace);
  if (credit_ < 1)
    std::this_thread::sleep_for(std::chrono::duration<double>((1 - credit_) / options_.pace));
  credit_ -= 1;
}

void ServerLink::send(const json::object& message) {
  pace();
  socket_->send(json::serialize(message));
  beat_at_ = Clock::now() + kBeat;
}

std::optional<Error> ServerLink::greet() {
  auto socket = Socket::connect(url_, options_);
  if (!socket) return socket.error();
  socket_ = std::move(*socket);
  const auto wrong = hello();
  if (wrong) socket_.reset();
  return wrong;
}

std::optional<Error> ServerLink::hello() {
  json::object message;
  message["type"] = "hello";
  message["version"] = kProtocolVersion;
  message["token"] = token_;
  send(message);
  for (;;) {
    const auto text = socket_->receive(options_.patience);
    if (!text) return text.error();
    if (!*text) return Error{"client.timeout", url_.authority()};
    const auto got = codec::parse_json_object(**text);
    if (!got) return got.error();
    if (type_of(*got) == "error") return error_of(*got);
    if (type_of(*got) != "welcome") continue;
    codec::Reader in(*got);
    welcome_.guest = in.text("guest", kTextBytesMax);
    welcome_.name = in.text("name", kTextBytesMax);
    welcome_.rules = static_cast<int>(in.number("rules", 0, INT32_MAX));
    welcome_.bots.clear();
    if (const json::array* bots = in.array("bots", 100))
      for (const json::value& bot : *bots)
        if (const json::object* row = bot.if_object())
          welcome_.bots.emplace_back(codec::Reader(*row).text("name", kTextBytesMax));
    if (!in.ok()) return in.error();
    if (welcome_.rules != kRulesVersion)
      return Error{"client.rules", std::to_string(welcome_.rules)};
    since_ = Clock::now();
    return std::nullopt;
  }
}

void ServerLink::lose() {
  if (!socket_) return;
  socket_.reset();
  lost_untold_ = true;
  if (Clock::now() - since_ > kSteady) attempts_ = 0;
  put_off();
}

Result<json::object> ServerLink::ask(json::object request) {
  if (!socket_) return Error{"client.lost", {}};
  const std::int64_t id = ++last_id_;
  request["id"] = id;
  send(request);
  const auto until = Clock::now() + kAnswerPatience;
  while (Clock::now() < until) {
    const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    const auto text = socket_->receive(std::max(rest, 1ms));
    if (!text) {
      lose();
      return Error{"client.lost", {}};
    }
    if (!*text) break;
    auto got = codec::parse_json_object(**text);
    if (!got) continue;
    if (!is_answer(*got, id)) {
      kept_.push_back(std::move(*got));
      continue;
    }
    if (type_of(*got) == "error") return error_of(*got);
    return std::move(*got);
  }
  return Error{"client.timeout", url_.authority()};
}

void ServerLink::put_off() {
  const auto pause = options_.retry * (1 << std::min(attempts_++, 6));
  retry_at_ = Clock::now() + std::min<std::chrono::milliseconds>(pause, kRetryMost);
}

News ServerLink::come_back() {
  News news;
  const auto wrong = greet();
  if (!wrong) {
    kept_.clear();
    news.kind = News::Kind::Back;
    return news;
  }
  // Other refusals pass: a full server, a database that is busy.
  if (wrong->code.starts_with("hello.") || wrong->code == "client.rules") {
    news.kind = News::Kind::Refused;
    news.why = *wrong;
  }
  put_off();
  return news;
}

News ServerLink::next(std::chrono::milliseconds timeout) {
  News news;
  if (!kept_.empty()) {
    news.kind = News::Kind::Message;
    news.message = std::move(kept_.front());
    kept_.pop_front();
    return news;
  }
  if (std::exchange(lost_untold_, false)) {
    news.kind = News::Kind::Lost;
    return news;
  }
  if (!socket_) {
    const auto rest = std::chrono::ceil<std::chrono::milliseconds>(retry_at_ - Clock::now());
    if (rest > 0ms) std::this_thread::sleep_for(std::min(rest, timeout));
    return Clock::now() >= retry_at_ ? come_back() : news;
  }
  if (Clock::now() >= beat_at_) send({{"type", "beat"}});
  const auto text = socket_->receive(timeout);
  if (!text) {
    if (text.error().line == kForgotten) {
      news.kind = News::Kind::Refused;
      news.why = text.error();
      return news;
    }
    lose();
    return next(0ms);
  }
  if (!*text) return news;
  auto message = codec::parse_json_object(**text);
  // An answer that nobody waits for any more, such as that to a beat, is no news.
  if (!message || type_of(*message) == "ok") return news;
  news.kind = News::Kind::Message;
  news.message = std::move(*message);
  return news;
}

std::chrono::milliseconds ServerLink::patience() const {
  if (!kept_.empty() || lost_untold_) return 0ms;
  const auto until = socket_ ? beat_at_ : retry_at_;
  const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
  return std::max(rest, 0ms) + 1ms;
}

void ServerLink::close() {
  if (socket_) socket_->close();
  socket_.reset();
}

}  // namespace specter::client
