// Files that are built into the binary: boards/*.board, texts/*.json and the
// web client as scripts/web builds it.
#pragma once

#include <span>
#include <string_view>

namespace specter::embedded {

// One file: its name without folder and ending ("babel", "en"), and its bytes.
struct File {
  std::string_view name;
  std::string_view text;
};

// One file of the web client.
struct Page {
  std::string_view name;  // path below build/web: "index.html"
  std::string_view type;  // Content-Type
  std::string_view tag;   // names these bytes: part of the ETag
  std::string_view identity;
  std::string_view gzip;    // the same, compressed; empty where that would not help
  std::string_view brotli;  // the same, smaller still; empty where there is none
};

// Sorted by name. The bytes live as long as the program.
std::span<const File> boards();
std::span<const File> texts();
std::span<const Page> pages();

}  // namespace specter::embedded
