// What happens in a room by itself: answers that are held back, bots, clocks.
#include <algorithm>
#include <utility>

#include "app/entries.h"
#include "app/messages.h"
#include "app/room.h"
#include "bots/registry.h"
#include "match/replay.h"

namespace specter::app {
namespace {

bool agent_question(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::Sighting:
    case DecisionKind::AfterMove:
    case DecisionKind::Announce:
    case DecisionKind::Check:
    case DecisionKind::Answer:
    case DecisionKind::React:
    case DecisionKind::AtMarker:
    case DecisionKind::Verdict:
    case DecisionKind::Ambush: return true;
    default: return false;
  }
}

}  // namespace

// INF-6: answers go out at a time that follows from public facts.

Millis Room::hold_until(const Decision& decision, const Action& action, bool person,
                        const Played* made) const {
  const Play& play = *table_->play();
  const Millis since = table_->window_from();
  const bool agent = agent_of(play.game(), play.state().pub, decision.seat) >= 0;
  if (person && !(agent && agent_question(decision.kind))) return 0;
  // What nobody notices can be done at once; so the time until something shows does not tell how
  // many hidden steps led there.
  const auto shows = [&] {
    return made != nullptr ? table_->noticeable(*made) : table_->noticeable(action);
  };
  if (agent && !shows()) return 0;
  if (agent) return since + table_->answer_hold(decision.seat);
  const Millis hold = table_->hunter_hold(decision);
  return hold == 0 ? 0 : since + hold;
}

void Room::hold(Seat seat, Held held) {
  if (held.by == "person") {
    json::object notice;
    notice["type"] = "held";
    notice["table"] = text(id_);
    notice["seat"] = ix(seat);
    notice["decision"] = held.decision;
    notice["ms"] = held.until - around_.world.now();
    send_to(seat, message(notice));
  }
  const Millis until = held.until;
  const std::uint16_t decision = held.decision;
  held_[ix(seat)] = std::move(held);
  release_at(until, seat, decision);
}

void Room::release_at(Millis until, Seat seat, std::uint16_t decision) {
  around_.world.at(until, [weak = weak_from_this(), seat, decision] {
    if (const auto self = weak.lock()) self->release(seat, decision);
  });
}

void Room::release(Seat seat, std::uint16_t decision) {
  run([this, seat, decision] {
    std::optional<Held>& held = held_[ix(seat)];
    if (missing_ || !held || held->decision != decision) return;
    // A pause may have begun the window anew: then it is the end of that one.
    if (const auto open = table_->decision_of(seat); open && open->id == decision) {
      held->until = hold_until(*open, held->action, held->by != "bot");
      if (held->until > around_.world.now()) return release_at(held->until, seat, decision);
    }
    // It stays held until it is stored: another server may write first.
    const Held answer = *held;
    answer_now(answer);
  });
}

void Room::hasten(const Decision& decision) {
  const std::optional<Held>& held = held_[ix(decision.seat)];
  const Millis now = around_.world.now();
  if (held->by != "bot" || held->decision != decision.id || held->until <= now) return;
  if (hold_until(decision, held->action, false) <= now) release(decision.seat, decision.id);
}

void Room::answer_now(const Held& held, std::optional<Draft> made) {
  const Millis now = around_.world.now();
  const auto make = [&]() -> Result<Draft> {
    if (made) return std::move(*made);
    if (held.by == "person")
      return table_->propose_act(held.guest, held.action, held.decision, now);
    return table_->propose_system_act(held.action, held.decision, held.by, now);
  };
  Result<Draft> draft = make();
  const auto forget = [this, seat = ix(held.action.seat), decision = held.decision] {
    if (held_[seat] && held_[seat]->decision == decision) held_[seat].reset();
  };
  if (!draft) {
    forget();
    held.reply.fail(draft.error());
    return tend();
  }
  commit(
      std::move(*draft), held.reply,
      [this, forget, reply = held.reply, by = held.by] {
        forget();
        ++(by == "bot" ? around_.stats.bot_actions : around_.stats.actions);
        reply.ok();
      },
      forget);
}

