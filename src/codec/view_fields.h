// The fields of a view, once for all directions: the same list writes them as text and as values
// and reads them back, so none can forget one.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "codec/limits.h"
#include "codec/out.h"
#include "codec/reader.h"
#include "engine/state.h"

namespace specter::codec {

/// Writes fields into the object that is open: as text or as values.
template <class Out>
class FieldWriter {
 public:
  explicit FieldWriter(Out& out) : out_(&out) {}
  SPECTER_INLINE void cell(std::string_view name, const Cell& value) {
    out_->key(name);
    out_->cell(value);
  }
  SPECTER_INLINE void some_cell(std::string_view name, const Cell& value) { cell(name, value); }
  SPECTER_INLINE void flag(std::string_view name, const std::uint8_t& value) {
    out_->key(name);
    out_->flag(value != 0);
  }
  template <class Int>
  SPECTER_INLINE void number(std::string_view name, const Int& value, int /*high*/) {
    out_->key(name);
    out_->number(static_cast<int>(value));
  }
  template <class Enum>
  SPECTER_INLINE void word(std::string_view name, const Enum& value) {
    out_->key(name);
    out_->word(name_of(value));
  }
  SPECTER_INLINE void hunter(std::string_view name, const Hunter& value) {
    out_->key(name);
    if (value == kNoHunter)
      out_->null();
    else
      out_->number(static_cast<int>(value));
  }

 private:
  Out* out_;
};

/// Reads fields from an object; mistakes stay in the reader.
class FieldReader {
 public:
  FieldReader(Reader& in, const Board& board) : in_(&in), board_(&board) {}
  void cell(std::string_view name, Cell& value) {
    value = in_->cell_or_none(name);
    if (value != kNoCell && !board_->on_board(column_of(value), row_of(value)))
      in_->fail("json.field_range", name);
  }
  /// One that must be there.
  void some_cell(std::string_view name, Cell& value) {
    cell(name, value);
    if (value == kNoCell) in_->fail("json.field_range", name);
  }
  void flag(std::string_view name, std::uint8_t& value) {
    value = in_->flag(name) ? std::uint8_t{1} : std::uint8_t{0};
  }
  template <class Int>
  void number(std::string_view name, Int& value, int high) {
    value = static_cast<Int>(in_->number(name, 0, high));
  }
  template <class Enum>
  void word(std::string_view name, Enum& value) {
    value = in_->template word_or_none<Enum>(name);
  }
  void hunter(std::string_view name, Hunter& value) {
    value = in_->has(name) ? static_cast<Hunter>(in_->number(name, 0, kHuntersMax - 1)) : kNoHunter;
  }

