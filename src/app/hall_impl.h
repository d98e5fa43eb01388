// The inside of Hall: links, guests, rooms, and one function for each type of request.
#pragma once

#include <map>
#include <set>
#include <unordered_map>

#include "app/hall.h"
#include "app/room.h"
#include "app/watch.h"
#include "codec/record.h"

namespace specter::app {

/// So many at once, and so many more each second.
struct Bucket {
  double rate = 1;
  double burst = 1;
  double left = 1;
  Millis since = 0;
  bool take(Millis now);
};

// Each of these costs the server something that a single person does not need more often.
inline constexpr Bucket kPreviewBucket{20, 40, 40};  ///< drawing a path asks for each step
inline constexpr Bucket kTalkBucket{0.5, 8, 8};      ///< a chatty person, not a flood
inline constexpr Bucket kCreateBucket{0.1, 5, 5};    ///< each table is a row for a day at least
inline constexpr Bucket kReplayBucket{2, 10, 10};    ///< each replays the game up to there
inline constexpr Bucket kRenameBucket{0.1, 5, 5};    ///< each is a line in many tables' logs
inline constexpr Bucket kLobbyBucket{1, 10, 10};     ///< four questions to the database
inline constexpr Bucket kWishBucket{3, 40, 40};      ///< each is a line in a table's log for ever
/// A guest who tries tokens or codes is sent away.
inline constexpr int kHelloTries = 3;
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

  void open();
  LinkId opened(std::shared_ptr<Link> link, const LinkInfo& info);
  void received(LinkId id, std::string_view text);
  void closed(LinkId id);
  bool greeted(LinkId id) const;
  void stop(std::function<void()> done);
  void new_guest(const std::string& name, std::function<void(Result<std::string>)> done);
  void record(const std::string& table, std::function<void(Result<std::string>)> done);
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
    Bucket previews = kPreviewBucket;
    Bucket talk = kTalkBucket;
    Bucket creates = kCreateBucket;
    Bucket replays = kReplayBucket;
    Bucket renames = kRenameBucket;
    Bucket lobbies = kLobbyBucket;
    Bucket wishes = kWishBucket;
  };
  struct Request {
    Visitor& who;
    codec::Reader& in;
    Reply reply;
  };
  using Handler = void (Impl::*)(Request&);
  /// What a request costs, beside the socket's own limits.
  enum class Cost : std::uint8_t { Free, Wish };
  struct Row;
  static const Row* find(std::string_view type);

  void handle(Visitor& who, std::string_view text);
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
  void revoke(Request& r);
  void seed(Request& r);
  void ready(Request& r);
  void start(Request& r);
  void act(Request& r);
  void preview(Request& r);
  void path(Request& r);
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
  void dice(Request& r);

  void welcome(LinkId id, const store::Guest& guest, const std::string& token, const Reply& reply);
  /// What came while the hello was on its way.
  void handle_early(LinkId id);
  void hello_failed(LinkId id, const Reply& reply, const Error& error);
  /// The room of the field `table`, or null after the answer was given.
  std::shared_ptr<Room> room_of(Request& r);
  std::shared_ptr<Room> room(const std::string& id);
  Seat seat_of(Request& r);
  /// Whether a type of request wants something stored.
  static bool stores(std::string_view type);
  /// Answers with the first mistake of the request, if there is one.
  bool bad(Request& r);
  void listen(Visitor& who, const std::shared_ptr<Room>& at, Room::Seen seen, const Reply& reply);
  /// Goes on unless the guest is at too many tables already.
  void within_limit(const Request& r, std::function<void()> then);
  void make_table(const TableOptions& options, const std::string& host, const std::string& name,
                  const std::array<SeatInfo, kPlayersMax>& seats,
                  std::function<void(std::shared_ptr<Room>, store::Failure)> done);
  void with_record(Request& r, std::function<void(const codec::Record&, const Reply&)> then);
  void read_record(const std::string& table, std::function<void(Result<codec::Record>)> done);
  void question(Request& r, bool with_path);
  void note_or_ping(Request& r, bool ping);

  void tick();
  /// What has to be done now and then: sign of life, other servers' tables, cleaning.
  void attend();
  /// The store works again.
  void store_back(Millis lasted);
  void look_around();
  void keep_house();
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
  std::unordered_map<LinkId, Visitor> visitors_;
  std::map<std::string, int> online_;  ///< links per guest
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  LinkId next_link_ = 1;
  Millis last_beat_ = 0;
  Millis next_cleaning_ = 0;
  bool stopping_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);  ///< for callbacks that come too late
};

}  // namespace specter::app
