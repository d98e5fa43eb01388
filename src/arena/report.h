// A lab as one page: plots and heat maps, drawn in the page itself. It names no address, so it can
// be opened anywhere and sent by mail.
#pragma once

#include <string>

#include "arena/lab.h"

namespace specter::arena {

std::string lab_page(const Lab& lab);

}  // namespace specter::arena
