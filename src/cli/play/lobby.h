// A table before its game: who sits where, and what its host does about it.
#pragma once

#include <string>
#include <vector>

#include "cli/play/join.h"
#include "client/remote_table.h"

namespace specter::cli::play {

/// What one agrees to by sitting down, in a line.
std::string terms_text(const client::Terms& terms);

class Lobby {
 public:
  Lobby(client::RemoteTable& table, Terminal& terminal, const JoinOptions& options);

  enum class End {
    Begun,  ///< the game runs, or has run
    Left,
    Gone,     ///< the table is no more; it was said why
    Refused,  ///< no seat could be had
  };
  /// `invite` is the secret of the link for that seat.
  End run(const std::string& invite);
  /// Bots in all empty seats, and off it goes.
  bool start_with_bots();

 private:
  using Words = std::vector<std::string>;

  bool seated() const { return !table_.info().mine.empty(); }
  /// Waits for news; false when the table is gone.
  bool look(std::chrono::milliseconds timeout);
  bool take_seat(const std::string& invite);
  std::optional<int> choose_seat();
  void settle(int seat);
  /// What is to be known of the dice before the game.
  void tell_dice();
  void show();
  /// False to leave.
  bool listen();
  void command(const Words& words, const std::string& line);
  void host_command(const Words& words);
  bool report(const client::RemoteTable::Done& done);
  void say(const std::string& sentence) { terminal_.print(sentence + "\n"); }

  client::RemoteTable& table_;
  Terminal& terminal_;
  const JoinOptions& options_;
  std::vector<client::SeatHolder> shown_;
  client::Terms told_;
  std::vector<client::TableInfo::Asker> told_asking_;
  std::string told_dice_;  ///< the server's commitment when it was told
  int attempts_ = 0;
  bool lost_ = false;
  bool starting_ = false;  ///< the game begins as soon as the server says so
  bool patient_ = false;   ///< a script waits until every seat is taken and nobody away
};

}  // namespace specter::cli::play
