// The terminal's pages and board in the second edition: worded by ruleset, with its tokens.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/play/board_picture.h"
#include "cli/play/choices_page.h"
#include "cli/play/match.h"
#include "cli/play/pages.h"
#include "cli/play/panel.h"
#include "cli/play/prompts.h"
#include "support/random_play.h"

namespace specter::cli::play {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string plain(const Lines& lines) {
  std::string out;
  for (const Line& line : lines)
    out += render(line, false) + "\n";
  return out;
}

/// A table of the second edition as a spectator sees it, some rounds into the game.
struct Stand {
  explicit Stand(Edition edition = Edition::Combined) {
    Setup setup;
    setup.players = 4;
    setup.edition = edition;
    setup.hunters = edition == Edition::Babel
                        ? std::vector{HunterKind::Gun, HunterKind::Beast, HunterKind::Puppet}
                        : std::vector{HunterKind::Watcher, HunterKind::Tracker, HunterKind::Gun};
    test::RandomGame played(setup, 5, test::Style::Greedy);
    while (played.state().pub.round < 2 && played.step()) {
    }
    game = played.game();
    view = specter::view(game, played.state(), kSpectator);
  }
  Cell free(int n) const {
    CellSet cells = game.board->open - game.escapes;
    for (const Cache& cache : game.board->caches)
      cells.remove(cache.access);
    for (const PublicHunter& h : view.pub.hunters)
      if (h.cell != kNoCell) cells.remove(h.cell);
    cells.remove(view.pub.vehicle.cell);
    return cells.nth(40 * n);
  }
  /// The two signs of a cell on the plain board.
  std::string sign(Cell cell) const {
    const Lines lines = board_lines(Scene{game, view, {}, {}, {}, kNoCell, {}, false}, Look{});
    return render(lines[ix(row_of(cell) + 1)], false).substr(ix(3 + 2 * column_of(cell)), 2);
  }

