#include "app/entries.h"

namespace specter::app {

std::string fields(std::initializer_list<std::pair<std::string_view, std::string_view>> values) {
  json::object out;
  for (const auto& [key, value] : values)
    out[key] = text(value);
  return json::serialize(out);
}

Seat read_seat(codec::Reader& in, int players, std::string_view field) {
  return static_cast<Seat>(in.number(field, 0, players - 1));
}

}  // namespace specter::app
