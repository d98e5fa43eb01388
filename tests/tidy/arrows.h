// Which area may use which: the table of docs/architecture.md, what the build links, and what
// sources include.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tidy/checks.h"

namespace specter::tidy {

struct Area {
  std::string name;
  std::set<std::string> uses;       ///< areas, without those that come along with them
  std::set<std::string> libraries;  ///< of others
  bool operator==(const Area&) const = default;
};

/// The rows of the table "area | may use | libraries | …", in their order.
std::vector<Area> areas_of_document(std::string_view text);
/// What CMake wrote down of its targets: lines `area|areas|libraries`.
std::vector<Area> areas_of_build(std::string_view text);

/// Where the two differ.
Findings other_arrows(const std::vector<Area>& document, const std::vector<Area>& build);
/// Rows that use something that does not stand above them.
Findings upward_arrows(const std::vector<Area>& areas);
/// All that an area can reach; itself, too.
std::set<std::string> reached(const std::vector<Area>& areas, std::string_view from);
/// All libraries that come along with an area.
std::set<std::string> libraries_below(const std::vector<Area>& areas, std::string_view from);
/// Includes of an area that the including one does not reach, in files of src/.
Findings foreign_includes(const std::vector<Area>& areas, const File& file);
/// Arrows that no include needs.
Findings idle_arrows(const std::vector<Area>& areas, const std::vector<File>& sources);

}  // namespace specter::tidy
