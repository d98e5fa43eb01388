#include "cli/play/board_picture.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/core.h>

#include "codec/names.h"
#include "codec/texts.h"
#include "engine/sight.h"
#include "engine/ways.h"

namespace specter::cli::play {
namespace {

using namespace colours;

constexpr std::int16_t kWhite = 231;
constexpr std::int16_t kBlack = 232;

/// Amber light, falling off with the distance to the hunter.
struct Light {
  int within;
  std::int16_t colour;
  std::int16_t text;
};
constexpr std::array<Light, 5> kAmber{
    {{2, 214, 94}, {4, 178, 94}, {7, 136, 58}, {11, 94, 178}, {kRowsMax, 58, 136}}};

/// Everything that is looked up once for the whole board.
struct Plan {
  const Scene& scene;
  const Look& look;
  const Signs& sign;
  CellSet lit;
  CellSet smoke;
  std::array<CellSet, kHuntersMax> sight{};
};

Plan make_plan(const Scene& scene, const Look& look) {
  Plan plan{scene, look, signs(look), {}, {}, {}};
  const Public& pub = scene.view.pub;
  for (int i = 0; i < scene.game.hunters; ++i) {
    const PublicHunter& h = pub.hunters[ix(i)];
    if (h.cell == kNoCell || h.gone != 0) continue;
    plan.sight[ix(i)] = sight_of(scene.game, pub, static_cast<Hunter>(i));
    plan.lit |= plan.sight[ix(i)];
  }
  plan.lit |= scene.beam;
  plan.smoke = smoke_cells(pub) & scene.game.board->open;
  return plan;
}

const Light& light(const Plan& plan, Cell cell) {
  int nearest = kRowsMax;
  for (int i = 0; i < plan.scene.game.hunters; ++i)
    if (plan.sight[ix(i)].has(cell))
      nearest = std::min(nearest, distance(plan.scene.view.pub.hunters[ix(i)].cell, cell));
  if (plan.scene.beam.has(cell) && plan.scene.target != kNoCell)
    nearest = std::min(nearest, distance(plan.scene.target, cell));
  return *std::find_if(kAmber.begin(), kAmber.end(),
                       [&](const Light& l) { return nearest <= l.within; });
}

/// An objective's site: known and open, done, or one of those where it may be.
std::optional<Piece> site_piece(const Plan& plan, Cell cell) {
  const View& view = plan.scene.view;
  for (std::size_t s = 0; s < kSections; ++s) {
    const PublicSite& site = view.pub.sites[s];
    const int die = site.die != 0 ? site.die : view.plan.die[s];
    const auto& cells = plan.scene.game.board->sites[s];
    if (die != 0) {
      if (cells[ix(die - 1)] != cell) continue;
      if (site.done_round != 0)
        return Piece{fmt::format("{}{}", plan.sign.tick, s + 1), {kRedText, 52, true}};
      return Piece{fmt::format("O{}", s + 1), {kWhite, kBlue, true}};
    }
    if (std::find(cells.begin(), cells.end(), cell) != cells.end())
      return Piece{fmt::format("?{}", s + 1), {kBlueText, kSlab}};
  }
  return std::nullopt;
}

std::optional<Piece> hunters_piece(const Plan& plan, Cell cell) {
  std::optional<Piece> found;
  int here = 0;
  for (int i = 0; i < plan.scene.game.hunters; ++i) {
    const PublicHunter& h = plan.scene.view.pub.hunters[ix(i)];
    if (h.cell != cell || h.inside != 0 || h.gone != 0) continue;
    ++here;
    found = Piece{code_of(h.kind), {kWhite, colour_of(h.kind), true, h.stunned != 0}};
  }
  if (here > 1) found->text = fmt::format("{}H", here);
  return found;
}

std::optional<Piece> vehicle_piece(const Plan& plan, Cell cell) {
  const Public& pub = plan.scene.view.pub;
  if (pub.vehicle.cell != cell) return std::nullopt;
  const bool manned = std::any_of(pub.hunters.begin(), pub.hunters.end(),
                                  [](const PublicHunter& h) { return h.inside != 0; });
  return Piece{manned ? "V+" : "V-", {kBlack, 254, true}};
}

/// The agents: where a seat of theirs knows them, and what the hunters were shown.
std::optional<Piece> agents_piece(const Plan& plan, Cell cell) {
  const View& view = plan.scene.view;
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    const PublicAgent& shown = view.pub.agents[i];
    const bool seen = shown.figure.state == FigureState::Visible && shown.figure.cell == cell;
    const bool own = view.knows.agent[i] != 0 && view.agents[i].cell == cell && shown.escaped == 0;
    if (own || seen)
      return Piece{fmt::format("{}{}", i == 0 ? '@' : '&', seen ? '!' : ' '),
                   {kWhite, kTeal, true}};
  }
  for (const PublicAgent& shown : view.pub.agents)
    if (shown.figure.state == FigureState::Marker && shown.figure.cell == cell)
      return Piece{fmt::format("{:02}", shown.figure.round), {kTealText, 23, true, true}};
  return std::nullopt;
}

std::string_view arrow(Compass way, const Look& look) {
  switch (way) {
    case Compass::N: return look.unicode ? "↑" : "^";
    case Compass::E: return look.unicode ? "→" : ">";
    case Compass::S: return look.unicode ? "↓" : "v";
    default: return look.unicode ? "←" : "<";
  }
}

const Style kBarrier{kWhite, 130, true};
const Style kCache{kBlack, 179, true};

Piece camera_sign(Compass facing, const Look& look) {
  return {fmt::format("c{}", arrow(facing, look)), {kWhite, colour_of(HunterKind::Watcher), true}};
}

Piece pet_sign() { return {"ro", {kWhite, colour_of(HunterKind::Tracker), true}}; }

/// Ruleset 2: Rover, barriers and cameras stand on the board.
std::optional<Piece> token_piece(const Plan& plan, Cell cell) {
  const Public& pub = plan.scene.view.pub;
  if (pub.pet.cell == cell && pub.pet.inside == 0) return pet_sign();
  if (barrier_cells(pub).has(cell)) return Piece{"%%", kBarrier};
  for (const Camera& camera : pub.cameras)
    if (camera.cell == cell) return camera_sign(camera.facing, plan.look);
  return std::nullopt;
}

bool is_cache(const Plan& plan, Cell cell) {
  const auto& caches = plan.scene.game.board->caches;
  return plan.scene.game.supplies && std::any_of(caches.begin(), caches.end(),
                                                 [&](const Cache& c) { return c.access == cell; });
}

/// A move that is not made yet: its steps; after the end, the rounds of the whole way.
std::optional<Piece> path_piece(const Plan& plan, Cell cell) {
  const Scene& scene = plan.scene;
  if (scene.target == cell) return Piece{"[]", {kBlack, kTealText, true}};
  for (std::size_t i = scene.path.size(); i-- > 1;)
    if (scene.path[i] == cell)
      return Piece{fmt::format("{}{}", plan.look.unicode ? "→" : ">", i),
                   {kBlack, kTealText, true}};
  if (!scene.whole_path) return std::nullopt;
  for (std::size_t a = 0; a < kAgentsMax; ++a)
    for (std::size_t r = kRoundLast + 1; r-- > 0;)
      if (scene.view.agents[a].sheet[r] == cell)
        return Piece{fmt::format("{:02}", r), {kBlack, a == 0 ? kTealText : kGreenText, true}};
  return std::nullopt;
}

Piece ground_piece(const Plan& plan, Cell cell) {
  const Board& board = *plan.scene.game.board;
  const bool plain = !plan.look.colour;
  if (!board.open.has(cell)) return {plain ? "##" : "  ", {kFaint, kSlab}};
  const bool road = board.road.has(cell);
  const bool lit = plan.lit.has(cell);
  const bool reach = plan.scene.reach.has(cell);
  const std::string_view second = plan.scene.trace.has(cell) ? plan.sign.trace
                                  : reach && lit             ? plan.sign.both
                                  : reach                    ? plan.sign.reach
                                  : lit                      ? plan.sign.lit
                                                             : " ";
  const std::string_view first = plain ? (road ? "=" : ".") : " ";
  Style style{reach ? kTealText : kQuiet, road ? kRoad : kFloor, reach};
  if (lit) {
    const Light& here = light(plan, cell);
    style.bg = here.colour;
    style.fg = reach ? (here.within > 7 ? kWhite : kBlack) : here.text;
  }
  if (plan.scene.trace.has(cell)) {
    style.fg = lit ? kBlack : kTealText;
    style.bold = true;
  }
  return {fmt::format("{}{}", first, second), style};
}

Piece cell_piece(const Plan& plan, Cell cell) {
  const Game& game = plan.scene.game;
  if (const auto piece = path_piece(plan, cell)) return *piece;
  if (const auto piece = agents_piece(plan, cell)) return *piece;
  if (const auto piece = hunters_piece(plan, cell)) return *piece;
  if (const auto piece = vehicle_piece(plan, cell)) return *piece;
  if (const auto piece = token_piece(plan, cell)) return *piece;
  if (!game.board->open.has(cell))
    if (const auto piece = site_piece(plan, cell)) return *piece;
  const bool reach = plan.scene.reach.has(cell);
  const auto pair = [&](std::string_view sign) {
    return fmt::format("{}{}", sign, reach ? plan.sign.reach : sign);
  };
  if (game.escapes.has(cell)) return {pair(plan.sign.exit), {kWhite, kGreen, true}};
  if (plan.smoke.has(cell)) return {pair(plan.sign.smoke), {kSmoke, kFaint}};
  if (is_cache(plan, cell)) return {pair("$"), kCache};
  return ground_piece(plan, cell);
}

Line letters(const Board& board) {
  std::string text = "   ";
  for (int x = 0; x < board.columns; ++x)
    text += fmt::format("{} ", static_cast<char>('A' + x));
  return {{text + "   ", {kQuiet}}};
}

}  // namespace

