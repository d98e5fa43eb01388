// Two tables that differ only in what hunters and spectators may not know, driven on the same
// timeline. Whatever they are sent must be the same bytes at the same times, until something
// happens that they may know of and that differs.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "app/players.h"

namespace specter::app {

struct TwinsTotals {
  int pairs = 0;
  int moments = 0;    ///< compared
  int hidden = 0;     ///< times when the agents did different things
  int automatic = 0;  ///< times when one answered herself and the other had nothing to choose
  int answers = 0;    ///< questions to agents that were answered
  int differing = 0;  ///< bits: cell, cards, character, plan, traitor
  int beliefs = 0;    ///< questions where the agents can be
  std::size_t frames = 0;
};

/// What to plant, to show that the comparison bites.
enum class Plant : std::uint8_t { None, LateAnswer, OtherWalk, ExtraFrame };

/// One of the two.
class Twin {
 public:
  static constexpr const char* kTable = "PairedTable0000000000A";

  /// The table's log up to the start is written by hand: so seeds, ids and objectives are ours.
  Twin(int players, json::object options, std::uint64_t seed, bool other_plan, bool bot_agent);

  /// The table as its log has it.
  const Table& table();
  Person& seat(int s) { return *seats_[static_cast<std::size_t>(s)]; }
  Person& watcher() { return *watcher_; }
  Person& stranger() { return *stranger_; }
  /// Everybody whose frames are compared, besides hunters.
  void connect();
  /// The server is stopped and another begins.
  void restart();

  FakeWorld world;
  std::unique_ptr<Place> place;

 private:
  int players_;
  TempFile file_;
  int servers_ = 1;
  std::vector<std::unique_ptr<Person>> seats_;  ///< 0 is null where a bot plays the agent
  std::unique_ptr<Person> watcher_;
  std::unique_ptr<Person> stranger_;
  std::unique_ptr<Table> table_;
  bool bot_agent_;
};

class Twins {
 public:
  Twins(int players, json::object options, std::uint64_t seed, bool bot_agent = false,
        Plant plant = Plant::None);

  /// Goes on; false when the two had to part or the game is over.
  bool step();
  /// What differs in what observers were sent; empty if nothing does.
  std::string compare();
  void count(TwinsTotals& totals);

 private:
  /// What the observers know, and their latest events.
  struct Told {
    std::vector<int> seats;
    std::vector<View> views;
    std::vector<std::vector<Event>> events;
    int traitor = 0;  ///< his seat: he knows more
    bool operator==(const Told&) const = default;
  };
  /// The same for everybody who is loyal in both.
  static bool same(const Told& a, const Told& b);
  struct Plan {
    std::vector<Action> acts;   ///< until somebody else notices something
    std::vector<bool> by_hand;  ///< not answered by the server itself
    Told told;                  ///< what the observers then know
    bool question = false;      ///< the first is an answer that is held
  };
  std::vector<int> observers();
  Told told_of(const Game& game, const State& state, const match::EventLog& story);
  std::optional<Plan> plan(Twin& twin, Rng& rng);
  bool agents_step();
  bool hunters_step();
  bool bots_step();
  void noise();
  void pass(Millis ms);
  void perform(Twin& twin, const Plan& plan, Millis first, Millis rest);
  bool parted();

  int players_;
  Twin a_;
  Twin b_;
  Rng rng_;
  bool bot_agent_;
  Plant plant_;
  std::set<int> watched_;            ///< seats that are observers in both
  std::map<int, std::size_t> same_;  ///< observer → frames that were compared
  std::map<int, std::size_t> told_;  ///< audience → events that were the same in both
  Millis part_time_ = 0;
  TwinsTotals totals_;
};

}  // namespace specter::app
