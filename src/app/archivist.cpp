#include "app/archivist.h"

#include <algorithm>

#include "app/entries.h"

namespace specter::app {
namespace {

/// All of what is kept: some dozen long games from every seat.
constexpr std::size_t kKeptBytesMax = std::size_t{64} * 1024 * 1024;
/// What another server did to a table is seen after this time at the latest.
constexpr Millis kKeptMillis = 600'000;
/// Questions of a guest that wait for their answer. A page asks for one part after the other.
constexpr int kPlacesOfGuest = 4;

Error busy() { return Error{"limit.busy", "", 0}; }

/// Records are keyed by the table alone.
constexpr char kSeparator = '|';

bool of_table(const std::string& key, const std::string& table) {
  return key == table || (key.starts_with(table) && key[table.size()] == kSeparator);
}

/// About what it takes in memory.
std::size_t size_of(const Archived& item) {
  return item.text.size() + item.quoted.size() +
         item.record.steps.size() * sizeof(match::RecordStep);
}

std::size_t size_of(const Replay& item) {
  std::size_t bytes = sizeof item + item.review.size();
  for (const std::string& step : item.steps)
    bytes += step.size() + sizeof step;
  return bytes;
}

}  // namespace

Archivist::Archivist(World& world, store::Store& store, double places)
    : world_(world), store_(store), places_(places) {}

std::string Archivist::key_of(const std::string& table, const Eyes& eyes) {
  const std::string who = eyes.above ? "above" : std::to_string(ix(eyes.seat));
  return table + kSeparator + (eyes.belief ? "belief" : who);
}

template <typename T>
std::shared_ptr<const T> Archivist::find(Shelf<T>& shelf, const std::string& key) {
  const auto found = shelf.kept.find(key);
  if (found == shelf.kept.end()) return nullptr;
  if (world_.now() - found->second.since > kKeptMillis) {
    drop(key);
    return nullptr;
  }
  order_.remove(key);
  order_.push_front(key);
  return found->second.thing;
}

bool Archivist::has_place(const Asker& asker) const {
  const auto waiting = [&](const std::string& who) {
    const auto found = waiting_.find(who);
    return found == waiting_.end() ? 0 : found->second;
  };
  return waiting("g" + asker.guest) < kPlacesOfGuest && waiting("a" + asker.address) < places_;
}

template <typename T>
bool Archivist::line_up(Shelf<T>& shelf, const std::string& key, const Asker& asker, Got<T> done) {
  auto& question = shelf.asked[key];
  if (!asker.guest.empty()) ++waiting_["g" + asker.guest];
  if (!asker.address.empty()) ++waiting_["a" + asker.address];
  question.askers.emplace_back(asker, std::move(done));
  return question.askers.size() == 1;
}

template <typename T>
void Archivist::answer(Shelf<T>& shelf, const std::string& key,
                       const Result<std::shared_ptr<const T>>& got, std::size_t bytes) {
  const auto found = shelf.asked.find(key);
  if (found == shelf.asked.end()) return;
  const auto question = std::move(found->second);
  shelf.asked.erase(found);
  if (got && !question.stale) {
    drop(key);
    shelf.kept[key] = {*got, bytes, world_.now()};
    order_.push_front(key);
    bytes_ += bytes;
    trim();
  }
  const auto leave = [this](const std::string& who) {
    const auto at = waiting_.find(who);
    if (at != waiting_.end() && --at->second <= 0) waiting_.erase(at);
  };
  for (const auto& [asker, done] : question.askers) {
    leave("g" + asker.guest);
    leave("a" + asker.address);
  }
  for (const auto& [asker, done] : question.askers)
    done(got);
}

void Archivist::drop(const std::string& key) {
  const auto from = [&](auto& shelf) {
    const auto found = shelf.kept.find(key);
    if (found == shelf.kept.end()) return;
    bytes_ -= found->second.bytes;
    shelf.kept.erase(found);
    order_.remove(key);
  };
  from(records_);
  from(replays_);
}

void Archivist::trim() {
  while (bytes_ > kKeptBytesMax && !order_.empty())
    drop(std::string(order_.back()));
}

void Archivist::forget(const std::string& table) {
  std::vector<std::string> gone;
  std::copy_if(order_.begin(), order_.end(), std::back_inserter(gone),
               [&](const std::string& key) { return of_table(key, table); });
  for (const std::string& key : gone)
    drop(key);
  for (auto& [key, question] : records_.asked)
    if (of_table(key, table)) question.stale = true;
  for (auto& [key, question] : replays_.asked)
    if (of_table(key, table)) question.stale = true;
}

void Archivist::record(const Asker& asker, const std::string& table, Got<Archived> done) {
  if (const auto kept = find(records_, table)) return done(kept);
  if (!has_place(asker)) return done(busy());
  if (line_up(records_, table, asker, std::move(done))) read(table);
}

void Archivist::read(const std::string& table) {
  const auto log = std::make_shared<std::optional<store::TableLog>>();
  store_.read([log, table](store::Backend& db) { *log = db.load(table); },
              [weak = weak_from_this(), log, table](const store::Failure& failure) {
                const auto self = weak.lock();
                if (!self) return;
                const auto refuse = [&](const Error& error) {
                  self->answer<Archived>(self->records_, table, error, 0);
                };
                if (failure) return refuse(*failure);
                if (!*log) return refuse(Error{"table.unknown", "", 0});
                // INF-5: only what is over for everybody is open.
                const store::TableStatus status = (*log)->row.status;
                if (status != store::TableStatus::Over && status != store::TableStatus::Closed)
                  return refuse(Error{"table.not_over", "", 0});
                self->make_record(table, std::make_shared<store::TableLog>(std::move(**log)));
              });
}

void Archivist::make_record(const std::string& table, std::shared_ptr<const store::TableLog> log) {
  const auto made = std::make_shared<Result<Archived>>(busy());
  const bool taken = world_.work(
      [made, log = std::move(log)] {
        Result<match::Record> record = record_of(*log);
        if (!record) {
          *made = record.error();
          return;
        }
        Archived all{std::move(*record), {}, {}};
        all.text = codec::record_text(all.record);
        all.quoted = json::serialize(json::string(all.text));
        *made = std::move(all);
      },
      [weak = weak_from_this(), made, table] {
        const auto self = weak.lock();
        if (!self) return;
        if (!*made) return self->answer<Archived>(self->records_, table, made->error(), 0);
        const std::size_t bytes = size_of(**made);
        self->answer<Archived>(self->records_, table,
                               std::make_shared<const Archived>(std::move(**made)), bytes);
      });
  if (!taken) answer<Archived>(records_, table, busy(), 0);
}

void Archivist::replay(const Asker& asker, const std::string& table, const Eyes& eyes,
                       Got<Replay> done) {
  const std::string key = key_of(table, eyes);
  if (const auto kept = find(replays_, key)) return done(kept);
  if (!has_place(asker)) return done(busy());
  if (!line_up(replays_, key, asker, std::move(done))) return;
  // The asker stands in line once.
  record({}, table, [this, table, eyes, key](const Result<std::shared_ptr<const Archived>>& got) {
    if (!got) return answer<Replay>(replays_, key, got.error(), 0);
    make_replay(table, eyes, *got);
  });
}

void Archivist::make_replay(const std::string& table, const Eyes& eyes,
                            std::shared_ptr<const Archived> from) {
  const std::string key = key_of(table, eyes);
  const auto made = std::make_shared<Result<Replay>>(busy());
  const bool taken =
      world_.work([made, from = std::move(from), eyes] { *made = replay_of(from->record, eyes); },
                  [weak = weak_from_this(), made, key] {
                    const auto self = weak.lock();
                    if (!self) return;
                    if (!*made) return self->answer<Replay>(self->replays_, key, made->error(), 0);
                    const std::size_t bytes = size_of(**made);
                    self->answer<Replay>(self->replays_, key,
                                         std::make_shared<const Replay>(std::move(**made)), bytes);
                  });
  if (!taken) answer<Replay>(replays_, key, busy(), 0);
}

}  // namespace specter::app
