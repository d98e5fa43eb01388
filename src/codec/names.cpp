#include "codec/names.h"

namespace specter::codec {
namespace {

// Tables of words in the order of the enumerations. An empty word stands for "none".
constexpr std::array<std::string_view, 10> kCompass{"",  "N",  "NE", "E",  "SE",
                                                    "S", "SW", "W",  "NW", "here"};
constexpr std::array<std::string_view, 3> kSides{"", "agents", "hunters"};
constexpr std::array<std::string_view, 5> kReasons{"", "escape", "caught", "rounds_over",
                                                   "resigned"};
constexpr std::array<std::string_view, 3> kEditions{"babel", "covenant", "combined"};
constexpr std::array<std::string_view, 2> kVehicles{"tracer", "interceptor"};
constexpr std::array<std::string_view, 4> kStreams{"dice", "objectives", "places", "supply"};
constexpr std::array<std::string_view, 3> kFigures{"", "marker", "visible"};
constexpr std::array<std::string_view, 3> kPromises{"", "no", "yes"};
constexpr std::array<std::string_view, 2> kReactions{"rerolled", "shot_back"};
constexpr std::array<std::string_view, 3> kPlayed{"", "openly", "marked"};
constexpr std::array<std::string_view, 11> kFrames{
    "",       "draft", "rounds", "agent_turn", "hunter_turn", "check",
    "attack", "ask",   "reveal", "card",       "pet_turn"};
constexpr std::array<std::string_view, 14> kStages{
    "idle",  "start",   "carded", "sighting", "placing", "after",  "closing",
    "ended", "strikes", "marked", "shots",    "barks",   "alarms", "leaving"};
constexpr std::array<std::string_view, ix(Question::Count)> kQuestions{
    "", "sensor", "senses", "post_cog", "post_cog2", "clairvoyance", "scent", "scent2", "bark"};
constexpr std::array<std::string_view, 4> kPledges{"", "on_foot", "inside", "driving"};
constexpr std::array<std::string_view, 3> kSecrecies{"revealed", "marked", "secret"};

static_assert(kStreams.size() == ix(Stream::Count));
static_assert(kCompass.size() == ix(Compass::Here) + 1);
static_assert(kFrames.size() == ix(FrameKind::PetTurn) + 1);
static_assert(kStages.size() == ix(Stage::Leaving) + 1);
static_assert(kVehicles.size() == ix(VehicleKind::Count));

template <class Enum>
struct Words;
#define SPECTER_WORDS(type, table)                                              \
  template <>                                                                   \
  struct Words<type> {                                                          \
    static constexpr std::span<const std::string_view> list() { return table; } \
  }
SPECTER_WORDS(Compass, kCompass);
SPECTER_WORDS(Side, kSides);
SPECTER_WORDS(EndReason, kReasons);
SPECTER_WORDS(Edition, kEditions);
SPECTER_WORDS(VehicleKind, kVehicles);
SPECTER_WORDS(Stream, kStreams);
SPECTER_WORDS(FigureState, kFigures);
SPECTER_WORDS(Promise, kPromises);
SPECTER_WORDS(Played, kPlayed);
SPECTER_WORDS(Reaction, kReactions);
SPECTER_WORDS(FrameKind, kFrames);
SPECTER_WORDS(Stage, kStages);
SPECTER_WORDS(Pledge, kPledges);
SPECTER_WORDS(Question, kQuestions);
SPECTER_WORDS(Secrecy, kSecrecies);
#undef SPECTER_WORDS

template <class Enum>
std::string_view word(Enum value) {
  const auto list = Words<Enum>::list();
  return ix(value) < list.size() ? list[ix(value)] : std::string_view{};
}

template <class Enum>
std::string_view row_name(Enum value) {
  if (value == Enum::None || value >= Enum::Count) return {};
  const auto* row = find_row(value);
  return row == nullptr ? std::string_view{} : row->name;
}

template <class Enum>
std::optional<Enum> row_from_name(std::string_view name) {
  if (name.empty()) return std::nullopt;
  for (std::size_t i = 1; i < ix(Enum::Count); ++i)
    if (row_name(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  return std::nullopt;
}

}  // namespace

std::string_view name_of(HunterKind kind) { return row_name(kind); }
std::string_view name_of(AgentKind kind) { return row_name(kind); }
std::string_view name_of(Equipment card) { return row_name(card); }
std::string_view name_of(Compass direction) { return word(direction); }
std::string_view name_of(Side side) { return word(side); }
std::string_view name_of(EndReason reason) { return word(reason); }
std::string_view name_of(Edition edition) { return word(edition); }
std::string_view name_of(VehicleKind kind) { return word(kind); }
std::string_view name_of(Stream stream) { return word(stream); }
std::string_view name_of(FigureState state) { return word(state); }
std::string_view name_of(Promise promise) { return word(promise); }
std::string_view name_of(Played played) { return word(played); }
std::string_view name_of(Reaction reaction) { return word(reaction); }
std::string_view name_of(FrameKind kind) { return word(kind); }
std::string_view name_of(Stage stage) { return word(stage); }
std::string_view name_of(Pledge pledge) { return word(pledge); }
std::string_view name_of(Question question) { return word(question); }
std::string_view name_of(Secrecy secrecy) { return word(secrecy); }

template <class Enum>
std::optional<Enum> from_name(std::string_view name) {
  if (name.empty()) return std::nullopt;
  const auto list = Words<Enum>::list();
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i] == name) return static_cast<Enum>(i);
  return std::nullopt;
}

template <>
std::optional<HunterKind> from_name(std::string_view name) {
  return row_from_name<HunterKind>(name);
}
template <>
std::optional<AgentKind> from_name(std::string_view name) {
  return row_from_name<AgentKind>(name);
}
template <>
std::optional<Equipment> from_name(std::string_view name) {
  return row_from_name<Equipment>(name);
}

template std::optional<Compass> from_name(std::string_view);
template std::optional<Side> from_name(std::string_view);
template std::optional<EndReason> from_name(std::string_view);
template std::optional<Edition> from_name(std::string_view);
template std::optional<VehicleKind> from_name(std::string_view);
template std::optional<Stream> from_name(std::string_view);
template std::optional<FigureState> from_name(std::string_view);
template std::optional<Promise> from_name(std::string_view);
template std::optional<Played> from_name(std::string_view);
template std::optional<Reaction> from_name(std::string_view);
template std::optional<FrameKind> from_name(std::string_view);
template std::optional<Stage> from_name(std::string_view);
template std::optional<Pledge> from_name(std::string_view);
template std::optional<Question> from_name(std::string_view);

std::optional<ActionKind> action_kind(std::string_view name) {
  for (std::size_t i = 1; i < ix(ActionKind::Count); ++i)
    if (action_spec(static_cast<ActionKind>(i)).name == name) return static_cast<ActionKind>(i);
  return std::nullopt;
}

std::optional<EventCode> event_code(std::string_view name) {
  for (std::size_t i = 0; i < ix(EventCode::Count); ++i)
    if (event_spec(static_cast<EventCode>(i)).name == name) return static_cast<EventCode>(i);
  return std::nullopt;
}

std::optional<DecisionKind> decision_kind(std::string_view name) {
  for (std::size_t i = 1; i < ix(DecisionKind::Count); ++i)
    if (decision_name(static_cast<DecisionKind>(i)) == name) return static_cast<DecisionKind>(i);
  return std::nullopt;
}

std::optional<Purpose> purpose(std::string_view name) {
  for (std::size_t i = 0; i < ix(Purpose::Count); ++i)
    if (purpose_name(static_cast<Purpose>(i)) == name) return static_cast<Purpose>(i);
  return std::nullopt;
}

}  // namespace specter::codec
