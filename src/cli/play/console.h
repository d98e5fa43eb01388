// One person at the table: shows the seat's view, reads what is typed, acts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/play/assist.h"
#include "cli/play/board_picture.h"
#include "cli/play/place.h"
#include "cli/play/screen.h"
#include "cli/play/terminal.h"
#include "cli/play/words.h"

namespace specter::cli::play {

class Console {
 public:
  Console(Place& place, Terminal& terminal, std::uint64_t seed);
  enum class End {
    Over,  ///< the game was played to its end
    Left,  ///< the input has ended, or the person's patience
    Gone,  ///< the game went away
  };
  End run();

 private:
  enum class Step { Again, Acted, Leave };
  using Words = std::vector<std::string>;
  using Command = Step (Console::*)(const OpenChoice&, const Words&, const std::string& line);
  struct CommandRow;
  static const CommandRow* find_command(const std::string& word);

  /// Takes in what the seat was told since the last time.
  void hear();
  /// Asks until something is done; false to leave.
  bool answer(const OpenChoice& question);
  /// Waits for others; false to leave.
  bool await(const OpenChoice& nothing);
  /// Listens until there is a line, an end, or something new; `idle` is between questions.
  Heard listen(bool idle);
  void show(const OpenChoice& question);
  void show_lines(const OpenChoice& question);
  void show_story();
  void show_page();
  std::size_t page_rows() const;
  Foot foot(const OpenChoice& question) const;
  Scene scene(const OpenChoice& question) const;

  Step react(const OpenChoice& question, const std::string& line);
  Step run_command(const OpenChoice& question, const Words& words, const std::string& line);
  Step react_to_pending(const OpenChoice& question, const std::string& line);
  Step pick_number(const OpenChoice& question, const std::string& word);
  Step propose(const OpenChoice& question, const Words& words);
  Step act(const Action& action, const std::string& rest);
  void complain(const std::string& sentence);
  bool runs_by_itself(const OpenChoice& question);
  void finish();
  void say_goodbye(const std::string& key);

  Step help(const OpenChoice&, const Words&, const std::string&);
  Step rules(const OpenChoice&, const Words&, const std::string&);
  Step cards(const OpenChoice&, const Words&, const std::string&);
  Step log(const OpenChoice&, const Words&, const std::string&);
  Step list(const OpenChoice&, const Words&, const std::string&);
  Step board(const OpenChoice&, const Words&, const std::string&);
  Step trace(const OpenChoice&, const Words&, const std::string&);
  Step why(const OpenChoice&, const Words&, const std::string&);
  Step confirm(const OpenChoice&, const Words&, const std::string&);
  Step save(const OpenChoice&, const Words&, const std::string&);
  Step advice(const OpenChoice&, const Words&, const std::string&);
  Step random(const OpenChoice&, const Words&, const std::string&);
  Step wait(const OpenChoice&, const Words&, const std::string&);
  Step resign(const OpenChoice&, const Words&, const std::string&);
  Step quit(const OpenChoice&, const Words&, const std::string&);
  Step chat(const OpenChoice&, const Words&, const std::string&);
  Step note(const OpenChoice&, const Words&, const std::string&);
  Step ping(const OpenChoice&, const Words&, const std::string&);
  /// Says what went wrong, if anything; true if nothing.
  bool report(const Place::Done& done);

  /// What is done when the person says yes.
  struct Pending {
    std::optional<Action> action;  ///< none: resign or leave
    std::string rest;              ///< words for the next decision
    bool resign = false;
  };
  enum class Auto { Off, Draft, Round, All };

  Place& place_;
  Terminal& terminal_;
  bots::Random random_;
  Assist assist_;
  std::vector<Told> story_;
  std::size_t heard_ = 0;     ///< events taken in
  std::size_t followed_ = 0;  ///< steps taken in
  std::size_t fresh_ = 0;     ///< the story from here on is new since the last action
  std::size_t printed_ = 0;   ///< of the story, in line mode
  int round_ = 0;
  Lines page_;  ///< a text in place of the board
  std::size_t page_top_ = 0;
  std::string message_;
  std::optional<Pending> pending_;
  std::string awaited_;  ///< whom we said we wait for, in line mode
  bool confirm_ = true;
  bool trace_ = false;
  Auto auto_ = Auto::Off;
  int auto_round_ = 0;
};

}  // namespace specter::cli::play
