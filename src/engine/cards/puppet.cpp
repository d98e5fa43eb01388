// The Puppet: Control Relay and Remote Sensor, the vehicle from anywhere.
#include "engine/cards/rows.h"
#include "engine/flow.h"

namespace specter::cards {
namespace {

// CARD-PUPPET-1, CARD-PUPPET-2. Inside he drives and senses like everybody.
void instead(const Known& k, Hunter h, ChoiceSink& out) {
  const PublicHunter& x = k.pub->hunters[ix(h)];
  if (x.inside != 0 || x.revoked != 0) return;  // TRA-5
  list_drive(k, ActionKind::Relay, out);
  if (may_sense(*k.pub)) out.one(proto(k, ActionKind::RemoteSense));
}

void do_instead(Ctx& c, Hunter h, const Action& a) {
  if (a.kind == ActionKind::Relay) {
    drive(c, h, a.cell);
    c.s.pub.steps = 0;  // HUN-6
    c.s.pub.drove = 0;
  } else {
    c.s.pub.vehicle.sensed = 1;
    ask(c, h, Question::Sensor);
  }
}

}  // namespace

const HunterRow kPuppet{
    .id = HunterKind::Puppet, .name = "puppet", .instead = &instead, .do_instead = &do_instead};

}  // namespace specter::cards
