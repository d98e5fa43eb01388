#include "engine/tell.h"

namespace specter {

Audience agents_audience(const Ctx& c) {
  Audience to = only_seat(kAgentSeat);
  if (c.s.pub.turned != kNoHunter)  // TRA-12
    to = static_cast<Audience>(to | only_seat(c.game.seat_of(c.s.pub.turned)));
  return to;
}

void tell(Ctx& c, EventCode code, std::initializer_list<std::uint16_t> values) {
  c.out.emit(kEverybody, code, values);
}

void tell_agents(Ctx& c, EventCode code, std::initializer_list<std::uint16_t> values) {
  c.out.emit(agents_audience(c), code, values);
}

}  // namespace specter
