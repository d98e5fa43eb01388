// Where the agents can be, exactly, from what one audience was told: a fold over steps.
//
// For each agent there is a list of hypotheses about what is not public (hypothesis.h), each with
// the set of cells on which she can stand if it is true. Her turn makes the sets grow by her move
// (moves.h), everything that is announced cuts them, and a hypothesis without a cell is dropped.
// The truth is never left out.
//
// A hunter knows besides whether he is the traitor. The agents get what the public can know of
// them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "belief/hypothesis.h"
#include "belief/scene.h"
#include "belief/trail.h"
#include "belief/turn.h"
#include "engine/game.h"
#include "match/step.h"

namespace specter::belief {

class Possible {
 public:
  explicit Possible(Seat seat = kSpectator, Grow grow = &belief::grow);

  /// Forgets everything; the game follows with the first step.
  void begin(Seat seat);
  void observe(const Game& game, const match::Step& step);

  /// From the next beginning on, what is needed to draw whole pasts is kept (sample.h). A copy has
  /// none of it.
  void keep_trail();
  const Trail* trail() const { return trail_.get(); }

  /// False once steps were missed: a position set in the middle, a gap.
  bool exact() const { return core_.exact; }
  /// How often everything was left open again since the start.
  int gaps() const { return gaps_; }
  bool in_play(Agent agent) const { return core_.tracks[ix(agent)].in_play; }
  /// What can be so, with where she can be; while her turn runs, whether or not she has moved.
  const Hypotheses& hypotheses(Agent agent) const;
  CellSet cells(Agent agent) const;
  /// Her turn runs: the cells are those of before and after her move.
  bool moving(Agent agent) const { return core_.tracks[ix(agent)].turn.running; }
  /// Where she can have been when her running turn began, as far as that is told; else `cells`.
  CellSet begun(Agent agent) const;
  /// What nothing hidden of her last turn (a decoy, a Stealth Field, an objective) is needed for.
  CellSet plain(Agent agent) const;
  /// The public part after the last step.
  const Public& now() const { return now_; }
  /// What if she were on one of these cells: for whoever tries it on a copy.
  void suppose(Agent agent, const CellSet& cells);
  /// What everybody sees of an agent, after the last step.
  const PublicAgent& shown(Agent agent) const { return now_.agents[ix(agent)]; }

  /// Who was revealed as the traitor, or kNoHunter.
  Hunter revealed() const { return now_.turned; }

  // What follows from it.
  /// Bit per hunter who can be the traitor at large.
  unsigned traitors() const;
  /// Bit per character that an agent can be.
  unsigned kinds(Agent agent) const;
  /// She must have used a Holo Decoy.
  bool must_have_decoyed(Agent agent) const;
  /// A Stealth Field is in force for certain.
  bool must_be_covered(Agent agent) const;

 private:
  struct Track {
    bool in_play = false;
    bool blurred = false;  ///< a turn runs of which a part was missed
    Hypotheses list;
    Turn turn;
  };
  enum class Role : std::uint8_t { Unknown, Loyal, Traitor };
  /// Everything that a step changes.
  struct Core {
    std::array<Track, kAgentsMax> tracks;
    bool started = false;
    bool exact = true;
    Role role = Role::Unknown;
    Hunter mover = kNoHunter;    ///< whose turn runs
    std::uint8_t steps = 0;      ///< of his move
    bool returns = false;        ///< his sight came back, and nothing was said yet (STA-4)
    unsigned ambush = 0;         ///< bit per agent who could have lain in wait for him
    bool pet_turn = false;       ///< whether it barks at its end is open
    bool bitten = false;         ///< in it somebody was
    Hunter hurter = kNoHunter;   ///< whose dice were rolled last
    Agent victim = kFirstAgent;  ///< who was hit last
    std::array<Losses, kAgentsMax> losses{};
  };
  /// A round as it began, and its steps.
  struct Chapter {
    Core core;
    std::uint8_t round = 0;
    std::vector<match::KeptStep> steps;  ///< the first `count` are its own
    std::size_t count = 0;
  };
  /// What she chose to tell of her move: all, not what the traitor alone saw (TRA-2), a decoy.
  enum class Told : std::uint8_t { Shown, Hiding, Decoy };
  /// One way in which her turn may have gone.
  struct Way {
    const Public* ground = nullptr;
    int reach = 4;
    bool cover = false;        ///< a Stealth Field in force during the move
    bool cover_after = false;  ///< from then on
    bool starts_in_area = false;
    bool ends_in_area = false;
    bool remote = false;
  };

  /// What a move on a ground can set off, and who sees it: the same for many hypotheses.
  struct Lookout {
    const Public* ground = nullptr;
    bool cover = false;
    CellSet passable;
    CellSet seen;  ///< by any hunter
    std::array<CellSet, kHuntersMax> by;
    std::array<PathTrigger, kHuntersMax> reacts;
    std::array<bool, kHuntersMax> there{};
    PathTrigger alarm;
    bool alarm_there = false;
  };

  // possible.cpp: the fold.
  void fold(const match::Step& step);
  void settle(const match::Step& step);
  void hear(const Event& event);
  void start();
  void blur(const Public& after);
  void widen(Agent agent);
  bool remember(const match::Step& step);
  void look_back();
  void open_first_agent();
  void turn_coat(const Event& event);
  void end_reveal();

