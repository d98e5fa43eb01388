#include "cli/store_file.h"

#include <functional>
#include <istream>
#include <limits>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "codec/limits.h"
#include "codec/reader.h"
#include "sql/schema.h"
#include "store/transact.h"

namespace specter::cli {
namespace {

namespace json = boost::json;
using store::Backend;
using store::TableLog;

constexpr std::int64_t kFormat = 1;
/// Of tables that do not name their rules.
constexpr int kRulesFirst = 1;
constexpr std::int64_t kNumberMax = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t kTextMax = codec::kMessageBytesMax;
/// Seats of a table, tokens of a guest: more than there can be.
constexpr std::size_t kListMax = 100'000;

/// Ends the transaction in which a file is read.
struct Refused {
  Error error;
};

/// Runs `work` as one transaction; a Refused in it becomes an error.
Result<StoreCount> all_or_nothing(Backend& to, const std::function<StoreCount()>& work) {
  StoreCount count;
  try {
    store::transact(to, [&](Backend&) { count = work(); });
  } catch (const Refused& refused) {
    return refused.error;
  }
  return count;
}

// --- writing -------------------------------------------------------------------------------------

json::array list(const std::vector<std::string>& texts) {
  json::array out;
  for (const std::string& text : texts)
    out.emplace_back(text);
  return out;
}

void write_line(std::ostream& out, const json::object& line) {
  const std::string text = json::serialize(line);
  // Whoever reads it would refuse it: better to know now.
  if (text.size() > codec::kMessageBytesMax) throw Refused{{"json.too_long", {}, 0}};
  out << text << '\n';
}

void write_table(std::ostream& out, const TableLog& log) {
  const store::TableRow& row = log.row;
  json::object line{{"table", row.id},        {"status", static_cast<int>(row.status)},
                    {"listed", row.listed},   {"active", row.active},
                    {"updated", row.updated}, {"last", row.last},
                    {"summary", row.summary}, {"members", list(row.members)},
                    {"owner", log.owner}};
  // A table of the first rules is written as it always was.
  if (row.rules != kRulesFirst) line["rules"] = row.rules;
  write_line(out, line);
  for (const store::Entry& entry : log.entries)
    write_line(
        out,
        {{"entry", entry.seq}, {"time", entry.time}, {"kind", entry.kind}, {"body", entry.body}});
}

void write_guest(std::ostream& out, const Backend::GuestTokens& tokens) {
  write_line(out, {{"guest", tokens.guest.id},
                   {"name", tokens.guest.name},
                   {"created", tokens.guest.created},
                   {"seen", tokens.guest.seen},
                   {"tokens", list(tokens.token_hashes)}});
}

// --- reading -------------------------------------------------------------------------------------

/// The lines of a file, one after the other, each with its number.
class Lines {
 public:
  explicit Lines(std::istream& in) : in_(&in) {}

  const json::object& next() {
    ++number_;
    std::string text;
    if (!std::getline(*in_, text)) refuse({"store.format", "it ends too early", 0});
    Result<json::object> object = codec::parse_json_object(text);
    if (!object) refuse(object.error());
    object_ = std::move(*object);
    return object_;
  }
  bool at_end() { return in_->peek() == std::istream::traits_type::eof(); }

  [[noreturn]] void refuse(Error error) const {
    error.line = number_;
    throw Refused{std::move(error)};
  }
  [[noreturn]] void refuse_format(const std::string& why) const {
    refuse({"store.format", why, 0});
  }
  void check(const codec::Reader& reader) const {
    if (!reader.ok()) refuse(reader.error());
  }

