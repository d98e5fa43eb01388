#include "golden/compare.h"

#include <algorithm>
#include <vector>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "codec/names.h"

namespace specter::golden {
namespace {

namespace json = boost::json;

struct Told {
  std::string name;
  std::string text;    ///< with those who are told
  std::size_t at = 0;  ///< of a ballot: how many other events came before it
};

struct Game {
  json::object header;
  std::vector<Told> rest;     ///< everything but ballots
  std::vector<Told> voted;    ///< ballots as they are cast
  std::vector<Told> revoked;  ///< and counted
  std::string counts;
};

/// The event without what version 1 did not tell.
Told told(const json::value& item) {
  const json::object* some = item.if_object();
  const json::array& event = some != nullptr ? some->at("event").as_array() : item.as_array();
  Told out;
  out.name = std::string(event.at(0).as_string());
  const auto code = codec::event_code(out.name);
  json::array values = code ? without_field(event, event_spec(*code).fields, "needed") : event;
  out.text = json::serialize(values) + " to " +
             (some != nullptr ? json::serialize(some->at("to")) : std::string("everybody"));
  return out;
}

void add_events(const json::array& events, Game& game) {
  for (const json::value& item : events) {
    Told one = told(item);
    one.at = game.rest.size();
    if (one.name == "voted")
      game.voted.push_back(std::move(one));
    else if (one.name == "access_revoked")
      game.revoked.push_back(std::move(one));
    else
      game.rest.push_back(std::move(one));
  }
}

Game read(std::string_view text) {
  Game game;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    json::object line = json::parse(text.substr(0, end)).as_object();
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.contains("game"))
      game.header = std::move(line);
    else if (line.contains("counts"))
      game.counts = json::serialize(line.at("counts"));
    else
      add_events(line.at("events").as_array(), game);
  }
  return game;
}

std::string differ(const std::string& what, std::size_t i, const std::vector<Told>& before,
                   const std::vector<Told>& now) {
  const auto at = [i](const std::vector<Told>& list) {
    return i < list.size() ? list[i].text : std::string("nothing");
  };
  return what + " " + std::to_string(i + 1) + "\n  before: " + at(before) +
         "\n  now:    " + at(now);
}

/// The same events in the same order; what is cut may end early.
std::optional<std::string> compare(const std::string& what, const std::vector<Told>& before,
                                   const std::vector<Told>& now, bool cut) {
  const std::size_t count =
      cut ? std::min(before.size(), now.size()) : std::max(before.size(), now.size());
  for (std::size_t i = 0; i < count; ++i)
    if (i >= before.size() || i >= now.size() || before[i].text != now[i].text)
      return differ(what, i, before, now);
  if (now.size() > before.size()) return differ(what, before.size(), before, now);
  return std::nullopt;
}

/// Ballots may come later, past the beginning of the round's first hunter and no further.
std::optional<std::string> compare_moments(const std::vector<Told>& before,
                                           const std::vector<Told>& now,
                                           const std::vector<Told>& rest) {
  for (std::size_t i = 0; i < std::min(before.size(), now.size()); ++i) {
    if (now[i].at < before[i].at) return differ("earlier: ballot", i, before, now);
    int begun = 0;
    for (std::size_t k = before[i].at; k < std::min(now[i].at, rest.size()); ++k) {
      begun += rest[k].name == "hunter_begins" ? 1 : 0;
      if (rest[k].name == "round_started" || begun > 1)
        return differ("later than the first hunter: ballot", i, before, now);
    }
  }
  return std::nullopt;
}

}  // namespace

json::array without_field(json::array event, std::span<const EventFieldSpec> fields,
                          std::string_view name) {
  for (std::size_t i = fields.size(); i > 0; --i)
    if (fields[i - 1].name == name && i < event.size())
      event.erase(event.begin() + static_cast<std::ptrdiff_t>(i));
  return event;
}

std::optional<std::string> forbidden_difference(std::string_view before, std::string_view now) {
  const Game old = read(before);
  const Game fresh = read(now);
  if (old.header.at("game") != fresh.header.at("game")) return "another game";
  const bool cut = fresh.header.contains("cut");
  if (auto found = compare("event", old.rest, fresh.rest, cut)) return found;
  if (auto found = compare("ballot", old.voted, fresh.voted, cut)) return found;
  if (auto found = compare("revoked access", old.revoked, fresh.revoked, cut)) return found;
  if (auto found = compare_moments(old.voted, fresh.voted, old.rest)) return found;
  if (auto found = compare_moments(old.revoked, fresh.revoked, old.rest)) return found;
  if (!cut && old.counts != fresh.counts)
    return "counts\n  before: " + old.counts + "\n  now:    " + fresh.counts;
  return std::nullopt;
}

bool same_step(std::string_view before, std::string_view now) {
  const Game old = read(before);
  const Game fresh = read(now);
  return !compare("event", old.rest, fresh.rest, false);
}

}  // namespace specter::golden
