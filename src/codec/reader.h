// Strict reading of JSON: a Reader goes over one object and keeps the first thing that is wrong.
// Getters give a harmless value after a mistake, so that a parse function reads top to bottom and
// asks for the error once, at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "codec/names.h"
#include "engine/board.h"
#include "engine/result.h"

namespace specter::codec {

namespace json = boost::json;

/// Parses one value with our limits; never throws.
Result<json::value> parse_json(std::string_view text);
/// The same, and it must be an object.
Result<json::object> parse_json_object(std::string_view text);

/// What an error may repeat of somebody's input: printable ASCII, cut to kDetailBytesMax.
std::string quoted_detail(std::string_view text);

class Reader {
 public:
  /// `where` is put before field names in errors, e.g. "action.".
  explicit Reader(const json::object& object, std::string where = {})
      : object_(&object), where_(std::move(where)) {}

  bool ok() const { return !error_.has_value(); }
  const Error& error() const { return *error_; }
  const std::string& where() const { return where_; }
  void fail(std::string code, std::string_view field);
  void fail(Error error);
  /// Takes over the mistake of a part.
  void join(const Reader& part);

  /// Present and not null.
  bool has(std::string_view field) const;
  /// The raw value, or null if it is missing.
  const json::value* find(std::string_view field) const { return object_->if_contains(field); }

  std::int64_t number(std::string_view field, std::int64_t low, std::int64_t high);
  std::uint64_t number64(std::string_view field);
  bool flag(std::string_view field);
  std::string_view text(std::string_view field, std::size_t bytes_max);
  Cell cell(std::string_view field);
  const json::object* object(std::string_view field);
  const json::array* array(std::string_view field, std::size_t size_max);

  // Missing or null gives the fallback; anything else must fit.
  std::int64_t number_or(std::string_view field, std::int64_t low, std::int64_t high,
                         std::int64_t fallback) {
    return has(field) ? number(field, low, high) : fallback;
  }
  bool flag_or(std::string_view field, bool fallback) {
    return has(field) ? flag(field) : fallback;
  }
  /// The field must be there; null stands for "no cell".
  Cell cell_or_none(std::string_view field);

  /// One of an enumeration's names.
  template <class Enum>
  Enum word(std::string_view field, Enum fallback = Enum{}) {
    const std::string_view name = text(field, kNameMax);
    if (!ok()) return fallback;
    if (const auto value = from_name<Enum>(name)) return *value;
    fail("json.field_range", field);
    return fallback;
  }
  /// The field must be there; null stands for the enumeration's first value.
  template <class Enum>
  Enum word_or_none(std::string_view field) {
    const json::value* v = find(field);
    if (v != nullptr && v->is_null()) return Enum{};
    return word<Enum>(field);
  }
  std::uint8_t byte(std::string_view field) {
    return static_cast<std::uint8_t>(number(field, 0, 255));
  }

 private:
  static constexpr std::size_t kNameMax = 64;
  const json::value* need(std::string_view field);

  const json::object* object_;
  std::string where_;
  std::optional<Error> error_;
};

/// One JSON value as a whole number in a range, or nothing.
std::optional<std::int64_t> as_number(const json::value& value, std::int64_t low,
                                      std::int64_t high);
/// One JSON value as a cell's name, or nothing.
std::optional<Cell> as_cell(const json::value& value);

// Writing.
json::value cell_value(Cell cell);              ///< "K17", or null
json::value name_value(std::string_view name);  ///< the name, or null if it is empty
inline json::string text_value(std::string_view text) { return json::string(text); }

}  // namespace specter::codec
