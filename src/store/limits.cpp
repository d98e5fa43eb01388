#include "store/limits.h"

namespace specter::store {

std::array<std::pair<TableStatus, Millis>, 4> kept_times(const Keeping& keeping) {
  return {{{TableStatus::Open, keeping.open},
           {TableStatus::Running, keeping.running},
           {TableStatus::Over, keeping.over},
           {TableStatus::Closed, keeping.over}}};
}

}  // namespace specter::store
