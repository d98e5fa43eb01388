// Where the agents may be, from what one seat was told. For each agent a set of cells: it grows
// by her steps on her turn and is cut by sightings, checks, sensors and announcements.
//
// A careful one never leaves out where she is: it allows for decoys, stealth, Adrenal Surge,
// Dash, Shadow Step, secret completions, and for lies as long as a traitor may be among the
// hunters. A trusting one takes markers and answers at their word; it is what the greedy hunter
// chases.
#pragma once

#include <array>
#include <span>

#include "bots/greedy/ground.h"
#include "match/step.h"

namespace specter::bots {

class Trails {
 public:
  explicit Trails(bool trusting) : trusting_(trusting) {}

  /// Forgets everything; the game follows with the first step.
  void begin(Seat seat);
  /// What the seat has noticed of an act. After a gap only what is certain counts.
  void observe(const Game& game, const match::Step& step);
  /// The seat is asked, as things stand now.
  void asked(const Game& game, const Public& pub);

  bool in_play(Agent agent) const { return trails_[ix(agent)].in_play; }
  const CellSet& cells(Agent agent) const { return trails_[ix(agent)].cells; }
  /// How often nothing was left and the set had to be made up anew: a lie was believed.
  int lost() const { return lost_; }

 private:
  enum class Role { Unknown, Loyal, Traitor };

  struct Trail {
    CellSet cells;
    CellSet still;  ///< where she may be if her last move had 2 steps or fewer (VEH-5)
    bool in_play = false;
    bool marked = false;  ///< a marked card since her turn began: it may be Stealth Field
    std::array<std::uint8_t, kRoundLast + 1> reach{};  ///< most steps, by round
  };

  /// What is in somebody's sight during a turn: for certain, and perhaps.
  struct Glance {
    CellSet sure;
    CellSet ever;
    void see(const CellSet& now) {
      sure &= now;
      ever |= now;
    }
  };

  /// The running agent turn.
  struct Turn {
    bool running = false;
    Agent agent = kFirstAgent;
    CellSet seen;       ///< cells on which she would have been announced
    CellSet seen_near;  ///< the same under Stealth Field
    Figure figure;      ///< hers, as far as it was told
    Cell marker = kNoCell;
    Cell shown_first = kNoCell;
    Cell shown_last = kNoCell;
    bool fists = false;
    bool promised = false;
    // Ruleset 2.
    CellSet ground;  ///< what she could step on when it began
    Glance scent;    ///< what Rover barks at
    Glance alarm;    ///< what sets off the optic alarm
    Cell assault = kNoCell;
    bool barked = false;
    bool alarmed = false;
    bool muddled = false;  ///< a traitor's first move came in between: whose bark it was is open
    bool tired = false;    ///< fatigued in this turn
    bool rested = false;   ///< the move had 2 steps or fewer
  };

  void start(const Game& game);
  void take(const Game& game, const Event& event);
  void stand_back();
  void blur(const Game& game);
  void follow_hunters(const Game& game, const Event& event);
  void follow_agent(const Game& game, const Event& event);
  void hear(const Game& game, const Event& event);
  void hear_sensor(const Game& game, const Event& event);
  void hear_second_edition(const Game& game, const Event& event);
  void hear_clairvoyance(const Game& game, const Event& event);
  void hear_scent(const Game& game, const Event& event);
  void hear_bark(const Game& game, Hunter owner);
  static bool hears_place(const Event& event);
  void hear_objective(const Game& game, const Event& event);
  int objective_range(const Game& game, Agent agent) const;
  CellSet checked_sight(const Game& game, Hunter hunter, bool stealth) const;
  void settle_pet(const Game& game);
  CellSet pet_sight(const Game& game) const;
  CellSet alarm_sight(const Game& game) const;
  void begin_turn(const Game& game, Agent agent);
  void look_again(const Game& game);
  void end_turn(const Game& game);
  CellSet after_move(const Game& game, const Trail& trail, int reach) const;
  CellSet unseen_move(const Trail& trail, int reach, const CellSet& passable,
                      const CellSet& seen) const;
  static CellSet beyond(const Trail& trail, const CellSet& cells, int reach, const CellSet& ground,
                        const CellSet& seen);
  int reach_of(const Trail& trail) const;
  void reveal(const Game& game, const Event& event);
  Cell last_cell(const Event& revealed) const;
  const Public& pub() const { return *now_; }
  void promise(const Game& game, Agent agent);
  void place_figure(Agent agent, FigureState state, Cell cell);
  void shown(Agent agent, Cell cell);
  void keep(Trail& trail, const CellSet& cells);
  void drop(Trail& trail, const CellSet& cells);
  bool honest(const Game& game, Hunter hunter) const;
  bool may_lie(const Game& game) const;
  bool decoy_possible(Agent agent) const;
  bool shift_possible(Agent agent) const;
  bool remote_possible(const Game& game, Agent agent) const;
  bool alone() const { return !(trails_[0].in_play && trails_[1].in_play); }
  CellSet announced_sight(const Game& game, bool stealth) const;

  bool trusting_;
  bool started_ = false;
  bool pet_turn_ = false;  ///< the pet's turn: whether it barks at its end is open
  int lost_ = 0;
  Seat seat_ = kNoSeat;
  Role role_ = Role::Unknown;
  Hunter turned_ = kNoHunter;
  std::uint8_t round_ = 0;
  std::uint8_t steps_ = 0;  ///< of the hunter who moved last in his turn
  // The step that is looked at; only then.
  const Public* before_ = nullptr;
  const Public* after_ = nullptr;
  const Public* now_ = nullptr;  ///< what holds when the event is told: `after_`, or `then_`
  Public then_;
  std::span<const Event> events_;
  std::size_t at_ = 0;    ///< which of them is looked at
  bool blurred_ = false;  ///< it is several acts: where everybody was in between is not known
  std::array<Cell, kSections> sites_{};
  std::array<Trail, kAgentsMax> trails_;
  Turn turn_;
};

}  // namespace specter::bots
