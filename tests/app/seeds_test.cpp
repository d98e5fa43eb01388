// The players' parts of the dice: committed to before anybody shows one, so that nobody can choose
// one that fits (docs/fair-dice.md).
#include "app/players.h"
#include "codec/record.h"

namespace specter::app {
namespace {

constexpr const char* kAnns = "Ann's part 7e0c";
constexpr const char* kBobs = "Bob's part 51d9";

/// Ann hosts and has the agent's seat, the others are hunters.
struct Dicing {
  explicit Dicing(int players = 2, json::object options = {{"answer_window_ms", 0}})
      : place(world), party(place, players, std::move(options)), table(party.table) {}
  Client& ann() { return party.at(0).client; }
  Client& bob() { return party.at(1).client; }
  json::object shown(Client& who) const { return *who.newest("table"); }
  json::object seat(Client& who, std::size_t s) const {
    return shown(who)["seats"].as_array().at(s).as_object();
  }
  /// Ends the game and gives its record.
  match::Record record() {
    for (int i = 0; i < party.players() && !party.over(); ++i)
      party.at(i).client.must(
          on_table("act", table, {{"seat", i}, {"action", {{"type", "resign"}}}}));
    const auto got = codec::parse_record(str(ann().must(on_table("record", table)).at("record")));
    EXPECT_TRUE(got.ok());
    return *got;
  }
  FakeWorld world;
  Place place;
  Party party;
  std::string table;
};

/// Every roll follows from what the record says of the seeds.
void expect_follows(const match::Record& record) {
  const match::RecordFair& fair = *record.header.fair;
  EXPECT_EQ(fair::commitment(*fair::key_from_hex(fair.seed)), fair.commitment);
  for (const match::RecordSeat& seat : fair.seats) {
    // Without a commitment there is no part.
    const std::string shown = seat.seed.empty() ? "" : fair::sha256_hex(seat.seed);
    EXPECT_EQ(seat.commitment.value_or(""), shown);
  }
  const fair::FairSource source{*fair::key_from_hex(fair.seed), fair.table, fair.seeds()};
  std::map<std::string, std::uint64_t> counts;
  int rolls = 0;
  const auto replayed = match::replay(record, {}, [&](const match::ReplayRoll& roll) {
    EXPECT_EQ(fair::fair_roll(source, codec::stream_name(roll),
                              counts[std::string(codec::stream_name(roll))]++, roll.sides),
              roll.value);
    ++rolls;
  });
  EXPECT_TRUE(replayed.ok());
  EXPECT_GE(rolls, 4);
}

TEST(Seeds, EverybodyCommitsThenEverybodyShows) {
  Dicing d;
  d.ann().must(promise(d.table, 0, kAnns));
  d.bob().must(promise(d.table, 1, kBobs));
  // Everybody may write the commitments down.
  for (Client* who : {&d.ann(), &d.bob()}) {
    EXPECT_EQ(str(d.seat(*who, 0).at("commitment")), fair::sha256_hex(kAnns));
    EXPECT_EQ(str(d.seat(*who, 1).at("commitment")), fair::sha256_hex(kBobs));
    EXPECT_EQ(d.seat(*who, 1).at("seed"), false);
    EXPECT_EQ(d.shown(*who).at("showing"), false);
  }
  d.ann().must(on_table("start", d.table));
  EXPECT_EQ(d.shown(d.bob()).at("showing"), true);
  EXPECT_EQ(d.shown(d.bob()).at("status"), "open");
  EXPECT_TRUE(folded(d.place, d.table)->row().active);
  d.ann().must(on_table("start", d.table));  // pressed twice
  d.bob().must(show(d.table, 1, kBobs));
  EXPECT_EQ(d.seat(d.ann(), 1).at("seed"), true);
  d.bob().must(show(d.table, 1, kBobs));  // from his other page
  EXPECT_EQ(d.shown(d.ann()).at("status"), "open");
  d.ann().must(show(d.table, 0, kAnns));
  EXPECT_EQ(d.shown(d.ann()).at("status"), "running");
  EXPECT_EQ(d.shown(d.ann()).at("showing"), false);
  EXPECT_EQ(str(d.seat(d.ann(), 1).at("commitment")), fair::sha256_hex(kBobs));
  const std::string commitment = str(d.shown(d.ann()).at("commitment"));
  // Time goes on: nobody loses anything any more.
  d.world.pass(2 * kShowMs);
  EXPECT_EQ(d.shown(d.ann()).at("status"), "running");
  const match::Record record = d.record();
  EXPECT_EQ(record.header.fair->commitment, commitment);
  EXPECT_EQ(record.header.fair->attempts, 0);
  EXPECT_EQ(record.header.fair->seats[0],
            (match::RecordSeat{fair::sha256_hex(kAnns), std::string(kAnns)}));
  EXPECT_EQ(record.header.fair->seats[1],
            (match::RecordSeat{fair::sha256_hex(kBobs), std::string(kBobs)}));
  expect_follows(record);
  // Nobody was sent a part of the dice before the end.
  for (Client* who : {&d.ann(), &d.bob()})
    for (const Sent& sent : who->sent())
      if (sent.text.find("\"record\"") == std::string::npos) {
        EXPECT_EQ(sent.text.find(kAnns), std::string::npos) << sent.text;
        EXPECT_EQ(sent.text.find(kBobs), std::string::npos) << sent.text;
      }
}

TEST(Seeds, WithoutAnyItStartsAtOnce) {
  Dicing d;
  d.ann().must(on_table("start", d.table));
  EXPECT_EQ(d.shown(d.ann()).at("status"), "running");
  EXPECT_EQ(entries_of_kind(d.place, d.table, "show"), 0);
  const match::Record record = d.record();
  for (const match::RecordSeat& seat : record.header.fair->seats)
    EXPECT_EQ(seat, match::RecordSeat{});
  expect_follows(record);
}

TEST(Seeds, WhoHasNotCommittedIsNotWaitedFor) {
  Dicing d(3);
  d.bob().must(promise(d.table, 1, kBobs));
  d.ann().must(on_table("start", d.table));
  d.ann().refused(show(d.table, 0, "mine"), "seat.no_commitment");
  d.bob().must(show(d.table, 1, kBobs));
  EXPECT_EQ(d.shown(d.ann()).at("status"), "running");
  const match::Record record = d.record();
  EXPECT_EQ(record.header.fair->seats[0], match::RecordSeat{});
  EXPECT_EQ(record.header.fair->seats[1].seed, kBobs);
  expect_follows(record);
}

TEST(Seeds, SittingDownAndCommittingAreOne) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  Client bob(place);
  ann.hello("Ann");
  bob.hello("Bob");
  json::object wishes{{"type", "create"},
                      {"options", {{"players", 2}, {"private", false}}},
                      {"seat", 0},
                      {"hash", fair::sha256_hex(kAnns)}};
  const std::string table = str(ann.must(wishes)["table"]);
  bob.must(on_table("open", table));
  // Capitals mean the same.
  std::string hash = fair::sha256_hex(kBobs);
  std::transform(hash.begin(), hash.end(), hash.begin(),
                 [](char c) { return c >= 'a' && c <= 'f' ? static_cast<char>(c - 32) : c; });
  bob.must(on_table("sit", table, {{"seat", 1}, {"hash", hash}}));
  const json::object frame = *bob.newest("table");
  EXPECT_EQ(str(frame.at("seats").at(0).at("commitment")), fair::sha256_hex(kAnns));
  EXPECT_EQ(str(frame.at("seats").at(1).at("commitment")), fair::sha256_hex(kBobs));
  // A seat that is left and taken again has none.
  bob.must(on_table("stand", table, {{"seat", 1}}));
  bob.must(on_table("sit", table, {{"seat", 1}}));
  EXPECT_TRUE(bob.newest("table")->at("seats").at(1).at("commitment").is_null());
  // Without a seat there is nothing to commit.
  wishes.erase("seat");
  ann.refused(wishes, "json.field_missing");
}

TEST(Seeds, WhatIsNoHashIsRefused) {
  Dicing d;
  for (const std::string& hash : {std::string(), std::string("x"), std::string(63, 'a'),
                                  std::string(64, 'g'), std::string(65, 'a')})
    d.bob().refused(on_table("commit", d.table, {{"seat", 1}, {"hash", hash}}), "seat.hash");
  d.bob().refused(on_table("commit", d.table, {{"seat", 1}}), "json.field_missing");
  d.ann().refused(promise(d.table, 1, kAnns), "seat.not_yours");
  EXPECT_TRUE(d.seat(d.ann(), 1).at("commitment").is_null());
  d.bob().must(promise(d.table, 1, kBobs));
  d.ann().must(on_table("start", d.table));
  d.ann().refused(show(d.table, 1, kBobs), "seat.not_yours");
  d.bob().refused(show(d.table, 1, std::string(65, 'x')), "seat.seed_long");
  d.bob().refused(on_table("seed", d.table, {{"seat", 1}, {"seed", kBobs}, {"next", "soon"}}),
                  "seat.hash");
  EXPECT_EQ(d.shown(d.ann()).at("status"), "open");
}

TEST(Seeds, ACommitmentMayBeReplacedUntilTheStart) {
  Dicing d;
  d.bob().must(promise(d.table, 1, "the first"));
  d.bob().must(promise(d.table, 1, kBobs));
  EXPECT_EQ(str(d.seat(d.ann(), 1).at("commitment")), fair::sha256_hex(kBobs));
  d.bob().refused(show(d.table, 1, kBobs), "table.not_showing");
  d.ann().must(on_table("start", d.table));
  d.bob().refused(show(d.table, 1, "the first"), "seat.seed_other");
  d.bob().must(show(d.table, 1, kBobs));
  EXPECT_EQ(d.shown(d.ann()).at("status"), "running");
  d.bob().refused(show(d.table, 1, kBobs), "table.started");
  d.bob().refused(promise(d.table, 1, "late"), "table.started");
}

/// The first rolls of the table if the second seat's part were this one.
std::vector<int> rolls_with(const Table& table, const std::string& part) {
  fair::FairSource source = table.fair_source();
  source.players[1] = part;
  std::vector<int> out;
  for (std::uint64_t k = 0; k < 3; ++k)
    out.push_back(fair::fair_roll(source, Stream::Dice, k, 6));
  return out;
}

TEST(Seeds, AnOperatorWithASeatCannotTryParts) {
  Dicing d;
  d.ann().must(promise(d.table, 0, kAnns));
  d.bob().must(promise(d.table, 1, kBobs));
  d.ann().must(on_table("start", d.table));
  d.ann().must(show(d.table, 0, kAnns));
  // Bob reads the database: the server's seed and Ann's part. Some part of his makes only ones.
  const auto known = folded(d.place, d.table);
  ASSERT_EQ(known->fair_source().players[0], kAnns);
  std::string lucky;
  for (int i = 0; lucky.empty() && i < 20'000; ++i)
    if (rolls_with(*known, "try " + std::to_string(i)) == std::vector<int>{1, 1, 1})
      lucky = "try " + std::to_string(i);
  ASSERT_FALSE(lucky.empty());
  // But none of it is taken any more.
  d.bob().refused(show(d.table, 1, lucky), "seat.seed_other");
  d.bob().refused(promise(d.table, 1, lucky), "table.showing");
  // Neither can he leave with what he knows, nor can anybody help him.
  d.bob().refused(on_table("stand", d.table, {{"seat", 1}}), "table.showing");
  d.ann().refused(on_table("stand", d.table, {{"seat", 0}}), "table.showing");
  d.ann().refused(on_table("kick", d.table, {{"seat", 1}}), "table.showing");
  d.ann().refused(on_table("bot", d.table, {{"seat", 1}, {"bot", "greedy"}}), "table.showing");
  d.ann().refused(on_table("invite", d.table, {{"seat", 1}}), "table.showing");
  Client cyd(d.place);
  cyd.hello("Cyd");
  cyd.refused(on_table("sit", d.table, {{"seat", 1}}), "table.showing");
  d.bob().must(show(d.table, 1, kBobs));
  const match::Record record = d.record();
  EXPECT_EQ(record.header.fair->seats[1].seed, kBobs);
  EXPECT_EQ(record.header.fair->seed, fair::hex(known->server_seed()));
  expect_follows(record);
}

TEST(Seeds, NotShowingCostsTheSeatAndIsCounted) {
  Dicing d(3);
  Client& cyd = d.party.at(2).client;
  d.ann().must(promise(d.table, 0, kAnns));
  d.bob().must(promise(d.table, 1, kBobs));
  const std::string before = str(d.shown(d.ann()).at("commitment"));
  d.ann().must(on_table("start", d.table));
  d.ann().must(on_table("seed", d.table,
                        {{"seat", 0}, {"seed", kAnns}, {"next", fair::sha256_hex("another")}}));
  d.world.pass(kShowMs - 1);
  EXPECT_EQ(d.shown(d.ann()).at("showing"), true);
  d.world.pass(1);
  const json::object frame = d.shown(d.ann());
  EXPECT_EQ(frame.at("status"), "open");
  EXPECT_EQ(frame.at("showing"), false);
  EXPECT_EQ(frame.at("attempts"), 1);
  EXPECT_NE(str(frame.at("commitment")), before);
  EXPECT_EQ(d.seat(d.ann(), 1).at("kind"), "empty");
  EXPECT_EQ(d.seat(d.ann(), 2).at("kind"), "guest");
  // He is told, the others are not to blame.
  EXPECT_EQ(d.shown(d.bob()).at("you").at("lost"), true);
  EXPECT_EQ(d.shown(d.ann()).at("you").at("lost"), false);
  EXPECT_EQ(d.shown(cyd).at("you").at("lost"), false);
  // Ann had said what her next part would be: nobody can start before she is in again.
  EXPECT_EQ(str(d.seat(d.ann(), 0).at("commitment")), fair::sha256_hex("another"));
  EXPECT_EQ(d.seat(d.ann(), 0).at("seed"), false);
  d.ann().refused(on_table("start", d.table), "table.seat_empty");
  // He may sit again, and it stays counted.
  d.bob().must(on_table("sit", d.table, {{"seat", 1}, {"hash", fair::sha256_hex("Bob again")}}));
  EXPECT_EQ(d.shown(d.bob()).at("you").at("lost"), false);
  d.ann().must(on_table("start", d.table));
  d.ann().refused(show(d.table, 0, kAnns), "seat.seed_other");  // used up
  d.ann().must(show(d.table, 0, "another"));
  d.bob().must(show(d.table, 1, "Bob again"));
  EXPECT_EQ(d.shown(d.ann()).at("status"), "running");
  const match::Record record = d.record();
  EXPECT_EQ(record.header.fair->attempts, 1);
  EXPECT_EQ(record.header.fair->commitment, str(frame.at("commitment")));
  expect_follows(record);
}

TEST(Seeds, EachAttemptHasItsOwnTime) {
  Dicing d;
  for (int attempt = 1; attempt <= 3; ++attempt) {
    d.bob().must(promise(d.table, 1, kBobs));
    d.ann().must(on_table("start", d.table));
    d.world.pass(kShowMs - 1);
    EXPECT_EQ(d.shown(d.ann()).at("showing"), true) << attempt;
    d.world.pass(1);
    EXPECT_EQ(d.shown(d.ann()).at("attempts"), attempt);
    EXPECT_EQ(entries_of_kind(d.place, d.table, "reopen"), attempt);
    d.bob().must(on_table("sit", d.table, {{"seat", 1}}));
  }
}

/// An attempt that ended early leaves its timer behind.
TEST(Seeds, TheNextAttemptIsNotEndedByTheTimeOfTheLast) {
  Dicing d(3);
  Client& cyd = d.party.at(2).client;
  d.bob().must(promise(d.table, 1, kBobs));
  cyd.must(promise(d.table, 2, "Cyd's part"));
  d.ann().must(on_table("start", d.table));
  d.world.pass(1000);
  d.bob().must({{"type", "forget"}});
  EXPECT_EQ(d.shown(d.ann()).at("attempts"), 1);
  d.world.pass(4000);
  d.ann().must(on_table("bot", d.table, {{"seat", 1}, {"bot", "greedy"}}));
  d.ann().must(on_table("start", d.table));
  d.world.pass(kShowMs - 1);
  EXPECT_EQ(d.shown(d.ann()).at("showing"), true);
  EXPECT_EQ(d.shown(d.ann()).at("attempts"), 1);
  d.world.pass(1);
  EXPECT_EQ(d.shown(d.ann()).at("showing"), false);
  EXPECT_EQ(d.shown(d.ann()).at("attempts"), 2);
}

TEST(Seeds, AHostWhoDoesNotShowIsHostNoMore) {
  Dicing d;
  d.ann().must(promise(d.table, 0, kAnns));
  d.bob().must(promise(d.table, 1, kBobs));
  d.ann().must(on_table("start", d.table));
  d.bob().must(show(d.table, 1, kBobs));
  d.world.pass(kShowMs);
  EXPECT_EQ(d.shown(d.bob()).at("you").at("host"), true);
  EXPECT_EQ(d.shown(d.ann()).at("you").at("lost"), true);
}

TEST(Seeds, WithoutSpectatorsWhoLostTheSeatIsToldAndGoes) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  Client bob(place);
  ann.hello("Ann");
  bob.hello("Bob");
  const std::string table =
      create_table(ann, {{"players", 2}, {"private", false}, {"spectators", false}}, 0);
  bob.must(on_table("sit", table, {{"seat", 1}, {"hash", fair::sha256_hex(kBobs)}}));
  bob.must(on_table("open", table));
  ann.must(on_table("start", table));
  world.pass(kShowMs);
  const auto gone = bob.newest("gone");
  ASSERT_TRUE(gone);
  EXPECT_EQ(gone->at("code"), "not_shown");
}

TEST(Seeds, WhoIsAwayIsNotAskedToShow) {
  Dicing d;
  d.bob().must(promise(d.table, 1, kBobs));
  const std::string token = d.bob().token;
  d.bob().leave();
  d.ann().refused(on_table("start", d.table), "table.seat_away");
  EXPECT_EQ(d.shown(d.ann()).at("showing"), false);
  Person back(d.place, token, true);
  back.client.must(on_table("open", d.table));
  d.ann().must(on_table("start", d.table));
  back.client.must(show(d.table, 1, kBobs));
  EXPECT_EQ(d.shown(d.ann()).at("status"), "running");
}

TEST(Seeds, WhoDeletesHimselfMeanwhileOpensTheTableAgain) {
  Dicing d(3);
  Client& cyd = d.party.at(2).client;
  d.ann().must(promise(d.table, 0, kAnns));
  d.bob().must(promise(d.table, 1, kBobs));
  cyd.must(promise(d.table, 2, "Cyd's part"));
  d.ann().must(on_table("start", d.table));
  d.ann().must(show(d.table, 0, kAnns));
  d.bob().must({{"type", "forget"}});
  // At once: there is nothing to wait for. It counts, and nobody else loses a seat.
  EXPECT_EQ(d.shown(d.ann()).at("showing"), false);
  EXPECT_EQ(d.shown(d.ann()).at("attempts"), 1);
  EXPECT_EQ(d.seat(d.ann(), 0).at("kind"), "guest");
  EXPECT_EQ(d.seat(d.ann(), 1).at("kind"), "empty");
  EXPECT_EQ(d.seat(d.ann(), 2).at("kind"), "guest");
  // Ann's is used up; nobody has seen Cyd's.
  EXPECT_TRUE(d.seat(d.ann(), 0).at("commitment").is_null());
  EXPECT_EQ(str(d.seat(d.ann(), 2).at("commitment")), fair::sha256_hex("Cyd's part"));
}

TEST(Seeds, ARestartBetweenStartAndShowingLosesNothing) {
  TempFile file;
  FakeWorld world;
  auto place = std::make_unique<Place>(world, file.path());
  auto party = std::make_unique<Party>(*place, 2, json::object{});
  const std::string table = party->table;
  const std::vector<std::string> tokens{party->at(0).client.token, party->at(1).client.token};
  party->at(0).client.must(promise(table, 0, kAnns));
  party->at(1).client.must(promise(table, 1, kBobs));
  party->at(0).client.must(on_table("start", table));
  party->at(0).client.must(show(table, 0, kAnns));
  for (int life = 0; life < 2; ++life) {
    world.pass(kShowMs - 1);
    world.drop();
    for (auto& person : party->seats)
      person->client.vanish();
    party.reset();
    place.reset();
    world.sleep(5 * kShowMs);
    place = std::make_unique<Place>(world, file.path(),
                                    HallOptions{.server = "s" + std::to_string(life)});
    std::vector<std::unique_ptr<Person>> people;
    for (const std::string& token : tokens) {
      people.push_back(std::make_unique<Person>(*place, token, true));
      people.back()->client.must(on_table("open", table));
    }
    party = std::make_unique<Party>(*place, std::move(people), table);
    party->at(0).inbox.read();
    // The time begins again.
    EXPECT_EQ(party->at(0).inbox.table.at("showing"), true);
  }
  world.pass(kShowMs - 1);
  party->at(1).client.must(show(table, 1, kBobs));
  EXPECT_EQ(party->at(0).client.newest("table")->at("status"), "running");
}

TEST(Seeds, AfterARestartTheTimeRunsOutAlthoughNobodyCame) {
  TempFile file;
  FakeWorld world;
  auto place = std::make_unique<Place>(world, file.path());
  auto party = std::make_unique<Party>(*place, 2, json::object{});
  const std::string table = party->table;
  party->at(1).client.must(promise(table, 1, kBobs));
  party->at(0).client.must(on_table("start", table));
  world.drop();
  for (auto& person : party->seats)
    person->client.vanish();
  party.reset();
  place.reset();
  place = std::make_unique<Place>(world, file.path(), HallOptions{.server = "server-2"});
  world.pass(kShowMs);
  const auto after = folded(*place, table);
  EXPECT_EQ(after->showing(), 0);
  EXPECT_EQ(after->attempts(), 1);
  EXPECT_EQ(after->seat(static_cast<Seat>(1)).kind, Sitter::Empty);
}

TEST(Seeds, AnOldSeedThatNobodyCommittedToIsNoPartOfTheDice) {
  TempFile file;
  FakeWorld world;
  auto place = std::make_unique<Place>(world, file.path());
  auto party = std::make_unique<Party>(*place, 2, json::object{{"answer_window_ms", 0}});
  const std::string table = party->table;
  const std::string token = party->at(0).client.token;
  const std::string bobs = party->at(1).client.token;
  party.reset();
  place.reset();
  {
    // As the program before this one wrote it.
    const auto db = sql::open_backend(file.path());
    auto log = db->load(table);
    ASSERT_TRUE(log);
    store::TableRow row = log->row;
    const store::Entry entry{row.last + 1, world.now(), "seed", R"({"seat":1,"seed":"my luck"})"};
    row.last = entry.seq;
    db->begin();
    ASSERT_EQ(db->append(row, entry, "server-1"), store::Appended::Done);
    db->commit();
  }
  place = std::make_unique<Place>(world, file.path());
  Person ann(*place, token, true);
  Person bob(*place, bobs, true);
  ann.client.must(on_table("open", table));
  bob.client.must(on_table("open", table));
  EXPECT_EQ(ann.client.newest("table")->at("status"), "open");
  EXPECT_EQ(ann.client.newest("table")->at("seats").at(1).at("seed"), false);
  ann.client.must(on_table("start", table));
  EXPECT_EQ(ann.client.newest("table")->at("status"), "running");
  for (int i = 0; i < 2; ++i)
    (i == 0 ? ann : bob)
        .client.ask(on_table("act", table, {{"seat", i}, {"action", {{"type", "resign"}}}}));
  const auto record =
      codec::parse_record(str(ann.client.must(on_table("record", table)).at("record")));
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(record->header.fair->seats[1], match::RecordSeat{});
  expect_follows(*record);
}

}  // namespace
}  // namespace specter::app