  Game game;
  View view;
};

/// [CARD-WATCHER-1] [CARD-TRACKER-1] [CARD-BARRIER] [OBJ-7] [VIS-6]
TEST(PlaySecondEdition, TheBoardShowsItsTokens) {
  Stand table;
  table.view.pub.cameras = {Camera{table.free(1), Compass::N, Hunter{0}},
                            Camera{table.free(2), Compass::W, Hunter{0}}, Camera{}};
  table.view.pub.barriers[1] = table.free(3);
  table.view.pub.pet.cell = table.free(4);
  table.view.pub.pet.inside = 0;
  EXPECT_EQ(table.sign(table.free(1)), "c^");
  EXPECT_EQ(table.sign(table.free(2)), "c<");
  EXPECT_EQ(table.sign(table.free(3)), "%%");
  EXPECT_EQ(table.sign(table.free(4)), "ro");
  ASSERT_FALSE(table.game.board->caches.empty());
  const Cell cache = table.game.board->caches[0].access;
  table.view.pub.smokes = {};
  EXPECT_EQ(table.sign(cache), "$$");
  table.view.pub.smokes[0].cell = cache;
  EXPECT_NE(table.sign(cache), "$$");
}

/// [CARD-PUPPET-2] [CARD-BEAST-2] [CARD-GUN-3] [STA-1] [STA-3]
TEST(PlaySecondEdition, PagesAreWordedByRuleset) {
  const Stand second;
  const Stand first(Edition::Babel);
  const auto rules = [](const Stand& t, const char* word) {
    return plain(rules_page(t.game, Look{}, word));
  };
  EXPECT_THAT(rules(second, "puppet"),
              AllOf(HasSubstr("Remote Link"), Not(HasSubstr("Remote Sensor"))));
  EXPECT_THAT(rules(first, "puppet"),
              AllOf(HasSubstr("Remote Sensor"), Not(HasSubstr("Remote Link"))));
  EXPECT_THAT(rules(second, "stunned"), HasSubstr("cannot attack and has no"));
  EXPECT_THAT(rules(first, "stunned"), Not(HasSubstr("cannot attack and has no")));
  EXPECT_THAT(rules(second, "fatigued"), HasSubstr("2 steps or fewer"));
  EXPECT_THAT(rules(first, "fatigued"), HasSubstr("Nothing here"));
  EXPECT_THAT(plain(cards_page(second.game, second.view, Look{})), HasSubstr("two dice"));
  EXPECT_THAT(plain(help_page(second.game, Look{})), HasSubstr("camera"));
  EXPECT_THAT(plain(help_page(first.game, Look{})), Not(HasSubstr("camera")));
}

/// The page of a draft's decision, in one line of words.
std::string draft(Edition edition, DecisionKind kind) {
  Setup setup;
  setup.players = 3;
  setup.edition = edition;
  test::RandomGame drafting(setup, 5, test::Style::Greedy);
  do {
    for (const Decision& d : decisions(drafting.game(), drafting.state())) {
      if (d.kind != kind) continue;
      OpenChoice q;
      q.view = view(drafting.game(), drafting.state(), d.seat);
      q.decision = d;
      Choices choices;
      legal(known(drafting.game(), drafting.state(), d.seat), choices);
      choices.each([&](const Action& a) { q.actions.push_back(a); });
      std::string words = plain(draft_page(drafting.game(), q, Look{}));
      std::replace(words.begin(), words.end(), '\n', ' ');
      const auto both = [](char x, char y) { return x == ' ' && y == ' '; };
      words.erase(std::unique(words.begin(), words.end(), both), words.end());
      return words;
    }
  } while (drafting.step());
  ADD_FAILURE() << "nobody was asked";
  return {};
}

/// [RUL-3] [CARD-PUPPET-2] [CARD-BEAST-2] [CARD-GUN-3] [CARD-STEALTH] [CARD-INTERCEPTOR]
TEST(PlaySecondEdition, TheDraftIsWordedByRuleset) {
  const char* const kFirst[] = {"Remote Sensor:", "it costs 1 HP, besides your attack",
                                "is hit without a roll"};
  const char* const kSecond[] = {"Remote Link:", "the hit costs 2 HP instead of 1",
                                 "Quick Draw rolls two dice"};
  const std::string old_hunters = draft(Edition::Babel, DecisionKind::PickHunter);
  for (std::size_t i = 0; i < std::size(kFirst); ++i)
    EXPECT_THAT(old_hunters, AllOf(HasSubstr(kFirst[i]), Not(HasSubstr(kSecond[i]))));
  for (const Edition edition : {Edition::Covenant, Edition::Combined}) {
    const std::string hunters = draft(edition, DecisionKind::PickHunter);
    for (std::size_t i = 0; i < std::size(kFirst); ++i)
      EXPECT_THAT(hunters, AllOf(HasSubstr(kSecond[i]), Not(HasSubstr(kFirst[i]))));
    EXPECT_THAT(draft(edition, DecisionKind::PickEquipment),
                HasSubstr("Cameras, Rover and alarms do not notice you."));
    EXPECT_THAT(draft(edition, DecisionKind::PickVehicle),
                AllOf(HasSubstr("Drives 10 spaces"), HasSubstr("Drives 12 spaces")));
  }
  EXPECT_THAT(draft(Edition::Babel, DecisionKind::PickEquipment), Not(HasSubstr("Cameras")));
}

TEST(PlaySecondEdition, RulesKnowEveryCardOfTheBoxAndNoOther) {
  const Stand second;
  const Stand first(Edition::Babel);
  for (const char* word : {"Portable Barrier", "Smoke Dagger", "Mind Tap", "Interceptor", "Mantis",
                           "Watcher", "Omen", "Verdict", "Med Kit"}) {
    std::string lower(word);
    for (char& c : lower)
      c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    EXPECT_THAT(plain(rules_page(second.game, Look{}, lower)), HasSubstr(word));
    EXPECT_THAT(plain(rules_page(first.game, Look{}, lower)), HasSubstr("Nothing"));
  }
}

/// [INF-1] conditions of hunters and agents are public.
TEST(PlaySecondEdition, ThePanelNamesConditions) {
  Stand table;
  Public& pub = table.view.pub;
  pub.hunters[0].disabled = 1;
  pub.hunters[0].flare = Compass::N;
  pub.hunters[1].pledge = Pledge::OnFoot;
  pub.hunters[1].pledged = table.free(2);
  pub.hunters[2].dazzled = 1;
  pub.agents[0].fatigued = 1;
  pub.vehicle.jammed = 1;
  const std::string panel =
      plain(panel_lines(PanelInput{table.game, table.view, {}, 0}, Look{}, 60, 60));
  for (const std::string& word :
       {std::string("Surveillance off"), std::string("sees only north"),
        "must go to " + cell_name(table.free(2)), std::string("blinded this turn"),
        std::string("Fatigued"), std::string("jammed"), std::string("Rover"),
        std::string("Supply cards left: 6")})
    EXPECT_THAT(panel, HasSubstr(word));
}

/// Every listed action of ruleset 2 that has words of its own is found by them.
TEST(PlaySecondEdition, ChoicesAreFoundByWords) {
  Stand table;
  const auto one = [&](ActionKind kind, std::uint8_t b, Compass way, std::uint8_t a) {
    Action action;
    action.kind = kind;
    action.seat = kSpectator;
    action.choice = a;
    action.target = static_cast<Hunter>(b);
    action.way = way;
    return action;
  };
  OpenChoice q;
  q.view = table.view;
  q.actions = {
      one(ActionKind::Draw, kNone8, Compass::None, 1),
      one(ActionKind::PlaceCamera, kNone8, Compass::N, 0),
      one(ActionKind::PlaceCamera, kNone8, Compass::E, 0),
      one(ActionKind::Clairvoyance, kNone8, Compass::NE, 0),
      one(ActionKind::Strike, 0, Compass::None, 0),
      one(ActionKind::Strike, 1, Compass::None, 0),
      one(ActionKind::Reroll, kNone8, Compass::None, 0),
      one(ActionKind::Declare, kNone8, Compass::None, static_cast<std::uint8_t>(Pledge::Inside)),
      one(ActionKind::Scent, kNone8, Compass::None, 0)};
  struct Case {
    std::vector<std::string> words;
    std::size_t means;
  };
  for (const Case& c :
       {Case{{"draw", "2"}, 0}, Case{{"camera", "north"}, 1}, Case{{"camera", "e"}, 2},
        Case{{"clairvoyance", "ne"}, 3}, Case{{"strike", "watcher"}, 4},
        Case{{"strike", "tracker"}, 5}, Case{{"reroll", "1"}, 6}, Case{{"declare", "inside"}, 7},
        Case{{"scent"}, 8}}) {
    const Match m = match(table.game, q, c.words);
    ASSERT_EQ(m.found.size(), 1U) << c.words.front() << " " << m.complaint;
    EXPECT_EQ(m.found.front(), q.actions[c.means]) << c.words.front();
  }
}

}  // namespace
}  // namespace specter::cli::play
