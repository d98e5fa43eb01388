// Golden playthroughs: a record of each game (games/*.jsonl, the format of src/codec/record.h), and
// what each audience was told (events/*.events, JSON lines):
//
//   {"format":1,"game":"NAME","rules":2}
//   {"n":0,"events":[["round_started",1],…,{"to":[0],"event":["agent_moved",0,…]},…]}
//   {"counts":[120,95,95,95,95,95]}
//
// `n` is the step of the record, 0 the start. An event for everybody stands there by itself, any
// other with the audiences that get it (0 to 4 seats, 5 spectators), in order: so the file holds
// every audience's own list with its dense numbers. `counts` are the lengths of these lists.
//
// v1/ has the games as they were played with version 1 of the rules. They stay as they are;
// scripts/make-golden --convert plays their actions again. A game that today's rules do not let go
// on to its end has `cut` in its header: the action before which it ends.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "match/event_log.h"

namespace specter::golden {

inline constexpr int kFormat = 1;

/// One line of an events file, without the line break.
std::string header_line(const std::string& game, std::optional<std::size_t> cut = std::nullopt);
std::string step_line(std::size_t n, std::span<const Event> events);
std::string counts_line(const match::EventLog& log);

/// The folder of the games of version 1, for the functions below.
inline constexpr const char* kOld = "/v1";

/// The names of the games, sorted.
std::vector<std::string> game_names(const std::string& part = {});
std::string record_path(const std::string& game, const std::string& part = {});
std::string events_path(const std::string& game, const std::string& part = {});
/// Whether its events file says that it ends before the game does.
bool is_cut(const std::string& game);
std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);

}  // namespace specter::golden
