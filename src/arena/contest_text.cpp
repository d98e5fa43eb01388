// What a match came to, as text.
#include <iterator>

#include <fmt/format.h>

#include "arena/contest.h"
#include "arena/tables.h"
#include "codec/names.h"
#include "codec/write.h"

namespace specter::arena {
namespace {

constexpr double kPercent = 100;

template <class... Values>
void put(std::string& out, fmt::format_string<Values...> form, Values&&... values) {
  fmt::format_to(std::back_inserter(out), form, std::forward<Values>(values)...);
}

std::string elo_text(double elo) {
  if (elo >= kEloMost) return fmt::format("{:+.0f} or more", kEloMost);
  if (elo <= -kEloMost) return fmt::format("{:+.0f} or less", -kEloMost);
  return fmt::format("{:+.1f}", elo);
}

void put_score(std::string& out, std::string_view name, const ContestScore& score) {
  const Interval in = score.pairs.interval();
  const std::uint64_t n = score.pairs.count();
  put(out, "  {:<28} {:>7} {:>7.1f} %  {:>5.1f} to {:>5.1f}   {:>6}  {:>6}\n", name, n,
      kPercent * score.pairs.score(), kPercent * in.low, kPercent * in.high, score.agent_a,
      n - score.agent_b);
}

void put_faults(std::string& out, std::string_view name, const Faults& faults) {
  if (faults == Faults{}) return;
  put(out,
      "  {}: {} decisions were made by chance in its place ({} crashes, {} stalls, {} answers that "
      "are not legal, {} restarts)\n",
      name, faults.replaced, faults.crashes, faults.stalls, faults.illegal, faults.restarts);
}

void put_numbers(std::string& out, const ContestScore& score) {
  const Interval in = score.pairs.interval();
  const std::uint64_t n = score.pairs.count();
  put(out,
      "\"pairs\": {}, \"lost\": {}, \"shared\": {}, \"won\": {}, \"score\": {:.6f}, \"low\": "
      "{:.6f}, "
      "\"high\": {:.6f}, \"elo\": {:.1f}, \"elo_low\": {:.1f}, \"elo_high\": {:.1f}, "
      "\"wins_as_agent\": {}, \"wins_as_hunters\": {}",
      n, score.pairs.by_score[0], score.pairs.by_score[1], score.pairs.by_score[2],
      score.pairs.score(), in.low, in.high, elo_of(score.pairs.score()), elo_of(in.low),
      elo_of(in.high), score.agent_a, n - score.agent_b);
}

void put_faults_json(std::string& out, const Faults& f) {
  put(out,
      "{{\"crashes\": {}, \"stalls\": {}, \"illegal\": {}, \"restarts\": {}, \"replaced\": {}}}",
      f.crashes, f.stalls, f.illegal, f.restarts, f.replaced);
}

std::string_view verdict_text(const std::optional<bool>& verdict) {
  if (!verdict) return "none";
  return *verdict ? "accepted" : "rejected";
}

/// As a field of a table with commas.
std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text)
    out.append(c == '"' ? 2 : 1, c);
  return out + '"';
}

}  // namespace

