#include "arena/lab_run.h"

#include "arena/files.h"

namespace specter::arena {
namespace {

using Clock = std::chrono::steady_clock;

bool stopped(const LabRun& run) { return run.stop != nullptr && run.stop->load(); }

/// One setup until it is time to keep it.
void play_on(LabRow& row, sim::SimOptions options, const LabRun& run, std::uint64_t before) {
  options.first = row.next;
  options.jobs = run.jobs;
  options.verify = run.verify;
  options.record = run.record;
  sim::Progress progress;
  if (run.progress) progress = [&](std::uint64_t done) { run.progress(before + done); };
  const Clock::time_point end = Clock::now() + run.every;
  std::atomic<bool> first{true};  // at least one block, or a short interval would never end
  sim::Enough enough;
  if (!run.file.empty() || run.stop != nullptr)
    enough = [&] {
      if (first.exchange(false)) return false;
      return stopped(run) || (!run.file.empty() && Clock::now() >= end);
    };
  const sim::Part part = sim::simulate_part(row.game, options, progress, enough);
  row.totals += part.totals;
  row.detail += part.detail;
  row.next = part.next;
}

}  // namespace

Result<Lab> resumed(Lab asked, const std::string& file) {
  if (file.empty() || !file_exists(file)) return asked;
  const Result<std::string> text = read_file(file);
  if (!text) return text.error();
  Result<Lab> kept = parse_lab(*text);
  if (!kept)
    return Error{kept.error().code, kept.error().detail.empty() ? file : kept.error().detail};
  if (const auto other = differs(asked, *kept)) return *other;
  if (kept->shard != asked.shard) return Error{"sim.file_other", "--shard"};
  return kept;
}

Result<std::monostate> run_lab(Lab& lab, const LabRun& run) {
  const sim::SimOptions options = lab.options();
  for (LabRow& row : lab.rows) {
    while (row.next < lab.to() && !stopped(run)) {
      play_on(row, options, run, lab.played());
      if (run.file.empty()) continue;
      if (auto kept = write_file(run.file, lab_text(lab)); !kept) return kept;
    }
  }
  return std::monostate{};
}

}  // namespace specter::arena