void Room::drop_stale_answers() {
  stop_stale_thoughts();
  for (std::size_t i = 0; i < kPlayersMax; ++i) {
    std::optional<Held>& held = held_[i];
    if (!held) continue;
    const auto open = table_->decision_of(static_cast<Seat>(i));
    // Whoever answered must still be the one who plays the seat.
    const bool bot = table_->seat(static_cast<Seat>(i)).kind == Sitter::Bot;
    if (open && open->id == held->decision && bot == (held->by == "bot")) continue;
    held->reply.fail(Error{"act.late", std::to_string(held->decision), 0});
    held.reset();
  }
}

// What happens by itself.

void Room::tend() {
  if (act_began_ != Moment{}) {
    around_.meter(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - act_began_).count());
    act_began_ = {};
  }
  if (owner_ && table_->showing() != 0) return tend_showing();
  if (owner_ && table_->agreed()) return start_agreed();
  if (!owner_ || !table_->running() || table_->paused()) return;
  const Due due = std::exchange(due_, Due::Nothing);
  const bool window = due == Due::ClockAndWindow && table_->options().answer_window > 0;
  if (window || (due != Due::Nothing && table_->clock().runs())) {
    queue_.emplace_front([this] {
      if (!missing_) commit(Table::propose_wake(around_.options.server), {});
    });
    return;
  }
  if (table_->propose_follow(around_.world.now())) {
    queue_.emplace_front([this] {
      auto draft = missing_ ? std::nullopt : table_->propose_follow(around_.world.now());
      if (draft) commit(std::move(*draft), {});
    });
    return;
  }
  arm_clock();
  for (const Decision& d : table_->open_decisions()) {
    if (held_[ix(d.seat)]) {
      hasten(d);
      continue;
    }
    if (table_->seat(d.seat).kind == Sitter::Bot) {
      ask_bot(d);
      continue;
    }
    Action action;
    if (!answers_itself(d, action)) continue;
    // Nobody but her knows that there was nothing to choose.
    const Millis until = std::max(hold_until(d, action, true), around_.world.now());
    hold(d.seat, Held{d.id, action, "auto", "", {}, until});
  }
}

void Room::start_agreed() {
  queue_.emplace_front([this] {
    if (missing_ || !table_->agreed()) return;
    const std::string host = table_->host();
    Result<Draft> draft = table_->propose_start(host);
    if (draft && around_.allowances.may_store(host, around_.world.now()))
      commit(std::move(*draft), Reply::on_account(host));
  });
}

bool Room::answers_itself(const Decision& d, Action& action) const {
  const Play& play = *table_->play();
  // INF-6: with a traitor about, she confirms every answer.
  if (table_->players() == kPlayersMax && play.state().pub.turned == kNoHunter) return false;
  if (!agent_question(d.kind) || agent_of(play.game(), play.state().pub, d.seat) < 0) return false;
  Choices choices;
  legal(known(play.game(), play.state(), d.seat), choices);
  if (choices.count() != 1) return false;
  action = choices.nth(0);
  return true;
}

void Room::arm_clock() {
  if (!table_->clock().runs()) return;
  const Millis deadline = table_->expires_at();
  // One timer is enough: it looks again when it comes too early.
  if (armed_ != 0 && armed_ <= deadline) return;
  armed_ = deadline;
  around_.world.at(deadline, [weak = weak_from_this(), deadline] {
    const auto self = weak.lock();
    if (!self) return;
    if (self->armed_ == deadline) self->armed_ = 0;
    self->run([self] { self->fire_clock(); });
  });
}

void Room::fire_clock() {
  if (missing_ || !owner_ || !table_->running() || table_->paused()) return;
  // Nobody can act: what is left of the time is looked at when the store works again.
  if (around_.store.out()) return;
  if (!table_->clock().runs() || table_->expires_at() > around_.world.now()) return arm_clock();
  for (std::size_t i = 0; i < kPlayersMax; ++i) {
    if (!held_[i] || ((unsigned{table_->clock().seats} >> i) & 1U) == 0) continue;
    // Whoever has answered in time is not late because the answer is held back. But nobody shall
    // see whether there was anything to answer.
    if (held_[i]->by != "auto") return;
    held_[i].reset();
  }
  std::optional<Draft> draft = table_->propose_timeout(around_.world.now());
  if (!draft) return;
  commit(std::move(*draft), {}, [this] { ++around_.stats.timeouts; });
}

