#include "golden/golden.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace specter::golden {
namespace {

std::string folder() { return std::string(SPECTER_SOURCE_DIR) + "/tests/golden"; }

}  // namespace

std::vector<std::string> game_names(const std::string& part) {
  std::vector<std::string> names;
  const std::string games = folder() + part + "/games";
  if (!std::filesystem::is_directory(games)) return names;
  for (const auto& entry : std::filesystem::directory_iterator(games))
    if (entry.path().extension() == ".jsonl") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string record_path(const std::string& game, const std::string& part) {
  return folder() + part + "/games/" + game + ".jsonl";
}
std::string events_path(const std::string& game, const std::string& part) {
  return folder() + part + "/events/" + game + ".events";
}

bool is_cut(const std::string& game) {
  const std::string events = read_file(events_path(game));
  return events.substr(0, events.find('\n')).find("\"cut\":") != std::string::npos;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_file(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text;
}

}  // namespace specter::golden
