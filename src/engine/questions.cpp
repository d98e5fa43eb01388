#include "engine/questions.h"

#include "engine/cards/rows.h"
#include "engine/flow.h"
#include "engine/people.h"

namespace specter {

Question question_of(const Frame& f) {
  return static_cast<Question>(f.b & ((1U << kAboutShift) - 1U));
}

std::uint8_t about_of(const Frame& f) { return static_cast<std::uint8_t>(f.b >> kAboutShift); }

void ask(Ctx& c, Hunter asker, Question question, std::uint8_t about) {
  push(c, FrameKind::Ask, static_cast<std::uint8_t>(asker),
       static_cast<std::uint8_t>(ix(question) | (unsigned{about} << kAboutShift)));
}

void run_ask(Ctx& c, Frame& f) {
  // INF-6, RULING-8: with a traitor at large she confirms every answer, whoever asks.
  if (traitor_at_large(c.game, c.s.pub) && active(c.s.pub.agents[0])) return wait(c);
  const QuestionRow& question = *find_row(question_of(f));
  const auto asker = static_cast<Hunter>(f.a);
  const std::uint8_t about = about_of(f);
  pop(c);
  question.announce(c, asker, about, question.truth(c.game, c.s.pub, c.s.agents[0], asker, about));
}

void act_ask(Ctx& c, Frame& f, const Action& a) {
  const QuestionRow& question = *find_row(question_of(f));
  const auto asker = static_cast<Hunter>(f.a);
  const std::uint8_t about = about_of(f);
  pop(c);
  question.announce(c, asker, about, a);
}

void list_ask(const Known& k, const Frame& f, ChoiceSink& out) {
  const QuestionRow& question = *find_row(question_of(f));
  const auto asker = static_cast<Hunter>(f.a);
  const bool bound =
      question.honest != nullptr && question.honest(*k.game, *k.pub, k.roles->traitor);
  if (k.roles->traitor == asker && !bound)
    return question.forms(k, proto(k, ActionKind::Answer), out);
  Action honest = question.truth(*k.game, *k.pub, *k.agent[0], asker, about_of(f));
  honest.seat = k.seat;
  out.one(honest);
}

void cards::yes_or_no(const Known& /*k*/, const Action& proto, ChoiceSink& out) {
  Action a = proto;
  for (a.a = 0; a.a <= 1; ++a.a)
    out.one(a);
}

}  // namespace specter
