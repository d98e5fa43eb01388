#include "arena/troupe.h"

#include <mutex>
#include <thread>
#include <vector>

namespace specter::arena {
namespace {

/// A program that sits at several tables of one thread, one game at a time.
class Shared final : public sim::Guest {
 public:
  explicit Shared(ProgramGuest& guest) : guest_(guest) {}
  void begin(const bots::BotSeed& seed) override { guest_.begin(seed); }
  void observe(const Game& game, const match::Step& step, const View& view) override {
    guest_.observe(game, step, view);
  }
  Action decide(const bots::Ask& ask) override { return guest_.decide(ask); }

 private:
  ProgramGuest& guest_;
};

}  // namespace

Result<Contender> parse_contender(std::string_view text) {
  Contender out;
  out.text = text;
  if (text.starts_with(kProgramPrefix)) {
    out.command = text.substr(kProgramPrefix.size());
    if (out.command.find_first_not_of(" \t") == std::string::npos)
      return Error{"sim.program_none", std::string(text)};
    return out;
  }
  const Result<bots::BotSpec> spec = bots::parse_spec(text);
  if (!spec) return spec.error();
  out.bot = *spec;
  return out;
}

Result<Contender> ready_contender(std::string_view text, ProgramLimits limits) {
  Result<Contender> out = parse_contender(text);
  if (!out || out->bot) return out;
  if (const auto wrong = try_program(out->command, limits)) return *wrong;
  return out;
}

sim::Sitter Troupe::sitter(int seat) {
  if (player_.bot) return sim::Sitter(*player_.bot);
  std::unique_ptr<ProgramGuest>& program = programs_.at(static_cast<std::size_t>(seat));
  if (!program) program = std::make_unique<ProgramGuest>(player_.command, limits_);
  sim::Sitter out;
  out.guest = std::make_unique<Shared>(*program);
  return out;
}

Faults Troupe::faults() const {
  Faults sum;
  for (const auto& program : programs_)
    if (program) sum += program->faults();
  return sum;
}

sim::Sitters seated(const Game& game, Troupe& agent, Troupe& hunters) {
  sim::Sitters out;
  for (int i = 0; i < game.players(); ++i)
    out[ix(i)] = (i == 0 ? agent : hunters).sitter(i);
  return out;
}

SidesResult play_sides(const Sides& sides, const std::atomic<bool>* stop) {
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  SidesResult sum;
  const auto work = [&] {
    Troupe agent(sides.agent, sides.limits);
    Troupe hunters(sides.hunters, sides.limits);
    sim::Series series(sides.game, seated(sides.game, agent, hunters));
    SidesResult own;
    while (stop == nullptr || !stop->load()) {
      const std::uint64_t i = next.fetch_add(1);
      if (i >= sides.games) break;
      ++own.games;
      own.agent_wins += series.play(sides.seed, i).winner == Side::Agents ? 1U : 0U;
    }
    const std::lock_guard lock(mutex);
    sum.games += own.games;
    sum.agent_wins += own.agent_wins;
    sum.faults[0] += agent.faults();
    sum.faults[1] += hunters.faults();
  };
  if (sides.jobs == 1) {
    work();
    return sum;
  }
  std::vector<std::thread> threads;
  for (int i = 0; i < sides.jobs; ++i)
    threads.emplace_back(work);
  for (std::thread& thread : threads)
    thread.join();
  return sum;
}

}  // namespace specter::arena
