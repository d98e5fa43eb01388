// Questions to the agents (TRA-4, INF-6). What is asked and how it is announced are rows.
#include "engine/flow.h"

namespace specter {
namespace {

const QuestionRow& question_of(const Frame& f) { return *find_row(static_cast<Question>(f.b)); }

}  // namespace

void ask(Ctx& c, Hunter asker, Question question) {
  push(c, FrameKind::Ask, static_cast<std::uint8_t>(asker), static_cast<std::uint8_t>(question));
}

void run_ask(Ctx& c, Frame& f) {
  // INF-6: with a traitor at large she confirms every answer, whoever asks.
  if (traitor_at_large(c.game, c.s.pub) && active(c.s.pub.agents[0])) return wait(c);
  const QuestionRow& question = question_of(f);
  const auto asker = static_cast<Hunter>(f.a);
  pop(c);
  question.announce(c, asker, question.truth(c.s.pub, c.s.agents[0], asker));
}

void act_ask(Ctx& c, Frame& f, const Action& a) {
  const QuestionRow& question = question_of(f);
  const auto asker = static_cast<Hunter>(f.a);
  pop(c);
  question.announce(c, asker, a);
}

void list_ask(const Known& k, const Frame& f, ChoiceSink& out) {
  const QuestionRow& question = question_of(f);
  const auto asker = static_cast<Hunter>(f.a);
  if (k.roles->traitor == asker) return question.forms(k, proto(k, ActionKind::Answer), out);
  Action honest = question.truth(*k.pub, *k.agent[0], asker);
  honest.seat = k.seat;
  out.one(honest);
}

}  // namespace specter
