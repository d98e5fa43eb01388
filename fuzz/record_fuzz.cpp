// Reads records: what is accepted is written again to the same bytes, and replays without fault.
// The checksums of a changed record hold nothing back: they are set right before it is read.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "codec/reader.h"
#include "codec/record.h"

namespace {

namespace json = boost::json;
using specter::codec::checksum;

/// The record with every line's check made to fit its other fields, where it is JSON at all.
std::string sealed(std::string_view text) {
  std::string out;
  std::uint64_t check = specter::codec::kChecksumStart;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    auto line = specter::codec::parse_json_object(text.substr(0, end));
    if (!line) return out;
    line->erase("check");
    check = checksum(json::serialize(*line), check);
    (*line)["check"] = specter::codec::hex16(check);
    out += json::serialize(*line) + "\n";
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return out;
}

void read(std::string_view text) {
  const auto record = specter::codec::parse_record(text);
  if (!record) {
    if (record.error().line < 1) std::abort();
    return;
  }
  const std::string written = specter::codec::record_text(*record);
  const auto again = specter::codec::parse_record(written);
  if (!again || !(*again == *record)) std::abort();
  const auto replayed = specter::match::replay(*record);
  if (!replayed && replayed.error().line < 1) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read(text);
  read(sealed(text));
  return 0;
}
