#include "tidy/arrows.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace specter::tidy {
namespace {

/// The names of the libraries as people say them.
const std::map<std::string, std::string, std::less<>> kLibraries{
    {"Boost::json", "Boost.JSON"},
    {"specter_boost_json", "Boost.JSON"},  // with a sanitizer it is compiled here
    {"Boost::headers", "Boost"},
    {"fmt::fmt", "fmt"},
    {"spdlog::spdlog", "spdlog"},
    {"OpenSSL::SSL", "OpenSSL"},
    {"SQLite::SQLite3", "SQLite"},
    {"PostgreSQL::PostgreSQL", "PostgreSQL"},
    {"PkgConfig::sodium", "libsodium"},
    {"Threads::Threads", "threads"},
    {"CLI11::CLI11", "CLI11"}};

std::vector<std::string> parts_of(std::string_view line, char separator) {
  std::vector<std::string> out;
  std::istringstream in{std::string(line)};
  for (std::string part; std::getline(in, part, separator);)
    out.push_back(part);
  return out;
}

/// Words between spaces, commas and the marks of Markdown.
std::set<std::string> words_of(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return c == ',' || c == '`'; }, ' ');
  std::istringstream in(text);
  std::set<std::string> out;
  for (std::string word; in >> word;)
    out.insert(word);
  return out;
}

std::string shown(const std::set<std::string>& names) {
  std::string out;
  for (const std::string& name : names)
    out += (out.empty() ? "" : ", ") + name;
  return out.empty() ? "nothing" : out;
}

const Area* find(const std::vector<Area>& areas, std::string_view name) {
  const auto at =
      std::find_if(areas.begin(), areas.end(), [&](const Area& area) { return area.name == name; });
  return at == areas.end() ? nullptr : &*at;
}

/// The area of a file of src/, and of a path that is included.
std::string first_folder(std::string_view path) {
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash));
}

std::string area_of(const File& file) {
  constexpr std::string_view kSource = "src/";
  if (!file.path.starts_with(kSource)) return {};
  return first_folder(std::string_view(file.path).substr(kSource.size()));
}

template <class Call>
void each_include(const File& file, Call call) {
  constexpr std::string_view kInclude = "#include \"";
  int number = 0;
  for (const std::string& line : parts_of(file.text, '\n')) {
    ++number;
    if (line.starts_with(kInclude)) call(first_folder(line.substr(kInclude.size())), number);
  }
}

}  // namespace

std::vector<Area> areas_of_document(std::string_view text) {
  std::vector<Area> out;
  bool inside = false;
  for (const std::string& line : parts_of(text, '\n')) {
    if (line.starts_with("| area | may use | libraries |")) inside = true;
    if (inside && !line.starts_with("|")) break;
    const std::vector<std::string> cells = parts_of(line, '|');
    if (!inside || cells.size() < 4 || cells[1].find('`') == std::string::npos) continue;
    const std::set<std::string> name = words_of(cells[1]);
    out.push_back({*name.begin(), words_of(cells[2]), words_of(cells[3])});
  }
  return out;
}

std::vector<Area> areas_of_build(std::string_view text) {
  std::vector<Area> out;
  for (const std::string& line : parts_of(text, '\n')) {
    std::vector<std::string> cells = parts_of(line, '|');
    cells.resize(3);
    Area area{cells[0], words_of(cells[1]), {}};
    for (const std::string& library : words_of(cells[2])) {
      const auto known = kLibraries.find(library);
      area.libraries.insert(known == kLibraries.end() ? library : known->second);
    }
    out.push_back(std::move(area));
  }
  return out;
}

Findings other_arrows(const std::vector<Area>& document, const std::vector<Area>& build) {
  Findings out;
  for (const Area& said : document) {
    const Area* real = find(build, said.name);
    if (real == nullptr)
      out.push_back(said.name + ": the build has no such area");
    else if (said.uses != real->uses)
      out.push_back(said.name + " links " + shown(real->uses) + "; the table says " +
                    shown(said.uses));
    else if (said.libraries != real->libraries)
      out.push_back(said.name + " links " + shown(real->libraries) + "; the table says " +
                    shown(said.libraries));
  }
  for (const Area& real : build)
    if (find(document, real.name) == nullptr) out.push_back(real.name + ": not in the table");
  return out;
}

Findings upward_arrows(const std::vector<Area>& areas) {
  Findings out;
  std::set<std::string> above;
  for (const Area& area : areas) {
    for (const std::string& used : area.uses)
      if (!above.contains(used)) out.push_back(area.name + " uses " + used);
    above.insert(area.name);
  }
  return out;
}

std::set<std::string> reached(const std::vector<Area>& areas, std::string_view from) {
  std::set<std::string> out;
  std::vector<std::string> open{std::string(from)};
  while (!open.empty()) {
    const std::string name = open.back();
    open.pop_back();
    const Area* area = find(areas, name);
    if (area == nullptr || !out.insert(name).second) continue;
    open.insert(open.end(), area->uses.begin(), area->uses.end());
  }
  return out;
}

std::set<std::string> libraries_below(const std::vector<Area>& areas, std::string_view from) {
  std::set<std::string> out;
  for (const std::string& name : reached(areas, from))
    out.merge(std::set(find(areas, name)->libraries));
  return out;
}

Findings foreign_includes(const std::vector<Area>& areas, const File& file) {
  Findings out;
  const std::set<std::string> may = reached(areas, area_of(file));
  each_include(file, [&](const std::string& included, int line) {
    if (may.contains(included)) return;
    out.push_back(file.path + ":" + std::to_string(line) + ": " + area_of(file) + " may not use " +
                  (included.empty() ? "a file without its area" : included));
  });
  return out;
}

Findings idle_arrows(const std::vector<Area>& areas, const std::vector<File>& sources) {
  std::map<std::string, std::set<std::string>> needed;
  for (const File& file : sources)
    each_include(file,
                 [&](const std::string& included, int) { needed[area_of(file)].insert(included); });
  Findings out;
  for (const Area& area : areas)
    for (const std::string& used : area.uses)
      if (!needed[area.name].contains(used)) out.push_back(area.name + " does not need " + used);
  return out;
}

}  // namespace specter::tidy