std::int16_t colour_of(HunterKind kind) {
  switch (kind) {
    case HunterKind::Beast: return 160;
    case HunterKind::Gun: return 162;
    case HunterKind::Prophet: return 99;
    case HunterKind::Puppet: return 65;
    case HunterKind::Watcher: return 31;
    case HunterKind::Heat: return 166;
    case HunterKind::Judge: return 133;
    case HunterKind::Tracker: return 94;
    default: return kFaint;
  }
}

std::string code_of(HunterKind kind) {
  const std::string_view name = codec::name_of(kind);
  if (name.size() < 2) return "??";
  return codec::text(fmt::format("hunter.{}.name", name)).substr(0, 2);
}

int board_width(const Board& board) { return 3 + 2 * board.columns + 3; }

Lines board_lines(const Scene& scene, const Look& look) {
  const Plan plan = make_plan(scene, look);
  const Board& board = *scene.game.board;
  Lines out{letters(board)};
  for (int y = 0; y < board.rows; ++y) {
    Line line{{fmt::format("{:2} ", y + 1), {kQuiet}}};
    for (int x = 0; x < board.columns; ++x)
      line.push_back(cell_piece(plan, cell_at(x, y)));
    line.push_back({fmt::format(" {:<2}", y + 1), {kQuiet}});
    out.push_back(std::move(line));
  }
  out.push_back(letters(board));
  return out;
}

