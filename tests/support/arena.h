// An almost empty board, so that a hunter's sight is a plain cross and distances can be counted on
// one's fingers. The vehicle stands on a road in the south, under objective sites that hide the
// field from it.
#pragma once

#include <string_view>

namespace specter::test {

inline constexpr std::string_view kArena =
    "specter-board 1\n"
    "name arena\n"
    "title Arena\n"
    "grid\n"
    "   ABCDEFGHIJKLMNOPQRSTUVW\n"
    " 1 .......................\n"
    " 2 .......................\n"
    " 3 ...................#...\n"
    " 4 ...................#...\n"
    " 5 ...................#...\n"
    " 6 .......................\n"
    " 7 .......................\n"
    " 8 .......................\n"
    " 9 .......................\n"
    "10 .......................\n"
    "11 .......................\n"
    "12 .......................\n"
    "13 .......................\n"
    "14 .......................\n"
    "15 .......................\n"
    "16 .......................\n"
    "17 1.1.1.1.1.1.2.2.2.2.2.2\n"
    "18 .......................\n"
    "19 3.3.3.3.3.3.4.4.4.4.4.4\n"
    "20 .......................\n"
    "21 =======================\n"
    "22 =======================\n"
    "23 .......................\n"
    "end\n"
    "agent-start L1\n"
    "vehicle-start 2-3 C21\n"
    "vehicle-start 4-5 E21\n"
    "escape A1 W1\n"
    "escape-extra A16\n"
    "stretch A21-W22\n"
    "objectives 1 A17 C17 E17 G17 I17 K17\n"
    "objectives 2 M17 O17 Q17 S17 U17 W17\n"
    "objectives 3 A19 C19 E19 G19 I19 K19\n"
    "objectives 4 M19 O19 Q19 S19 U19 W19\n";

}  // namespace specter::test
