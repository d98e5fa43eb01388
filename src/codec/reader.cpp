#include "codec/reader.h"

#include "codec/limits.h"

namespace specter::codec {

Result<json::value> parse_json(std::string_view text) {
  if (text.size() > kMessageBytesMax) return Error{"json.too_long", {}, 0};
  json::parse_options options;
  options.max_depth = kJsonDepthMax;
  boost::system::error_code failure;
  json::value value = json::parse(text, failure, {}, options);
  if (failure) return Error{"json.syntax", failure.message(), 0};
  return value;
}

Result<json::object> parse_json_object(std::string_view text) {
  Result<json::value> value = parse_json(text);
  if (!value) return value.error();
  if (!value->is_object()) return Error{"json.not_an_object", {}, 0};
  return std::move(value->as_object());
}

std::string quoted_detail(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, kDetailBytesMax))
    out += c >= ' ' && c <= '~' ? c : '?';
  if (text.size() > kDetailBytesMax) out += "...";
  return out;
}

std::optional<std::int64_t> as_number(const json::value& value, std::int64_t low,
                                      std::int64_t high) {
  if (const std::int64_t* number = value.if_int64())
    return *number >= low && *number <= high ? std::optional(*number) : std::nullopt;
  // Written from a size; what is parsed has this form only beyond every range here.
  const std::uint64_t* large = value.if_uint64();
  if (large == nullptr || *large > INT64_MAX) return std::nullopt;
  const auto number = static_cast<std::int64_t>(*large);
  return number >= low && number <= high ? std::optional(number) : std::nullopt;
}

std::optional<Cell> as_cell(const json::value& value) {
  const json::string* name = value.if_string();
  if (name == nullptr || name->size() > 3) return std::nullopt;
  const Cell cell = cell_from_name(std::string_view(name->data(), name->size()));
  if (cell == kNoCell) return std::nullopt;
  return cell;
}

void Reader::fail(std::string code, std::string_view field) {
  if (error_) return;
  error_ = Error{std::move(code), quoted_detail(where_ + std::string(field)), 0};
}

void Reader::fail(Error error) {
  if (!error_) error_ = std::move(error);
}

void Reader::join(const Reader& part) {
  if (!part.ok()) fail(part.error());
}

bool Reader::has(std::string_view field) const {
  const json::value* value = find(field);
  return value != nullptr && !value->is_null();
}

const json::value* Reader::need(std::string_view field) {
  const json::value* value = find(field);
  if (value == nullptr) fail("json.field_missing", field);
  return value;
}

std::int64_t Reader::number(std::string_view field, std::int64_t low, std::int64_t high) {
  const json::value* value = need(field);
  if (value == nullptr) return low;
  if (const auto number = as_number(*value, low, high)) return *number;
  fail(value->is_number() ? "json.field_range" : "json.field_type", field);
  return low;
}

std::uint64_t Reader::number64(std::string_view field) {
  const json::value* value = need(field);
  if (value == nullptr) return 0;
  if (const std::uint64_t* large = value->if_uint64()) return *large;
  if (const auto small = as_number(*value, 0, INT64_MAX)) return static_cast<std::uint64_t>(*small);
  fail(value->is_number() ? "json.field_range" : "json.field_type", field);
  return 0;
}

bool Reader::flag(std::string_view field) {
  const json::value* value = need(field);
  if (value == nullptr) return false;
  if (const bool* flag = value->if_bool()) return *flag;
  fail("json.field_type", field);
  return false;
}

std::string_view Reader::text(std::string_view field, std::size_t bytes_max) {
  const json::value* value = need(field);
  if (value == nullptr) return {};
  const json::string* text = value->if_string();
  if (text == nullptr) {
    fail("json.field_type", field);
    return {};
  }
  if (text->size() > bytes_max) {
    fail("json.field_range", field);
    return {};
  }
  return {text->data(), text->size()};
}

Cell Reader::cell(std::string_view field) {
  const json::value* value = need(field);
  if (value == nullptr) return kNoCell;
  if (const auto cell = as_cell(*value)) return *cell;
  fail(value->is_string() ? "json.field_range" : "json.field_type", field);
  return kNoCell;
}

Cell Reader::cell_or_none(std::string_view field) {
  const json::value* value = find(field);
  if (value != nullptr && value->is_null()) return kNoCell;
  return cell(field);
}

const json::object* Reader::object(std::string_view field) {
  const json::value* value = need(field);
  if (value == nullptr) return nullptr;
  if (const json::object* object = value->if_object()) return object;
  fail("json.field_type", field);
  return nullptr;
}

const json::array* Reader::array(std::string_view field, std::size_t size_max) {
  const json::value* value = need(field);
  if (value == nullptr) return nullptr;
  const json::array* array = value->if_array();
  if (array == nullptr) {
    fail("json.field_type", field);
    return nullptr;
  }
  if (array->size() > size_max) {
    fail("json.field_range", field);
    return nullptr;
  }
  return array;
}

json::value cell_value(Cell cell) {
  if (cell == kNoCell) return nullptr;
  return json::string(cell_name(cell));
}

json::value name_value(std::string_view name) {
  if (name.empty()) return nullptr;
  return json::string(name);
}

}  // namespace specter::codec
