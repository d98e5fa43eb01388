// Positions of the second edition before and after the reveal of a traitor.
//
// On the covenant board K16 sees the road G16-Q17 and nothing else; J15, L15, N15 and M18 are
// beside that road and out of its sight. A1, T1, F1 and H1 see next to nothing.
#pragma once

#include <string>

#include "support/scene.h"

namespace specter::test {

inline constexpr Seat kTraitorSeat{4};

/// Five hunters' game before the reveal; hunters and cells in seat order.
inline std::string five(const std::string& hunters, const std::string& cells, int traitor) {
  return "covenant 5 round=6 vehicle.cell=A24 agent.kind.0=fox shown.kind.0=fox hunter.kind.0=" +
         hunters + " hunter.cell.0=" + cells + " traitor=" + std::to_string(traitor) + " ";
}

/// After the reveal of hunter 3, whose card was `kind`; the first agent is Fox.
inline std::string turned(const std::string& kind, const std::string& hunters,
                          const std::string& cells, const std::string& first,
                          const std::string& second) {
  return "covenant 5 round=8 vehicle.cell=A24 traitor=3 turned=3 hunter.gone.3=1 turned_round=5 "
         "hunter.kind.0=" +
         hunters + "," + kind + " hunter.cell.0=" + cells + " agent.kind.0=fox,traitor_" + kind +
         " shown.kind.0=fox,traitor_" + kind + " agent.cell.0=" + first + "," + second + " ";
}

inline Action by(Seat seat, ActionKind kind) {
  Action a = Scene::make(kind);
  a.seat = seat;
  return a;
}

}  // namespace specter::test
