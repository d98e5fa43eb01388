#include "server/log.h"

#include <chrono>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/stdout_sinks.h>

namespace specter::server {
namespace {

spdlog::level::level_enum level_of(std::string_view name) {
  if (name == "debug") return spdlog::level::debug;
  if (name == "warn") return spdlog::level::warn;
  if (name == "error") return spdlog::level::err;
  if (name == "off") return spdlog::level::off;
  return spdlog::level::info;
}

std::string_view name_of(spdlog::level::level_enum level) {
  if (level == spdlog::level::debug) return "debug";
  if (level == spdlog::level::warn) return "warn";
  if (level == spdlog::level::err) return "error";
  return "info";
}

std::string stamp() {
  const auto now = std::chrono::system_clock::now();
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(now - seconds);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)), rest.count());
}

}  // namespace

std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

Log::Log(const std::string& level)
    : logger_(std::make_shared<spdlog::logger>("specter",
                                               std::make_shared<spdlog::sinks::stderr_sink_mt>())) {
  logger_->set_pattern("%v");
  logger_->set_level(level_of(level));
  logger_->flush_on(spdlog::level::debug);
}

Log::~Log() = default;

bool Log::debugging() const { return logger_->should_log(spdlog::level::debug); }

void Log::line(std::string_view level, std::string_view what, std::string_view fields) const {
  const spdlog::level::level_enum value = level_of(level);
  if (!logger_->should_log(value)) return;
  if (fields.size() >= 2 && fields.front() == '{' && fields.back() == '}')
    fields = fields.substr(1, fields.size() - 2);
  const std::string text =
      fmt::format(R"({{"time":"{}","level":"{}","what":{}{}{}}})", stamp(), name_of(value),
                  json_text(what), fields.empty() ? "" : ",", fields);
  logger_->log(value, spdlog::string_view_t(text.data(), text.size()));
}

void Log::debug(std::string_view what, std::string_view fields) const {
  line("debug", what, fields);
}
void Log::info(std::string_view what, std::string_view fields) const { line("info", what, fields); }
void Log::warn(std::string_view what, std::string_view fields) const { line("warn", what, fields); }
void Log::error(std::string_view what, std::string_view fields) const {
  line("error", what, fields);
}

}  // namespace specter::server