 private:
  Reader* in_;
  const Board* board_;
};

// `T` is the struct, const when it is written.

template <class IO, class T>
void hunter_fields(IO& io, T& h) {
  io.word("kind", h.kind);
  io.cell("cell", h.cell);
  io.flag("inside", h.inside);
  io.flag("stunned", h.stunned);
  io.flag("blinded", h.blinded);
  io.flag("played", h.played);
  io.flag("gone", h.gone);
  io.flag("revoked", h.revoked);
  io.word("only", h.only);
}

/// Whether views of a game have the fields that ruleset 2 brought (docs/protocol.md).
inline bool has_more_fields(const Game& game) { return game.ruleset == 2; }

/// What a hunter has besides in ruleset 2.
template <class IO, class T>
void hunter_more_fields(IO& io, T& h) {
  io.word("flare", h.flare);
  io.word("without", h.without);
  io.flag("dazzled", h.dazzled);
  io.number("disabled", h.disabled, (1 << kAbilitiesMax) - 1);
  io.flag("thermal", h.thermal);
  io.word("pledge", h.pledge);
  io.cell("pledged", h.pledged);
}

template <class IO, class T>
void figure_fields(IO& io, T& f) {
  io.word("state", f.state);
  io.cell("cell", f.cell);
  io.number("round", f.round, kRoundLast);
}

template <class IO, class T>
void place_fields(IO& io, T& p) {
  io.word("card", p.card);
  io.number("charges", p.charges, 9);
  io.flag("marked", p.marked);
  io.flag("supply", p.supply);
}

template <class IO, class T>
void agent_fields(IO& io, T& a) {
  io.word("kind", a.kind);
  io.flag("in_play", a.in_play);
  io.flag("escaped", a.escaped);
  io.number("hand", a.hand, kHandMax);
  io.number("guard", a.guard, 9);
  io.word("promise", a.promise);
  io.number("hits", a.hits, 255);
  io.flag("played_openly", a.played_openly);
  io.flag("played_marked", a.played_marked);
}

template <class IO, class T>
void agent_more_fields(IO& io, T& a) {
  io.flag("fatigued", a.fatigued);
  io.number("heals", a.heals, 255);
}

template <class IO, class T>
void camera_fields(IO& io, T& c) {
  io.cell("cell", c.cell);
  io.word("facing", c.facing);
}

template <class IO, class T>
void pet_fields(IO& io, T& p) {
  io.cell("cell", p.cell);
  io.hunter("owner", p.owner);
  io.flag("inside", p.inside);
  io.number("hp", p.hp, 9);
}

/// Public facts of ruleset 2.
template <class IO, class T>
void public_more_fields(IO& io, T& p) {
  io.number("deck", p.deck, kSupplies);
  io.number("jammed", p.vehicle.jammed, kAgentsMax);
  io.number("reacted", p.reacted, 255);
  io.number("rolled", p.rolled[0], 6);
  io.number("rolled2", p.rolled[1], 6);
  io.cell("barrier", p.barriers[0]);
  io.cell("barrier2", p.barriers[1]);
}

template <class IO, class T>
void vehicle_fields(IO& io, T& v) {
  io.word("kind", v.kind);
  io.cell("cell", v.cell);
  io.number("spent", v.spent, 255);
  io.flag("sensed", v.sensed);
  io.flag("chosen", v.chosen);
}

template <class IO, class T>
void smoke_fields(IO& io, T& s) {
  io.some_cell("cell", s.cell);
  io.number("agent", s.owner, kAgentsMax - 1);
  io.number("turns", s.turns, 255);
}

template <class IO, class T>
void frame_fields(IO& io, T& f) {
  io.word("kind", f.kind);
  io.number("step", f.step, 255);
  io.number("a", f.a, 255);
  io.number("b", f.b, 255);
}

/// The running turn, and what else is a plain number or flag.
template <class IO, class T>
void public_fields(IO& io, T& p) {
  io.number("round", p.round, kRoundLast);
  io.word("winner", p.winner);
  io.word("reason", p.reason);
  io.hunter("turned", p.turned);
  io.number("turned_round", p.turned_round, kRoundLast);
  io.flag("expired", p.expired);
  io.number("steps", p.steps, 255);
  io.flag("drove", p.drove);
  io.number("found", p.found, 255);
  io.number("drafted", p.drafted, 255);
  io.number("reveal_move", p.reveal_move, 255);
}

template <class IO, class T>
void card_fields(IO& io, T& c) {
  io.word("card", c.card);
  io.number("charges", c.charges, 9);
}

template <class IO, class T>
void secret_fields(IO& io, T& a) {
  io.word("kind", a.kind);
  io.number("hp", a.hp, 255);
  io.cell("cell", a.cell);
  io.cell("from", a.from);
  io.cell("marker", a.marker);
  io.cell("marker_loyal", a.marker_loyal);
  io.cell("decoy", a.decoy);
  io.word("stage", a.stage);
  io.number("steps", a.steps, 255);
  io.number("triggers", a.triggers, 511);
  io.number("card_played", a.card_played, 255);
  io.number("reach", a.reach, 255);
  io.number("completed", a.completed, 255);
  io.number("stealth", a.stealth, 255);
  io.number("fake", a.fake, 255);
  io.number("hidden", a.hidden, 255);
}

template <class IO, class T>
void secret_more_fields(IO& io, T& a) {
  io.cell("mine", a.mine);
  io.number("remote", a.remote, kSections);
  io.number("caches", a.caches, 255);
  io.flag("ability", a.ability);
}

}  // namespace specter::codec