 private:
  std::istream* in_;
  int number_ = 0;
  json::object object_;
};

std::string text_of(codec::Reader& reader, std::string_view field) {
  return std::string(reader.text(field, kTextMax));
}

std::int64_t whole(codec::Reader& reader, std::string_view field) {
  return reader.number(field, 0, kNumberMax);
}

std::vector<std::string> texts_of(codec::Reader& reader, std::string_view field) {
  std::vector<std::string> out;
  const json::array* values = reader.array(field, kListMax);
  if (values == nullptr) return out;
  for (const json::value& value : *values) {
    const json::string* text = value.if_string();
    if (text == nullptr || text->find('\n') != json::string::npos) {
      reader.fail("json.field_type", field);
      return out;
    }
    out.emplace_back(text->data(), text->size());
  }
  return out;
}

void read_header(Lines& lines) {
  codec::Reader reader(lines.next());
  const std::int64_t format = whole(reader, "format");
  const std::int64_t schema = whole(reader, "schema");
  lines.check(reader);
  if (format != kFormat) lines.refuse_format(fmt::format("its format is {}", format));
  if (schema > sql::kSchemaVersion)
    lines.refuse({"store.newer",
                  fmt::format("{}, and this program knows {}", schema, sql::kSchemaVersion), 0});
}

store::Entry read_entry(Lines& lines, std::int64_t seq) {
  codec::Reader reader(lines.next());
  const std::int64_t found = whole(reader, "entry");
  store::Entry entry{seq, whole(reader, "time"), text_of(reader, "kind"), text_of(reader, "body")};
  lines.check(reader);
  if (found != seq) lines.refuse_format(fmt::format("entry {} should stand here", seq));
  return entry;
}

void read_table(Lines& lines, codec::Reader& reader, Backend& to) {
  TableLog log;
  store::TableRow& row = log.row;
  row.id = text_of(reader, "table");
  row.status = static_cast<store::TableStatus>(
      reader.number("status", 0, static_cast<int>(store::TableStatus::Closed)));
  row.listed = reader.flag("listed");
  row.active = reader.flag("active");
  row.updated = whole(reader, "updated");
  row.rules = static_cast<int>(reader.number_or("rules", 0, INT32_MAX, kRulesFirst));
  row.last = reader.number("last", 1, kNumberMax);
  row.summary = text_of(reader, "summary");
  row.members = texts_of(reader, "members");
  log.owner = text_of(reader, "owner");
  lines.check(reader);
  for (std::int64_t seq = 1; seq <= row.last; ++seq)
    log.entries.push_back(read_entry(lines, seq));
  if (!to.put_table(log)) lines.refuse({"store.exists", "table " + row.id, 0});
}

void read_guest(Lines& lines, codec::Reader& reader, Backend& to) {
  Backend::GuestTokens guest;
  guest.guest = {text_of(reader, "guest"), text_of(reader, "name"), whole(reader, "created"),
                 whole(reader, "seen")};
  guest.token_hashes = texts_of(reader, "tokens");
  lines.check(reader);
  if (!to.put_guest(guest)) lines.refuse({"store.exists", "guest " + guest.guest.id, 0});
}

void read_end(Lines& lines, codec::Reader& reader, const StoreCount& count) {
  const StoreCount said{whole(reader, "tables"), whole(reader, "guests")};
  lines.check(reader);
  if (said != count) lines.refuse_format("lines are missing");
  if (!lines.at_end()) lines.refuse_format("there are lines after its end");
}

StoreCount read_lines(Lines& lines, Backend& to) {
  StoreCount count;
  read_header(lines);
  while (true) {
    codec::Reader reader(lines.next());
    if (reader.has("table")) {
      read_table(lines, reader, to);
      ++count.tables;
    } else if (reader.has("guest")) {
      read_guest(lines, reader, to);
      ++count.guests;
    } else if (reader.has("end")) {
      read_end(lines, reader, count);
      return count;
    } else {
      lines.refuse_format("this line is neither a table nor a guest");
    }
  }
}

}  // namespace

Result<StoreCount> write_store(Backend& from, std::ostream& out) {
  StoreCount count;
  try {
    write_line(out, {{"format", kFormat}, {"schema", sql::kSchemaVersion}});
    // Tables first: whoever sits at one of them is among the guests, even while a server runs.
    from.each_table([&](const TableLog& log) {
      write_table(out, log);
      ++count.tables;
    });
    from.each_guest([&](const Backend::GuestTokens& guest) {
      write_guest(out, guest);
      ++count.guests;
    });
    write_line(out, {{"end", true}, {"tables", count.tables}, {"guests", count.guests}});
  } catch (const Refused& refused) {
    return refused.error;
  }
  return count;
}

Result<StoreCount> read_store(std::istream& in, Backend& to) {
  return all_or_nothing(to, [&] {
    Lines lines(in);
    return read_lines(lines, to);
  });
}

Result<StoreCount> copy_store(Backend& from, Backend& to) {
  return all_or_nothing(to, [&] {
    StoreCount count;
    from.each_table([&](const TableLog& log) {
      if (!to.put_table(log)) throw Refused{{"store.exists", "table " + log.row.id, 0}};
      ++count.tables;
    });
    from.each_guest([&](const Backend::GuestTokens& guest) {
      if (!to.put_guest(guest)) throw Refused{{"store.exists", "guest " + guest.guest.id, 0}};
      ++count.guests;
    });
    return count;
  });
}

}  // namespace specter::cli
