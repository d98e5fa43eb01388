// The fields of a view, once for all directions: the same list writes them as text and as values
// and reads them back, so none can forget one.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "codec/limits.h"
#include "codec/out.h"
#include "codec/reader.h"
#include "engine/cards.h"
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
  SPECTER_INLINE void dice(std::string_view name, const std::array<std::uint8_t, 2>& values) {
    out_->key(name);
    out_->open_array();
    for (std::size_t i = 0; i < used(values, std::uint8_t{0}); ++i)
      out_->number(values[i]);
    out_->close_array();
  }
  SPECTER_INLINE void cells(std::string_view name, const std::array<Cell, 2>& values) {
    out_->key(name);
    out_->open_array();
    for (std::size_t i = 0; i < used(values, kNoCell); ++i)
      out_->cell(values[i]);
    out_->close_array();
  }

  // Written only where there is something.
  SPECTER_INLINE void card_if(std::string_view name, const CardId& card) {
    if (card == kNoCard) return;
    out_->key(name);
    out_->word(card_name(card));
  }
  SPECTER_INLINE void hunter_if(std::string_view name, const Hunter& value) {
    if (value != kNoHunter) hunter(name, value);
  }
  SPECTER_INLINE void agent_if(std::string_view name, const Agent& value) {
    if (value != kNoAgent) number(name, value, kAgentsMax - 1);
  }
  SPECTER_INLINE void hunters_if(std::string_view name, const HunterSet& set) {
    if (!set.empty()) ids(name, set);
  }
  SPECTER_INLINE void agents(std::string_view name, const AgentSet& set) { ids(name, set); }
  SPECTER_INLINE void reactions(std::string_view name, const IdSet<Reaction>& set) {
    out_->key(name);
    out_->open_array();
    set.each([this](Reaction r) { out_->word(name_of(r)); });
    out_->close_array();
  }
  SPECTER_INLINE void question_if(std::string_view name, const Question& value) {
    if (value != Question::None) word(name, value);
  }
  SPECTER_INLINE void number_if(std::string_view name, const std::uint8_t& value, int high) {
    if (value != 0) number(name, value, high);
  }

 private:
  template <class Id>
  void ids(std::string_view name, IdSet<Id> set) {
    out_->key(name);
    put_ids(*out_, set);
  }
  /// How many elements there are up to the last that is not `none`.
  template <class T>
  static std::size_t used(const std::array<T, 2>& values, T none) {
    return values[1] != none ? 2 : values[0] != none ? 1 : 0;
  }
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
  void dice(std::string_view name, std::array<std::uint8_t, 2>& values) {
    each(name, values.size(), [&](std::size_t i, const boost::json::value& item) {
      const auto die = as_number(item, 0, 6);
      if (die) values[i] = static_cast<std::uint8_t>(*die);
      return die.has_value();
    });
  }
  void cells(std::string_view name, std::array<Cell, 2>& values) {
    each(name, values.size(), [&](std::size_t i, const boost::json::value& item) {
      if (item.is_null()) return true;
      const auto cell = as_cell(item);
      if (cell) values[i] = *cell;
      return cell && board_->on_board(column_of(*cell), row_of(*cell));
    });
  }

  // Left out where there is nothing.
  void card_if(std::string_view name, CardId& card) {
    if (!in_->has(name)) return;
    const std::string_view text = in_->text(name, kNameMax);
    for (unsigned i = 1; i <= UINT8_MAX; ++i)
      if (card_name(static_cast<CardId>(i)) == text) card = static_cast<CardId>(i);
    if (card == kNoCard) in_->fail("json.field_range", name);
  }
  void hunter_if(std::string_view name, Hunter& value) { hunter(name, value); }
  void agent_if(std::string_view name, Agent& value) {
    if (in_->has(name)) value = static_cast<Agent>(in_->number(name, 0, kAgentsMax - 1));
  }
  void hunters_if(std::string_view name, HunterSet& set) {
    if (in_->has(name)) ids(name, set);
  }
  void agents(std::string_view name, AgentSet& set) { ids(name, set); }
  void reactions(std::string_view name, IdSet<Reaction>& set) {
    each(name, kMostIds<Reaction>, [&](std::size_t /*i*/, const boost::json::value& item) {
      const auto* text = item.if_string();
      const auto r = text == nullptr ? std::nullopt : from_name<Reaction>(*text);
      if (r) set.add(*r);
      return r.has_value();
    });
  }
  void question_if(std::string_view name, Question& value) {
    if (in_->has(name)) word(name, value);
  }
  void number_if(std::string_view name, std::uint8_t& value, int high) {
    if (in_->has(name)) number(name, value, high);
  }

 private:
  static constexpr std::size_t kNameMax = 64;
  template <class Id>
  void ids(std::string_view name, IdSet<Id>& set) {
    each(name, kMostIds<Id>, [&](std::size_t /*i*/, const boost::json::value& item) {
      const auto id = as_number(item, 0, kMostIds<Id> - 1);
      if (id) set.add(static_cast<Id>(*id));
      return id.has_value();
    });
  }
  template <class F>
  void each(std::string_view name, std::size_t size_max, F&& read) {
    const boost::json::array* list = in_->array(name, size_max);
    if (list == nullptr) return;
    for (std::size_t i = 0; i < list->size(); ++i)
      if (!read(i, (*list)[i])) return in_->fail("json.field_range", name);
  }
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
  io.word("played", a.played);
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
  io.hunter("owner", c.owner);
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
  io.reactions("reacted", p.reacted);
  io.dice("rolled", p.rolled);
  io.cells("barriers", p.barriers);
}

template <class IO, class T>
void vehicle_fields(IO& io, T& v) {
  io.word("kind", v.kind);
  io.cell("cell", v.cell);
  io.number("spent", v.spent, 255);
  io.flag("sensed", v.sensed);
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
  io.flag("waiting", f.waiting);
  // What a frame does not have is left out.
  io.card_if("card", f.card);
  io.hunter_if("hunter", f.hunter);
  io.agent_if("agent", f.agent);
  io.hunters_if("hunters", f.hunters);
  io.question_if("question", f.question);
  io.number_if("about", f.about, 255);
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
  io.agents("found", p.found);
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
