// Plays a lab, and keeps what is done in a file so that a long run can be gone on with.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <variant>

#include "arena/lab.h"

namespace specter::arena {

struct LabRun {
  int jobs = 1;
  bool verify = false;
  std::string record;                       ///< folder for records; empty: none
  std::string file;                         ///< where it is kept; empty: nowhere
  std::chrono::milliseconds every{10'000};  ///< how often it is kept
  sim::Progress progress;                   ///< gets the games of this part that are played
  const std::atomic<bool>* stop = nullptr;  ///< set: ends soon, with what is done
};

/// What the file has of this very run, or the run from its beginning where there is no file. A file
/// that is damaged or of another run is refused.
Result<Lab> resumed(Lab asked, const std::string& file);

/// Goes on until all is played or it is told to stop.
[[nodiscard]] Result<std::monostate> run_lab(Lab& lab, const LabRun& run);

}  // namespace specter::arena
