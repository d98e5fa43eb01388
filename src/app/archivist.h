// Keeps the records and replays of finished games that somebody asked for. Each is made once,
// beside the app's thread, however many ask for it at a time; the newest are kept within a bound of
// bytes. A finished game does not change, except that a guest may have his name taken out.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/archive.h"
#include "app/world.h"
#include "store/store.h"

namespace specter::app {

/// A record, and its text.
struct Archived {
  match::Record record;
  std::string text;
  std::string quoted;  ///< the text as a JSON string
};

class Archivist : public std::enable_shared_from_this<Archivist> {
 public:
  /// Who asks: places in the queue are counted by both. Either may be empty.
  struct Asker {
    std::string guest;
    std::string address;
  };
  template <typename T>
  using Got = std::function<void(const Result<std::shared_ptr<const T>>&)>;

  /// `places` is how many questions of one address may wait.
  Archivist(World& world, store::Store& store, double places);

  /// The record of a game that is over. Errors: "table.unknown", "table.not_over", "limit.busy".
  void record(const Asker& asker, const std::string& table, Got<Archived> done);
  /// All steps of it, as somebody saw them.
  void replay(const Asker& asker, const std::string& table, const Eyes& eyes, Got<Replay> done);
  /// Something of the table has changed, or it is gone.
  void forget(const std::string& table);

  std::size_t bytes() const { return bytes_; }

 private:
  template <typename T>
  struct Shelf {
    struct Item {
      std::shared_ptr<const T> thing;
      std::size_t bytes = 0;
      Millis since = 0;
    };
    struct Order {
      std::vector<std::pair<Asker, Got<T>>> askers;
      bool stale = false;  ///< what will come is not to be kept
    };
    std::map<std::string, Item> kept;
    std::map<std::string, Order> asked;
  };

  static std::string key_of(const std::string& table, const Eyes& eyes);
  /// The thing, if it is kept.
  template <typename T>
  std::shared_ptr<const T> find(Shelf<T>& shelf, const std::string& key);
  /// Stands in line; whether the thing has to be made now.
  template <typename T>
  bool line_up(Shelf<T>& shelf, const std::string& key, const Asker& asker, Got<T> done);
  template <typename T>
  void answer(Shelf<T>& shelf, const std::string& key, const Result<std::shared_ptr<const T>>& got,
              std::size_t bytes);
  void read(const std::string& table);
  void make_record(const std::string& table, std::shared_ptr<const store::TableLog> log);
  void make_replay(const std::string& table, const Eyes& eyes,
                   std::shared_ptr<const Archived> from);
  bool has_place(const Asker& asker) const;
  void drop(const std::string& key);
  void trim();

  World& world_;
  store::Store& store_;
  double places_;
  Shelf<Archived> records_;
  Shelf<Replay> replays_;
  std::list<std::string> order_;  ///< of what is kept, the newest first
  std::map<std::string, int> waiting_;
  std::size_t bytes_ = 0;
};

}  // namespace specter::app
