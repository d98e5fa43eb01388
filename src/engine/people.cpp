#include "engine/people.h"

namespace specter {

int agents_in_play(const Public& pub) {
  return static_cast<int>(active(pub.agents[0])) + static_cast<int>(active(pub.agents[1]));
}

bool has_ability(const Game& game, const Public& pub, Hunter hunter, int ability) {
  const PublicHunter& h = pub.hunters[ix(hunter)];
  if (h.stunned != 0 && game.rules.stun_silences) return false;
  return ((unsigned{h.disabled} >> static_cast<unsigned>(ability)) & 1U) == 0;
}

bool can_be_stunned(const PublicHunter& hunter) { return on_foot(hunter); }  // STA-2, VEH-4

bool ballots_counted(const Public& pub) {
  // Somebody has begun: a voluntary reveal stands for a turn (TRA-7), and only a count revokes.
  for (const PublicHunter& h : pub.hunters)
    if (h.played != 0 || h.revoked != 0) return true;
  return false;
}

bool may_be(const Game& game, const Public& pub, Agent agent, AgentKind kind) {
  const AgentKind shown = pub.agents[ix(agent)].kind;
  if (shown != AgentKind::None) return shown == kind;
  const AgentRow* row = find_row(kind);
  return row != nullptr && in_content(game, *row);
}

bool may_use(const Game& game, const Public& pub, Agent agent, std::uint8_t timing) {
  const PublicAgent& p = pub.agents[ix(agent)];
  bool face_down = false;
  for (std::size_t i = 0; i < p.hand; ++i) {
    const PublicPlace& place = p.places[i];
    if (place.card == Equipment::None) {
      face_down = face_down || place.marked == 0;
      continue;
    }
    const EquipmentRow* row = find_row(place.card);
    if (place.charges > 0 && (row->timing & timing) != 0) return true;
  }
  return face_down && (game.timings[ix(p.kind)] & timing) != 0;
}

Hunter hunter_of(const Game& game, const Public& pub, HunterKind kind) {
  for (const Hunter i : game.all_hunters()) {
    const PublicHunter& h = at(pub.hunters, i);
    if (h.kind == kind && h.gone == 0) return i;
  }
  return kNoHunter;
}

// VEH-3: whoever is inside holds no cell, and neither does the vehicle.
CellSet hunter_figures(const Game& game, const Public& pub) {
  CellSet r;
  for (const Hunter i : game.all_hunters()) {
    const PublicHunter& h = at(pub.hunters, i);
    if (on_foot(h)) r.add(h.cell);
  }
  return r;
}

}  // namespace specter
