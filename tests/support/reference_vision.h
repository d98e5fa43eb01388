// A slow second opinion on vision (VIS-1 to VIS-6, VIS-8): it asks for each cell whether it is
// seen, over the characters of the rule book's grid. It shares no code with src/engine.
#pragma once

#include <string>
#include <vector>

namespace specter::reference {

struct Place {
  int column = 0;  ///< 0 is A
  int row = 0;     ///< 0 is row 1
};

struct Road {
  Place from;  ///< north-west corner
  Place to;    ///< south-east corner
};

struct Layout {
  std::string name;
  std::vector<std::string> rows;
  std::vector<Road> roads;
};

struct Effects {
  std::vector<Place> smoke_tokens;
  std::vector<Place> barriers;
  bool thermal = false;
  char only = 0;     ///< 'N', 'S', 'E', 'W' or 0
  char without = 0;  ///< likewise
  char flare = 0;    ///< likewise: a second limit of the kind of `only`
};

/// The two boards, copied from the rule book.
Layout babel();
Layout covenant();

bool is_open(const Layout& layout, Place p);
bool sees(const Layout& layout, const Effects& effects, Place viewer, Place target);

}  // namespace specter::reference
