#include "cli/load_board.h"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include "embedded/embedded.h"

namespace specter::cli {

Result<std::shared_ptr<const Board>> load_board(const std::string& name_or_path) {
  for (const embedded::File& file : embedded::boards())
    if (file.name == name_or_path) return parse_board(file.text);
  std::error_code failed;
  const auto status = std::filesystem::status(name_or_path, failed);
  if (!std::filesystem::exists(status)) return Error{"cli.board_unknown", name_or_path};
  std::ifstream in(name_or_path, std::ios::binary);
  if (std::filesystem::is_directory(status) || !in)
    return Error{"cli.board_unreadable", name_or_path};
  // One byte more than allowed is enough for the parser to refuse a file that is too large.
  std::string text(kBoardBytesMax + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return Error{"cli.board_unreadable", name_or_path};
  text.resize(static_cast<std::size_t>(in.gcount()));
  return parse_board(text);
}

std::string built_in_boards() {
  std::string out;
  for (const embedded::File& file : embedded::boards())
    out.append(out.empty() ? "" : ", ").append(file.name);
  return out;
}

}  // namespace specter::cli
