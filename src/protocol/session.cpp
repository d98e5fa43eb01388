#include "protocol/session.h"

#include <exception>

#include "codec/limits.h"
#include "codec/setup_json.h"

namespace specter::protocol {
namespace {

using namespace codec;  // nearly every line is about its forms

/// A request's id, if it has one that may be echoed.
std::optional<json::value> request_id(const json::object& request, bool& bad) {
  const json::value* id = request.if_contains("id");
  if (id == nullptr || id->is_null()) return std::nullopt;
  if (id->is_int64() || id->is_uint64()) return *id;
  if (id->is_string() && id->get_string().size() <= kRequestIdBytesMax) return *id;
  bad = true;
  return std::nullopt;
}

json::object refusal(const Error& error) {
  json::object out;
  out["type"] = "error";
  for (auto& field : to_json(error))
    out[field.key()] = std::move(field.value());
  return out;
}

/// The id right after the type, so that a reader finds it first.
std::string sealed(const json::object& body, const std::optional<json::value>& id) {
  if (!id) return json::serialize(body);
  json::object out;
  out["type"] = body.at("type");
  out["id"] = *id;
  for (const auto& field : body)
    if (field.key() != "type") out[field.key()] = field.value();
  return json::serialize(out);
}

}  // namespace

std::string Session::refuse_too_long() {
  return json::serialize(refusal(Error{"json.too_long", {}, 0}));
}

std::string Session::answer(std::string_view line) {
  std::optional<json::value> id;
  try {
    const Result<json::object> request = parse_json_object(line);
    if (!request) return json::serialize(refusal(request.error()));
    bool bad_id = false;
    id = request_id(*request, bad_id);
    if (bad_id) return json::serialize(refusal(Error{"protocol.id", {}, 0}));
    const Result<json::object> body = handle(*request);
    return sealed(body ? *body : refusal(body.error()), id);
  } catch (const std::exception&) {
    // Boost.JSON throws where memory or a size limit of its own ends; the game is as before.
    return sealed(refusal(Error{"protocol.internal", {}, 0}), id);
  }
}

Result<json::object> Session::handle(const json::object& request) {
  Reader in(request);
  const std::string_view type = in.text("type", kNameBytesMax);
  if (!in.ok()) return in.error();
  if (type == "quit") {
    done_ = true;
    json::object out;
    out["type"] = "bye";
    return out;
  }
  if (type == "hello") return hello(request);
  if (driver_) return driver_->answer(type, request);
  if (player_) return player_->answer(type, request);
  return Error{"protocol.hello_first", {}, 0};
}

Result<json::object> Session::hello(const json::object& request) {
  if (driver_ || player_) return Error{"protocol.hello_twice", {}, 0};
  Reader in(request);
  const auto version = in.number("version", 0, INT32_MAX);
  const std::string_view role = in.text("role", kNameBytesMax);
  if (!in.ok()) return in.error();
  if (version != kLineVersion) return Error{"protocol.version", std::to_string(version), 0};
  if (role != "driver" && role != "player") return Error{"protocol.role", quoted_detail(role), 0};
  json::object out;
  out["type"] = "hello";
  out["name"] = "specter";
  out["program"] = text_value(version_);
  out["version"] = kLineVersion;
  out["rules"] = kRulesVersion;
  out["role"] = text_value(role);
  if (role == "driver") {
    driver_.emplace();
    return out;
  }
  const std::string bot(in.has("bot") ? in.text("bot", kNameBytesMax) : std::string_view(bot_));
  const std::uint64_t seed = in.has("seed") ? in.number64("seed") : 0;
  if (!in.ok()) return in.error();
  if (bots_(bot, bots::BotSeed{seed, 0, kAgentSeat}) == nullptr)
    return Error{"protocol.no_bot", quoted_detail(bot), 0};
  player_.emplace(bots_, bot, seed);
  out["bot"] = text_value(bot);
  return out;
}

}  // namespace specter::protocol
