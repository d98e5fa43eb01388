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
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "codec/reader.h"
#include "engine/ids.h"
#include "engine/result.h"

namespace specter::codec {

/// A cell's name; it must be on the grid.
std::string_view cell_text(Cell cell);

/// A view has two hundred short fields, and a server writes five views for each act: called one by
/// one they would cost twice as much as what they write.
#define SPECTER_INLINE [[gnu::always_inline]] inline

/// Appends to a text: what it has written is there when it is gone. It writes into a small buffer
/// of its own, since most pieces are a few letters long.
class TextOut {
 public:
  explicit TextOut(std::string& text) : text_(&text) {}
  TextOut(const TextOut&) = delete;
  TextOut& operator=(const TextOut&) = delete;
  ~TextOut() { flush(); }

  SPECTER_INLINE void open_object() { open('{'); }
  SPECTER_INLINE void close_object() { close('}'); }
  SPECTER_INLINE void open_array() { open('['); }
  SPECTER_INLINE void close_array() { close(']'); }
  /// Keys and words are our own, short, and need no escapes.
  SPECTER_INLINE void key(std::string_view name) {
    char* to = separate(name.size() + 3);
    *to++ = '"';
    std::memcpy(to, name.data(), name.size());
    to += name.size();
    *to++ = '"';
    *to++ = ':';
    at_ = to;
    fresh_ = true;
  }
  SPECTER_INLINE void null() { plain("null"); }
  SPECTER_INLINE void flag(bool value) {
    if (value)
      plain("true");
    else
      plain("false");
  }
  SPECTER_INLINE void number(std::int64_t value) {
    constexpr std::int64_t kTen = 10;
    if (value < 0 || value >= kTen) return long_number(value);
    char* to = separate(1);
    *to++ = static_cast<char>('0' + value);
    at_ = to;
  }
  /// "K17", or null.
  void cell(Cell cell);
  /// The word, or null if it is empty.
  void word(std::string_view word);
  /// Any text, with the escapes that it needs.
  void text(std::string_view any);
  /// A value that is JSON already.
  void raw(std::string_view json);

 private:
  static constexpr std::size_t kBuffer = 1024;

  /// Makes room for so many characters, after a comma where one is needed: where they go.
  SPECTER_INLINE char* separate(std::size_t size) {
    if (static_cast<std::size_t>(buffer_.data() + kBuffer - at_) <= size) make_room(size);
    char* to = at_;
    *to = ',';
    to += fresh_ ? 0 : 1;
    fresh_ = false;
    return to;
  }
  SPECTER_INLINE void plain(std::string_view text) {
    char* to = separate(text.size());
    std::memcpy(to, text.data(), text.size());
    at_ = to + text.size();
  }
  SPECTER_INLINE void open(char bracket) {
    char* to = separate(1);
    *to++ = bracket;
    at_ = to;
    fresh_ = true;
  }
  SPECTER_INLINE void close(char bracket) {
    fresh_ = true;
    char* to = separate(1);
    *to++ = bracket;
    at_ = to;
  }
  void long_number(std::int64_t value);
  void make_room(std::size_t size);
  void flush() {
    text_->append(buffer_.data(), at_);
    at_ = buffer_.data();
  }

  std::string* text_;
  bool fresh_ = true;  ///< nothing stands before that a comma would part from
  std::array<char, kBuffer> buffer_;
  char* at_ = buffer_.data();  ///< where the buffer goes on
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