std::string contest_table(const ContestOptions& options, const ContestResult& result) {
  std::string out;
  put(out, "A {} v B {}, seed {}, {} drafts\n\n", options.a.text, options.b.text, options.seed,
      options.drafts == Drafts::Own ? "own" : "random");
  put(out, "  {:<28} {:>7}   A's score, 95 %           agent  hunters\n", "setup", "pairs");
  for (std::size_t i = 0; i < options.setups.size(); ++i)
    put_score(out, setup_name(options.setups[i]), result.setups[i]);
  if (options.setups.size() > 1) put_score(out, "all", result.all);
  const Interval in = result.all.pairs.interval();
  put(out, "\n  Elo {}, 95 % {} to {}; pairs lost {}, shared {}, won {}\n",
      elo_text(elo_of(result.all.pairs.score())), elo_text(elo_of(in.low)),
      elo_text(elo_of(in.high)), result.all.pairs.by_score[0], result.all.pairs.by_score[1],
      result.all.pairs.by_score[2]);
  if (options.sprt) {
    const Sprt& test = *options.sprt;
    put(out,
        "  SPRT {:g} v {:g} (alpha {:g}, beta {:g}): ratio {:.2f} in {:.2f} to {:.2f}: ", test.elo0,
        test.elo1, test.alpha, test.beta, test.ratio(result.all.pairs), test.lower(), test.upper());
    if (!result.verdict)
      out += "no decision yet\n";
    else
      put(out, "{:+g} Elo {}\n", test.elo1, *result.verdict ? "accepted" : "rejected");
  }
  put_faults(out, "A", result.faults[0]);
  put_faults(out, "B", result.faults[1]);
  return out;
}

std::string contest_json(const ContestOptions& options, const ContestResult& result) {
  std::string out = "{\n  \"a\": ";
  codec::write_text(out, options.a.text);
  out += ", \"b\": ";
  codec::write_text(out, options.b.text);
  put(out, ",\n  \"seed\": {}, \"drafts\": \"{}\",\n  ", options.seed,
      options.drafts == Drafts::Own ? "own" : "random");
  put_numbers(out, result.all);
  if (options.sprt) {
    const Sprt& test = *options.sprt;
    put(out,
        ",\n  \"sprt\": {{\"elo0\": {:g}, \"elo1\": {:g}, \"alpha\": {:g}, \"beta\": {:g}, "
        "\"ratio\": {:.4f}, \"lower\": {:.4f}, \"upper\": {:.4f}, \"verdict\": \"{}\"}}",
        test.elo0, test.elo1, test.alpha, test.beta, test.ratio(result.all.pairs), test.lower(),
        test.upper(), verdict_text(result.verdict));
  }
  out += ",\n  \"faults\": {\"a\": ";
  put_faults_json(out, result.faults[0]);
  out += ", \"b\": ";
  put_faults_json(out, result.faults[1]);
  out += "},\n  \"setups\": [";
  for (std::size_t i = 0; i < options.setups.size(); ++i) {
    const Game& game = options.setups[i];
    put(out, "{}\n    {{\"edition\": \"{}\", \"players\": {}, \"board\": ", i == 0 ? "" : ",",
        codec::name_of(game.setup.edition), game.players());
    codec::write_text(out, game.board->name);
    out += ", ";
    put_numbers(out, result.setups[i]);
    out += '}';
  }
  out += "\n  ]\n}\n";
  return out;
}

std::string contest_csv(const ContestOptions& options, const ContestResult& result) {
  std::string out =
      "a,b,edition,board,players,pairs,lost,shared,won,score,low,high,elo,elo_low,elo_high,"
      "wins_as_agent,wins_as_hunters\n";
  const auto line = [&](std::string_view edition, std::string_view board, std::string_view players,
                        const ContestScore& score) {
    const Interval in = score.pairs.interval();
    const std::uint64_t n = score.pairs.count();
    put(out, "{},{},{},{},{},{},{},{},{},{:.6f},{:.6f},{:.6f},{:.1f},{:.1f},{:.1f},{},{}\n",
        csv_field(options.a.text), csv_field(options.b.text), edition, board, players, n,
        score.pairs.by_score[0], score.pairs.by_score[1], score.pairs.by_score[2],
        score.pairs.score(), in.low, in.high, elo_of(score.pairs.score()), elo_of(in.low),
        elo_of(in.high), score.agent_a, n - score.agent_b);
  };
  for (std::size_t i = 0; i < options.setups.size(); ++i) {
    const Game& game = options.setups[i];
    line(codec::name_of(game.setup.edition), game.board->name, std::to_string(game.players()),
         result.setups[i]);
  }
  line("all", "all", "all", result.all);
  return out;
}

}  // namespace specter::arena
