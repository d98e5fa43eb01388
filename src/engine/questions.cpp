#include "engine/questions.h"

#include "engine/cards/rows.h"
#include "engine/flow.h"
#include "engine/people.h"

namespace specter {

void ask(Ctx& c, Hunter asker, Question question, std::uint8_t about) {
  push(c, {.kind = FrameKind::Ask, .hunter = asker, .question = question, .about = about});
}

void run_ask(Ctx& c, Frame& f) {
  // INF-6, RULING-8: with a traitor at large she confirms every answer, whoever asks.
  if (traitor_at_large(c.game, c.s.pub) && active(c.s.pub.agents[0])) return wait(c);
  const QuestionRow& question = *find_row(f.question);
  const Hunter asker = f.hunter;
  const std::uint8_t about = f.about;
  pop(c);
  question.announce(c, asker, about, question.truth(c.game, c.s.pub, c.s.agents[0], asker, about));
}

void act_ask(Ctx& c, Frame& f, const Action& a) {
  const QuestionRow& question = *find_row(f.question);
  const Hunter asker = f.hunter;
  const std::uint8_t about = f.about;
  pop(c);
  question.announce(c, asker, about, a);
}

void list_ask(const Known& k, const Frame& f, ChoiceSink& out) {
  const QuestionRow& question = *find_row(f.question);
  const Hunter asker = f.hunter;
  const bool bound =
      question.honest != nullptr && question.honest(*k.game, *k.pub, k.roles->traitor);
  if (k.roles->traitor == asker && !bound)
    return question.forms(k, proto(k, ActionKind::Answer), out);
  Action honest = question.truth(*k.game, *k.pub, *k.agent[0], asker, f.about);
  honest.seat = k.seat;
  out.one(honest);
}

void cards::yes_or_no(const Known& /*k*/, const Action& proto, ChoiceSink& out) {
  Action a = proto;
  for (a.choice = 0; a.choice <= 1; ++a.choice)
    out.one(a);
}

}  // namespace specter
