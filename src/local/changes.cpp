#include "local/changes.h"

#include <algorithm>

#include "codec/reader.h"

namespace specter::local {
namespace {

namespace json = codec::json;
using codec::text_value;

constexpr std::size_t kIdMax = 64;
constexpr std::size_t kTextMax = std::size_t{1} << 20U;
constexpr std::int64_t kNumberMax = std::int64_t{1} << 53U;  ///< what a page's numbers hold
constexpr std::size_t kListMax = 1000;

json::array texts(const std::vector<std::string>& list) {
  json::array out;
  for (const std::string& text : list)
    out.push_back(text_value(text));
  return out;
}

json::object to_json(const store::TableRow& row) {
  return {{"id", text_value(row.id)},
          {"status", static_cast<int>(row.status)},
          {"listed", row.listed},
          {"active", row.active},
          {"rules", row.rules},
          {"updated", row.updated},
          {"last", row.last},
          {"summary", text_value(row.summary)},
          {"members", texts(row.members)}};
}

json::object to_json(const std::string& table, const store::Entry& entry) {
  return {{"table", text_value(table)},
          {"seq", entry.seq},
          {"time", entry.time},
          {"kind", text_value(entry.kind)},
          {"body", text_value(entry.body)}};
}

json::object to_json(const store::Backend::GuestTokens& one) {
  return {{"id", text_value(one.guest.id)},
          {"name", text_value(one.guest.name)},
          {"created", one.guest.created},
          {"seen", one.guest.seen},
          {"tokens", texts(one.token_hashes)}};
}

Error damaged(std::string what) { return Error{"local.damaged", std::move(what)}; }

std::vector<std::string> read_texts(codec::Reader& in, std::string_view field) {
  std::vector<std::string> out;
  const json::array* list = in.array(field, kListMax);
  if (list == nullptr) return out;
  for (const json::value& value : *list) {
    if (!value.is_string()) {
      in.fail("json.field_type", field);
      return out;
    }
    out.emplace_back(value.get_string());
  }
  return out;
}

Result<store::TableRow> read_row(std::string_view line) {
  const auto object = codec::parse_json_object(line);
  if (!object) return object.error();
  codec::Reader in(*object);
  store::TableRow row;
  row.id = in.text("id", kIdMax);
  row.status = static_cast<store::TableStatus>(
      in.number("status", 0, static_cast<int>(store::TableStatus::Closed)));
  row.listed = in.flag("listed");
  row.active = in.flag("active");
  row.rules = static_cast<int>(in.number("rules", 0, INT32_MAX));
  row.updated = in.number("updated", 0, kNumberMax);
  row.last = in.number("last", 1, kNumberMax);
  row.summary = in.text("summary", kTextMax);
  row.members = read_texts(in, "members");
  if (!in.ok()) return in.error();
  return row;
}

Result<store::Entry> read_entry(std::string_view line, const std::string& table) {
  const auto object = codec::parse_json_object(line);
  if (!object) return object.error();
  codec::Reader in(*object);
  store::Entry entry;
  if (in.text("table", kIdMax) != table) in.fail("json.field_range", "table");
  entry.seq = in.number("seq", 1, kNumberMax);
  entry.time = in.number("time", 0, kNumberMax);
  entry.kind = in.text("kind", kIdMax);
  entry.body = in.text("body", kTextMax);
  if (!in.ok()) return in.error();
  return entry;
}

/// Takes the first line off a text.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace

store::Appended NotingBackend::append(const store::TableRow& row, const store::Entry& entry,
                                      std::string_view owner) {
  const store::Appended answer = inner_.append(row, entry, owner);
  if (answer != store::Appended::Done) return answer;
  std::erase_if(rows_, [&](const store::TableRow& other) { return other.id == row.id; });
  rows_.push_back(row);
  entries_.push_back({row.id, entry});
  return answer;
}

std::vector<std::string> NotingBackend::expire(const store::Keeping& keeping, store::Millis now) {
  std::vector<std::string> gone = inner_.expire(keeping, now);
  gone_.insert(gone_.end(), gone.begin(), gone.end());
  return gone;
}

void NotingBackend::rewrite(std::string_view table, std::int64_t seq, std::string_view body) {
  inner_.rewrite(table, seq, body);
  for (const store::Entry& entry : inner_.entries(table, seq - 1))
    if (entry.seq == seq) entries_.push_back({std::string(table), entry});
}

void NotingBackend::remove(std::string_view table) {
  inner_.remove(table);
  gone_.emplace_back(table);
}

void NotingBackend::add_guest(const store::Guest& guest, std::string_view token_hash) {
  inner_.add_guest(guest, token_hash);
  guests_.emplace(guest.id);
}

bool NotingBackend::rename_guest(std::string_view guest, std::string_view name) {
  guests_.emplace(guest);
  return inner_.rename_guest(guest, name);
}

void NotingBackend::forget_guest(std::string_view guest) {
  inner_.forget_guest(guest);
  gone_guests_.emplace_back(guest);
}

std::optional<store::Guest> NotingBackend::take_transfer(std::string_view code_hash,
                                                         std::string_view token_hash,
                                                         store::Millis now) {
  const auto guest = inner_.take_transfer(code_hash, token_hash, now);
  if (guest) guests_.emplace(guest->id);
  return guest;
}

std::string NotingBackend::changes() {
  if (rows_.empty() && entries_.empty() && gone_.empty() && guests_.empty() && gone_guests_.empty())
    return {};
  json::object out;
  json::array& rows = out["rows"].emplace_array();
  for (const store::TableRow& row : rows_)
    rows.push_back(to_json(row));
  json::array& entries = out["entries"].emplace_array();
  for (const Written& written : entries_)
    entries.push_back(to_json(written.table, written.entry));
  out["gone"] = texts(gone_);
  json::array& guests = out["guests"].emplace_array();
  if (!guests_.empty())
    inner_.each_guest([&](const GuestTokens& one) {
      if (guests_.contains(one.guest.id)) guests.push_back(to_json(one));
    });
  out["gone_guests"] = texts(gone_guests_);
  return json::serialize(out);
}

Result<store::TableLog> read_table(std::string_view lines) {
  const auto row = read_row(take_line(lines));
  if (!row) return damaged(row.error().detail);
  store::TableLog log{*row, {}, {}};
  while (!lines.empty()) {
    const auto entry = read_entry(take_line(lines), row->id);
    const std::int64_t seq = static_cast<std::int64_t>(log.entries.size()) + 1;
    if (!entry || entry->seq != seq) return damaged(row->id + " " + std::to_string(seq));
    log.entries.push_back(*entry);
  }
  const auto count = static_cast<std::int64_t>(log.entries.size());
  if (count != row->last) return damaged(row->id + " " + std::to_string(count + 1));
  return log;
}

Result<store::Backend::GuestTokens> read_guest(std::string_view text) {
  const auto object = codec::parse_json_object(text);
  if (!object) return damaged(object.error().detail);
  codec::Reader in(*object);
  store::Backend::GuestTokens out;
  out.guest.id = in.text("id", kIdMax);
  out.guest.name = in.text("name", kTextMax);
  out.guest.created = in.number("created", 0, kNumberMax);
  out.guest.seen = in.number("seen", 0, kNumberMax);
  out.token_hashes = read_texts(in, "tokens");
  if (!in.ok()) return damaged(in.error().detail);
  return out;
}

}  // namespace specter::local
