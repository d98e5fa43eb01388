// The inside of Hall: links, guests, rooms, and one function for each type of request.
#pragma once

#include <map>
#include <set>
#include <unordered_map>

#include "app/allowances.h"
#include "app/archivist.h"
#include "app/hall.h"
#include "app/room.h"
#include "app/watch.h"
#include "fair/fair.h"

namespace specter::app {

/// A guest who tries tokens or codes is sent away.
inline constexpr int kHelloTries = 3;
/// Records and replays of one address that may wait to be made.
inline constexpr double kAskingMax = 16;
/// Tables that one connection listens to.
inline constexpr std::size_t kOpenTablesMax = 50;
/// Messages that may wait for the welcome.
inline constexpr std::size_t kEarlyMax = 8;
inline constexpr std::size_t kGuestNameMax = 32;
/// Tasks of one room that may wait for the end of an outage.
inline constexpr std::size_t kWaitingMax = 200;
inline constexpr Millis kTransferLasts = 600'000;
/// Steps of one replay answer: about 300 KB.
inline constexpr int kReplayStepsMax = 100;

class Hall::Impl {
 public:
  Impl(World& world, store::Store& store, HallOptions options, Journal journal, ActMeter meter);
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void open();
  LinkId opened(std::shared_ptr<Link> link, const LinkInfo& info);
  void received(LinkId id, std::string_view text);
  void closed(LinkId id);
  bool greeted(LinkId id) const;
  void stop(std::function<void()> done);
  void new_guest(const std::string& name, const std::string& network,
                 std::function<void(Result<std::string>)> done);
  void record(const std::string& table, const std::string& network,
              std::function<void(Result<std::string>)> done);
  HallStats stats() const;
  StoreHealth store_health() const { return store_.health(); }

 private:
  struct Visitor {
    LinkId id = 0;
    std::shared_ptr<Link> link;
    LinkInfo info;
    std::string guest;  ///< empty before the welcome
    std::string name;
    bool greeting = false;  ///< hello is on its way through the store
    int tries = 0;
    std::vector<std::string> early;  ///< came before the welcome
    std::set<std::string> tables;    ///< that it listens to
  };
  struct Request {
    Visitor& who;
    codec::Reader& in;
    Reply reply;
  };
  using Handler = void (Impl::*)(Request&);
  /// What a request adds to the database. Needed: the game or the guest cannot do without it. More
  /// can wait, and is refused to whoever has filled his share.
  enum class Stores : std::uint8_t { Nothing, Needed, More };
  struct Row;
  static const Row* find(std::string_view type);

  void handle(Visitor& who, std::string_view text);
  /// Takes one from what the visitor and his address may do.
  bool may(const Visitor& who, Cost cost);
  bool may_store(const Visitor& who);
  // Guests.
  void hello(Request& r);
  void rename(Request& r);
  void transfer(Request& r);
  void forget(Request& r);
  void beat(Request& r);
  void lobby(Request& r);
  // Tables.
  void create(Request& r);
  void open_table(Request& r);
  void close_table(Request& r);
  void sit(Request& r);
  void stand(Request& r);
  void bot(Request& r);
  void kick(Request& r);
  void invite(Request& r);
  void invitation(Request& r);
  void revoke(Request& r);
  void ask(Request& r);
  void let_in(Request& r);
  void commit(Request& r);
  void seed(Request& r);
  void ready(Request& r);
  void go_on(Request& r);
  void start(Request& r);
  void act(Request& r);
  void preview(Request& r);
  void path(Request& r);
  void belief(Request& r);
  void chat(Request& r);
  void note(Request& r);
  void ping(Request& r);
  void mute(Request& r);
  void pause(Request& r);
  void handover(Request& r);
  void take_back(Request& r);
  void rematch(Request& r);
  void record_request(Request& r);
  void replay(Request& r);
  void review(Request& r);
  void dice(Request& r);

  void welcome(LinkId id, const store::Guest& guest, const std::string& token, const Reply& reply);
  /// Why this address may not have one more guest; else it is taken.
  std::optional<Error> refuse_guest(const std::string& network);
  /// What came while the hello was on its way.
  void handle_early(LinkId id);
  /// How tokens, codes and invitations are stored.
  std::string hash_of(std::string_view secret) const {
    return fair::sha256_hex(secret, world_.digest());
  }
  void hello_failed(LinkId id, const Reply& reply, const Error& error);
  /// The room of the field `table`, or null after the answer was given.
  std::shared_ptr<Room> room_of(Request& r);
  std::shared_ptr<Room> room(const std::string& id);
  Seat seat_of(Request& r);
  /// A commitment to a part of the dice, if the request has one.
  static std::string commitment_of(Request& r, std::string_view field);
  /// Answers with the first mistake of the request, if there is one.
  bool bad(Request& r);
  void listen(Visitor& who, const std::shared_ptr<Room>& at, Room::Seen seen, const Reply& reply);
  /// Goes on unless the guest is at too many tables already.
  void within_limit(const Request& r, std::function<void()> then);
  /// At most some open tables of one host, and of one address.
  std::vector<store::TableRow> fair_share(const std::vector<store::TableRow>& rows) const;
  struct Host {
    std::string guest;
    std::string name;
    std::string network;
  };
  void make_table(const TableOptions& options, const Host& host,
                  const std::array<SeatInfo, kPlayersMax>& seats,
                  std::function<void(std::shared_ptr<Room>, store::Failure)> done,
                  bool again = false);
  void with_record(Request& r, std::function<void(const Archived&, const Reply&)> then);
  /// The field `table`, or nothing after the answer was given.
  std::optional<std::string> table_of(Request& r);
  void question(Request& r, bool with_path);
  void note_or_ping(Request& r, bool ping);

  void tick();
  /// What has to be done now and then: sign of life, other servers' tables, cleaning.
  void attend();
  /// The store works again.
  void store_back(Millis lasted);
  void look_around();
  void keep_house();
  void expire_tables();
  void expire_guests(const std::string& after);
  void clean_on(std::function<void()> next);
  std::vector<std::string> guests_here() const;
  /// Games of older rules cannot go on: each is loaded, and closed by that.
  void close_outdated();
  void reclaim();
  void sweep();
  void woken(const std::string& table, std::int64_t seq);

  World& world_;
  HallOptions options_;
  Journal journal_;
  Watch store_;
  ActMeter meter_;
  HallStats stats_;
  Allowances allowances_;
  std::shared_ptr<Archivist> archivist_;
  std::unordered_map<LinkId, Visitor> visitors_;
  std::map<std::string, int> online_;  ///< links per guest
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  /// Where listed tables were made, as far as it was here: no address fills the lobby.
  struct MadeFrom {
    std::string network;
    Millis made = 0;
  };
  std::unordered_map<std::string, MadeFrom> listed_from_;
  LinkId next_link_ = 1;
  Millis last_beat_ = 0;
  Millis next_cleaning_ = 0;
  int cleaning_ = 0;  ///< sorts of things that are being expired
  Millis next_forgetting_ = 0;
  bool stopping_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);  ///< for callbacks that come too late
};

}  // namespace specter::app
