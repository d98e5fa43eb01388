// Shows that the leak test works: each observer here leaks in one way, and each is caught.
#include <algorithm>

#include <gtest/gtest.h>

#include "leak/pair.h"

namespace specter::test {
namespace {

Cell true_cell(const World& w) { return w.state.agents[0].cell; }

/// Her move reaches everybody, with her cell.
class CellInEvent final : public Observer {
  std::vector<Event> events(const World& w, Seat seat, std::size_t from) override {
    std::vector<Event> news = Observer::events(w, seat, from);
    for (Event& e : news)
      if (e.code == EventCode::AgentDone) e.v[1] = static_cast<std::uint16_t>(true_cell(w));
    for (Event& e : news)
      if (e.code == EventCode::AgentDone) e.code = EventCode::FigureVisible;
    return news;
  }
};

/// One more event where she moved far: its content tells nothing, its being there does.
class ExtraEvent final : public Observer {
  std::vector<Event> events(const World& w, Seat seat, std::size_t from) override {
    std::vector<Event> news = Observer::events(w, seat, from);
    const bool moved = std::any_of(news.begin(), news.end(),
                                   [](const Event& e) { return e.code == EventCode::AgentDone; });
    if (moved && w.state.agents[0].steps >= 3) {
      Event blank;
      blank.code = EventCode::AgentTurn;
      news.push_back(blank);
    }
    return news;
  }
};

/// A secret card in her hand has an event of its own when it is dealt to a place.
class SecretCardEvent final : public Observer {
  std::vector<Event> events(const World& w, Seat seat, std::size_t from) override {
    std::vector<Event> news = Observer::events(w, seat, from);
    for (const Card& card : w.state.agents[0].cards) {
      if (card.card != Equipment::HoloDecoy || card.charges != 0) continue;
      Event used;
      used.code = EventCode::CardMarked;
      news.push_back(used);
    }
    return news;
  }
};

/// The order of two events depends on her character.
class EventOrder final : public Observer {
  std::vector<Event> events(const World& w, Seat seat, std::size_t from) override {
    std::vector<Event> news = Observer::events(w, seat, from);
    if (w.state.agents[0].kind == AgentKind::Spider && news.size() > 1) std::swap(news[0], news[1]);
    return news;
  }
};

/// A step for every act, noticed or not: their number counts what she did in secret.
class StepForEveryAct final : public Observer {
  std::vector<match::KeptStep> steps(const World& w) override {
    std::vector<match::KeptStep> all = Observer::steps(w);
    all.resize(static_cast<std::size_t>(w.acts) + all.size());
    return all;
  }
};

/// Decision ids count what the agent was asked.
class CountingId final : public Observer {
  std::optional<Decision> own(const World& w, Seat seat) override {
    auto mine = Observer::own(w, seat);
    if (mine) mine->id = static_cast<std::uint16_t>(mine->id + w.state.asked[0]);
    return mine;
  }
};

/// A field of the view is copied from the secret.
class SecretInView final : public Observer {
  View view_of(const World& w, Seat seat) override {
    View v = Observer::view_of(w, seat);
    v.pub.agents[0].hits = w.state.agents[0].hp;
    return v;
  }
};

/// Who the traitor is stands in a field that everybody gets.
class RolesInView final : public Observer {
  View view_of(const World& w, Seat seat) override {
    View v = Observer::view_of(w, seat);
    if (w.state.roles.traitor != kNoHunter)
      v.pub.ballots[0] = static_cast<std::uint8_t>(ix(w.state.roles.traitor) + 1);
    return v;
  }
};

/// Objectives that nobody has found yet are in the view.
class PlanInView final : public Observer {
  View view_of(const World& w, Seat seat) override {
    View v = Observer::view_of(w, seat);
    v.plan = w.state.plan;
    v.knows.plan = 1;
    return v;
  }
};

/// A hunter is not offered the cell where she stands.
class LegalWithoutHer final : public Observer {
  std::vector<Action> legal_of(const World& w, Seat seat) override {
    std::vector<Action> list = Observer::legal_of(w, seat);
    std::erase_if(list, [&](const Action& a) {
      return a.kind == ActionKind::Walk && a.cell == true_cell(w);
    });
    return list;
  }
};

/// An error says more than that the input is wrong.
class TalkativeError final : public Observer {
  Result<std::monostate> refusal(const World& w, const Action& action) override {
    auto done = Observer::refusal(w, action);
    if (done) return done;
    return Error{done.error().code, std::to_string(w.state.agents[0].hp)};
  }
};

/// Chances are reckoned with the distance to where she really is.
class ChanceOfTruth final : public Observer {
  Result<Preview> preview_of(const World& w, Seat seat, const Action& action) override {
    auto told = Observer::preview_of(w, seat, action);
    if (!told || seat == kAgentSeat || told->end == kNoCell || true_cell(w) == kNoCell) return told;
    const double chance = hit_chance(1, 0, distance(told->end, true_cell(w)));
    told->chances[0].permille = static_cast<std::uint16_t>(chance * 1000);
    told->chance_count = 1;
    return told;
  }
};

/// INF-6: the game waits for her only when she has something to decide.
class WaitsOnlyForAChoice final : public Observer {
  Decisions waiting(const World& w, Seat seat) override {
    Decisions open = Observer::waiting(w, seat);
    if (open.count != 1 || open.list[0].seat != kAgentSeat || seat == kAgentSeat) return open;
    Choices choices;
    legal(known(*w.game, w.state, kAgentSeat), choices);
    if (choices.count() == 1) open.count = 0;
    return open;
  }
};

/// A free action that is there for one role only.
class FreeActionOfTheTraitor final : public Observer {
  std::vector<Action> free_of(const World& w, Seat seat) override {
    std::vector<Action> list = Observer::free_of(w, seat);
    if (w.state.roles.traitor == Hunter{1} && !list.empty()) list.push_back(list[0]);
    return list;
  }
};

// --- Ruleset 2 -------------------------------------------------------------------------------

/// A field that everybody gets tells that a mine lies.
class MineInView final : public Observer {
  View view_of(const World& w, Seat seat) override {
    View v = Observer::view_of(w, seat);
    if (w.state.agents[0].mine != kNoCell) v.pub.agents[0].heals = 9;
    return v;
  }
};

/// An objective completed with Remote Trigger is told as if it were not hidden.
class RemoteInEvent final : public Observer {
  std::vector<Event> events(const World& w, Seat seat, std::size_t from) override {
    std::vector<Event> news = Observer::events(w, seat, from);
    const bool done = std::any_of(news.begin(), news.end(),
                                  [](const Event& e) { return e.code == EventCode::AgentDone; });
    if (!done || w.state.agents[0].remote == 0) return news;
    Event shown;
    shown.code = EventCode::RemoteSet;
    shown.v[1] = static_cast<std::uint16_t>(w.state.agents[0].remote - 1);
    news.push_back(shown);
    return news;
  }
};

/// INF-6: the game waits for her answer only where it may be false.
class AskedOnlyForALie final : public Observer {
  Decisions waiting(const World& w, Seat seat) override {
    Decisions open = Observer::waiting(w, seat);
    if (open.count != 1 || open.list[0].kind != DecisionKind::Answer || seat == kAgentSeat)
      return open;
    Choices choices;
    legal(known(*w.game, w.state, kAgentSeat), choices);
    if (choices.count() == 1) open.count = 0;
    return open;
  }
};

/// A hunter is offered less where her supply card is of one kind.
class LegalBySupplyCard final : public Observer {
  std::vector<Action> legal_of(const World& w, Seat seat) override {
    std::vector<Action> list = Observer::legal_of(w, seat);
    if (seat == kAgentSeat || list.size() < 2) return list;
    for (const Card& card : w.state.agents[0].cards)
      if (card.card == Equipment::MedKit) list.pop_back();
    return list;
  }
};

/// Which caches are empty can be seen from an error.
class CacheInError final : public Observer {
  Result<std::monostate> refusal(const World& w, const Action& action) override {
    auto done = Observer::refusal(w, action);
    if (done || w.state.agents[0].caches == 0) return done;
    return Error{done.error().code, std::to_string(w.state.agents[0].caches)};
  }
};

/// TRA-3: HP loss that is only pretended is not told.
class NoPretendedDamage final : public Observer {
  std::vector<Event> events(const World& w, Seat seat, std::size_t from) override {
    std::vector<Event> news = Observer::events(w, seat, from);
    bool traitors = false;
    std::erase_if(news, [&](const Event& e) {
      if (e.code == EventCode::AttackResult) traitors = e.v[0] == ix(w.state.roles.traitor);
      return e.code == EventCode::Damage && traitors && w.state.pub.turned == kNoHunter;
    });
    return news;
  }
};

template <class Leaky>
void expect_caught(int players, Edition edition = Edition::Babel) {
  const Search search{.edition = edition, .players = players, .games = 30, .seed = 77};
  Leaky leaky;
  PairTotals totals;
  EXPECT_NE(search_leaks(search, leaky, totals), "")
      << "not caught in " << totals.steps << " steps";
  // The same games without the leak give nothing.
  Observer honest;
  EXPECT_EQ(search_leaks(search, honest, totals), "");
}

TEST(PlantedLeak, HerCellInAnEvent) { expect_caught<CellInEvent>(2); }
TEST(PlantedLeak, OneMoreEventAfterALongMove) { expect_caught<ExtraEvent>(3); }
TEST(PlantedLeak, AnEventForASecretCard) { expect_caught<SecretCardEvent>(4); }
TEST(PlantedLeak, OrderOfEvents) { expect_caught<EventOrder>(2); }
TEST(PlantedLeak, StepsThatCountHerActs) { expect_caught<StepForEveryAct>(4, Edition::Covenant); }
TEST(PlantedLeak, DecisionIdsThatCountHerActs) { expect_caught<CountingId>(3); }
TEST(PlantedLeak, HerHpInTheView) { expect_caught<SecretInView>(2); }
TEST(PlantedLeak, TheTraitorInTheView) { expect_caught<RolesInView>(5); }
TEST(PlantedLeak, ObjectivesInTheView) { expect_caught<PlanInView>(4); }
TEST(PlantedLeak, AListWithoutHerCell) { expect_caught<LegalWithoutHer>(2); }
TEST(PlantedLeak, AnErrorWithHerHp) { expect_caught<TalkativeError>(3); }
TEST(PlantedLeak, ChancesFromHerTrueCell) { expect_caught<ChanceOfTruth>(2); }
TEST(PlantedLeak, WaitingOnlyWhereSheHasAChoice) { expect_caught<WaitsOnlyForAChoice>(2); }
TEST(PlantedLeak, AFreeActionForOneRole) { expect_caught<FreeActionOfTheTraitor>(5); }
TEST(PlantedLeak, AMineInTheView) { expect_caught<MineInView>(3, Edition::Covenant); }
TEST(PlantedLeak, AHiddenObjectiveInAnEvent) { expect_caught<RemoteInEvent>(2, Edition::Combined); }
TEST(PlantedLeak, AQuestionOnlyForALie) { expect_caught<AskedOnlyForALie>(5, Edition::Covenant); }
TEST(PlantedLeak, AListByHerSupplyCard) { expect_caught<LegalBySupplyCard>(4, Edition::Covenant); }
TEST(PlantedLeak, AnErrorWithHerCaches) { expect_caught<CacheInError>(3, Edition::Covenant); }
TEST(PlantedLeak, SilenceAboutPretendedDamage) {
  expect_caught<NoPretendedDamage>(5, Edition::Combined);
}

}  // namespace
}  // namespace specter::test