void Room::ask_bot(const Decision& d) {
  const std::size_t i = ix(d.seat);
  if (thinking_[i]) return;
  const Play& play = *table_->play();
  if (!bots_[i] || bot_names_[i] != table_->seat(d.seat).bot) {
    const fair::Key key =
        table_->digest().hmac_sha256(table_->server_seed(), "bot|" + std::to_string(i));
    std::uint64_t seed = 0;
    for (std::size_t byte = 0; byte < sizeof seed; ++byte)
      seed = seed << 8U | key[byte];
    bots_[i] =
        bots::make_bot(table_->seat(d.seat).bot, bots::BotSeed{seed, play.match.acts(), d.seat});
    bot_names_[i] = table_->seat(d.seat).bot;
    news_[i] = match::steps_so_far(play.match, d.seat);
    kept_[i] = play.match.acts() + 1;
    if (!bots_[i])
      return around_.journal("error", "no such bot", fields({{"bot", table_->seat(d.seat).bot}}));
  }
  thinking_[i] = d.id;
  BotJob job;
  job.bot = bots_[i];
  job.game = play.match.shared_game();
  job.news = std::exchange(news_[i], {});
  stops_[i] = bots::StopSource();
  job.stop = stops_[i];
  job.view = view(play.game(), play.state(), d.seat);
  job.decision = d;
  around_.world.think(std::move(job), [weak = weak_from_this(), d](const Action& action) {
    const auto self = weak.lock();
    if (!self) return;
    self->run([self, d, action] { self->bot_answered(d, action); });
  });
}

void Room::keep_steps() {
  if (!table_->play()) return;
  const match::Match& match = table_->play()->match;
  for (std::size_t i = 0; i < kPlayersMax; ++i) {
    // What is in the log stays there: a table that is made anew tells nothing twice.
    if (!bots_[i] || kept_[i] > match.acts()) continue;
    kept_[i] = match.acts() + 1;
    if (const auto step = match.step(static_cast<Seat>(i))) news_[i].emplace_back(*step);
  }
}

void Room::stop_stale_thoughts() {
  for (std::size_t i = 0; i < kPlayersMax; ++i) {
    if (!thinking_[i]) continue;
    const auto seat = static_cast<Seat>(i);
    const auto open = table_->decision_of(seat);
    const SeatInfo& sitter = table_->seat(seat);
    const bool wanted = open && open->id == *thinking_[i] && sitter.kind == Sitter::Bot &&
                        sitter.bot == bot_names_[i];
    if (!wanted) stops_[i].stop();
  }
}

void Room::stop_thoughts() {
  for (std::size_t i = 0; i < kPlayersMax; ++i)
    if (thinking_[i]) stops_[i].stop();
}

void Room::bot_answered(const Decision& d, const Action& action) {
  thinking_[ix(d.seat)].reset();
  if (missing_ || !owner_) return;
  const auto open = table_->decision_of(d.seat);
  const bool bot = table_->seat(d.seat).kind == Sitter::Bot;
  if (!open || open->id != d.id || !bot) return tend();
  auto legal = table_->propose_system_act(action, d.id, "bot", around_.world.now());
  const Played* played = legal ? legal->played.get() : nullptr;
  Held held{d.id, action, "bot", "", {}, hold_until(d, action, false, played)};
  if (!legal && legal.error().code != "table.paused") {
    // A bot that answers nonsense loses its say, not the table.
    around_.journal("error", "a bot's answer is refused",
                    fields({{"table", id_}, {"code", legal.error().code}}));
    held.action = Action{.kind = ActionKind::Timeout, .seat = d.seat};
  }
  if (held.until > around_.world.now()) return hold(d.seat, std::move(held));
  if (legal) return answer_now(held, std::move(*legal));
  answer_now(held);
}

}  // namespace specter::app