  // possible_turn.cpp: an agent's turn.
  void begin_turn(Agent agent);
  void hear_turn(const Event& event);
  void hear_card(const Event& event);
  void hear_area(Turn& turn, const Event& event);
  void hear_start(Agent agent, const Event& event);
  void hear_draw(Agent agent);
  void hear_move(Agent agent, const Event& event);
  bool of_own_accord(Agent agent) const;
  bool guarding() const;
  void close_turn(Agent agent, bool by_move);
  void end_turn(Agent agent);
  void keep_turn(Agent agent, bool escaped);
  void settle_turn(Agent agent, const match::Step& step);
  void settle_remote(Agent agent);
  void hear_objective(const Event& event);
  void hear_figure(const Event& event);

  // possible_move.cpp: what a turn comes to.
  void work_out(Agent agent, bool final, Hypotheses& out) const;
  void work_out_one(Agent agent, const Hypothesis& from, bool final, Hypotheses& out) const;
  void go(Agent agent, const Hypothesis& given, const Way& way, bool final, Hypotheses& out) const;
  void go_decoyed(Agent agent, const Hypothesis& from, const Way& way, const MoveQuery& base,
                  bool final, Hypotheses& out) const;
  void go_shifted(Agent agent, const Hypothesis& from, const Way& way, const MoveQuery& query,
                  bool final, Hypotheses& out) const;
  void arrive(Agent agent, const Hypothesis& from, const Way& way, const Ends& ends, bool decoy,
              bool final, Hypotheses& out) const;
  bool fill_triggers(Agent agent, const Answers& is, const Way& way, Told told, bool final,
                     MoveQuery& query) const;
  const Lookout& lookout(const Way& way) const;
  const Ends& ends_of(const MoveQuery& query) const;
  bool comes_near(const MoveQuery& query, const CellSet& cells) const;
  CellSet loyal_sight(const Lookout& out, const Answers& is) const;
  void go_hiding(Agent agent, const Hypothesis& from, const Way& way, MoveQuery query, bool final,
                 Hypotheses& out) const;
  bool starts_here(Agent agent, const Way& way, bool final, Hypothesis& from) const;
  void promise(Agent agent, bool yes, Hypotheses& out) const;
  void lose(Agent agent, Hypothesis& h, int amount) const;
  bool fits_steps(Agent agent, const Way& way, bool final, MoveQuery& query) const;
  CellSet sites_near(const Public& pub, int range, bool sure) const;

  // possible_hear.cpp: what is announced between her turns.
  void hear_hunter(const Event& event);
  void hear_answer(const Event& event);
  void hear_check(Hunter hunter, unsigned found);
  void hear_return();
  void hear_sensor(const Event& event);
  void hear_clairvoyance(const Event& event);
  void hear_bark(Hunter owner, bool barked);
  void hear_bite();
  void hear_damage(const Event& event);
  void hear_ambush(Hunter hunter);

  friend class PastTurn;

  template <class F>
  void each(Agent agent, F&& f) {
    for (Hypothesis& h : core_.tracks[ix(agent)].list)
      f(h);
    tidy(core_.tracks[ix(agent)].list);
    dirty_ = true;
  }
  bool active(Agent agent) const { return core_.tracks[ix(agent)].in_play; }
  bool alone() const { return !(active(kFirstAgent) && active(kSecondAgent)); }
  bool comes(EventCode code, std::uint16_t first) const;
  bool comes(EventCode code) const;
  bool enough_cards(Agent agent, const Answers& is) const;
  std::span<const Event> rest() const { return events_.subspan(at_ + 1); }

  Grow grow_;
  Seat seat_ = kSpectator;
  Core core_;
  // The step that is looked at; only then.
  const Game* game_ = nullptr;
  Public now_;  ///< as things stand when the event is told
  std::span<const Event> events_;
  std::size_t at_ = 0;
  bool card_step_ = false;    ///< a card was played in this step
  bool reveal_ends_ = false;  ///< a traitor's first move ends in this step (TRA-8)
  bool fists_step_ = false;   ///< Power Fists, whose figure is no sighting
  // Looking back.
  Chapter& chapter(std::size_t i) { return chapters_[(first_chapter_ + i) % chapters_.size()]; }
  std::array<Chapter, 4> chapters_;  ///< an act may end a round in which it was asked, too
  std::size_t first_chapter_ = 0;
  std::size_t chapter_count_ = 0;
  std::vector<Hindsight> hindsight_;
  std::uint8_t look_back_to_ = 0;  ///< round
  bool looks_back_ = false;
  bool replaying_ = false;
  int gaps_ = 0;
  // What hypotheses() hands out while a turn runs.
  /// Cells near open objectives, as they were asked for last.
  struct Sites {
    std::array<PublicSite, kSections> sites{};
    int range = 0;
    bool sure = false;
    CellSet near;
  };
  mutable std::array<Sites, 2> sites_;  ///< by range
  mutable std::array<Lookout, 3> lookouts_;
  mutable std::size_t lookout_count_ = 0;
  /// Moves that were worked out in this turn: hypotheses often differ in what they do not depend on
  /// (who the traitor is, above all).
  struct Worked {
    MoveQuery query;
    Ends ends;
  };
  mutable std::array<Worked, 4> worked_;
  mutable std::size_t worked_count_ = 0;
  mutable CellSet near_starts_;  ///< `near_` are the cells within `near_steps_` of them
  mutable CellSet near_;
  mutable int near_steps_ = -1;
  mutable bool dirty_ = true;
  mutable std::array<Hypotheses, kAgentsMax> shown_;
  Hypotheses scratch_;
  OwnTrail trail_;
  int only_steps_ = -1;  ///< a move of exactly so many
};

}  // namespace specter::belief