Lines legend_lines(const Look& look, int ruleset) {
  const Signs& s = signs(look);
  const bool plain = !look.colour;
  const auto row = [](Piece sign, std::string_view key) {
    return Line{{"  ", {}}, std::move(sign), {"  " + codec::text(key), {}}};
  };
  Lines out{
      row({"@ ", {kWhite, kTeal, true}}, "play.legend_agent"),
      row({"07", {kTealText, 23, true, true}}, "play.legend_marker"),
      row({code_of(HunterKind::Beast), {kWhite, colour_of(HunterKind::Beast), true}},
          "play.legend_hunter"),
      row({"V+", {kBlack, 254, true}}, "play.legend_vehicle"),
      row({"O1", {kWhite, kBlue, true}}, "play.legend_objective"),
      row({fmt::format("{}1", s.tick), {kRedText, 52, true}}, "play.legend_done"),
      row({"?1", {kBlueText, kSlab}}, "play.legend_maybe"),
      row({fmt::format("{0}{0}", s.exit), {kWhite, kGreen, true}}, "play.legend_exit"),
      row({fmt::format("{}{}", plain ? "." : " ", s.lit), {kAmber[1].text, kAmber[1].colour}},
          "play.legend_lit"),
      row({plain ? ". " : "  ", {kQuiet, kFloor}}, "play.legend_dark"),
      row({plain ? "= " : "  ", {kQuiet, kRoad}}, "play.legend_road"),
      row({plain ? "##" : "  ", {kFaint, kSlab}}, "play.legend_structure"),
      row({fmt::format("{0}{0}", s.smoke), {kSmoke, kFaint}}, "play.legend_smoke"),
      row({fmt::format("{}{}", plain ? "." : " ", s.reach), {kTealText, kFloor, true}},
          "play.legend_reach"),
      row({fmt::format("{}{}", plain ? "." : " ", s.trace), {kTealText, kFloor, true}},
          "play.legend_trace"),
  };
  if (ruleset == 1) return out;
  out.push_back(row({"$$", kCache}, "play.legend_cache"));
  out.push_back(row({"%%", kBarrier}, "play.legend_barrier"));
  out.push_back(row(camera_sign(Compass::E, look), "play.legend_camera"));
  out.push_back(row(pet_sign(), "play.legend_pet"));
  return out;
}

}  // namespace specter::cli::play
