// Where JSON is written to: at the end of a text, or as values. Both have the same functions, so
// that a form is described once, as a template over them. The text costs a fifth of the values: a
// server writes, whoever wants to look into a value makes values.
//
//   template <class Out>
//   void put(Out& out, const Decision& d) {
//     out.open_object();
//     out.key("id");
//     out.number(d.id);
//     out.close_object();
//   }
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "codec/reader.h"
#include "engine/ids.h"
#include "engine/result.h"

namespace specter::codec {

/// Appends to a text.
class TextOut {
 public:
  explicit TextOut(std::string& text) : text_(&text) {}

  void open_object() { open('{'); }
  void close_object() { close('}'); }
  void open_array() { open('['); }
  void close_array() { close(']'); }
  /// Keys and words are our own and need no escapes.
  void key(std::string_view name);
  void null() { put("null"); }
  void flag(bool value) { put(value ? "true" : "false"); }
  void number(std::int64_t value);
  /// "K17", or null.
  void cell(Cell cell);
  /// The word, or null if it is empty.
  void word(std::string_view word);

 private:
  void separate() {
    if (!fresh_) *text_ += ',';
    fresh_ = false;
  }
  void put(std::string_view text) {
    separate();
    *text_ += text;
  }
  void open(char bracket) {
    separate();
    *text_ += bracket;
    fresh_ = true;
  }
  void close(char bracket) {
    *text_ += bracket;
    fresh_ = false;
  }

  std::string* text_;
  bool fresh_ = true;  ///< nothing stands before that a comma would part from
};

/// Builds values.
class ValueOut {
 public:
  ValueOut() { stack_.reset(); }

  void open_object() { open(); }
  void close_object() {
    stack_.push_object(sizes_[--depth_]);
    count();
  }
  void open_array() { open(); }
  void close_array() {
    stack_.push_array(sizes_[--depth_]);
    count();
  }
  void key(std::string_view name) { stack_.push_key(name); }
  void null() {
    stack_.push_null();
    count();
  }
  void flag(bool value) {
    stack_.push_bool(value);
    count();
  }
  void number(std::int64_t value) {
    stack_.push_int64(value);
    count();
  }
  void cell(Cell cell);
  void word(std::string_view word) {
    if (word.empty()) return null();
    stack_.push_string(word);
    count();
  }
  /// What was written: one value, with all brackets closed.
  json::value take() {
    SPECTER_ASSERT(depth_ == 0);
    return stack_.release();
  }

 private:
  static constexpr std::size_t kDepthMax = 12;
  void open() {
    SPECTER_ASSERT(depth_ < kDepthMax);
    sizes_[depth_++] = 0;
  }
  void count() {
    if (depth_ > 0) ++sizes_[depth_ - 1];
  }

  json::value_stack stack_;
  std::array<std::size_t, kDepthMax> sizes_{};
  std::size_t depth_ = 0;
};

/// What `put` writes, as a value.
template <class Put>
json::object object_of(Put&& put) {
  ValueOut out;
  put(out);
  json::value value = out.take();
  return std::move(value.get_object());
}
template <class Put>
json::array array_of(Put&& put) {
  ValueOut out;
  put(out);
  json::value value = out.take();
  return std::move(value.get_array());
}

}  // namespace specter::codec
