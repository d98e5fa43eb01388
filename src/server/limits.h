// Every limit of the server, with its reason. Operators change some by flags; tests change all.
#pragma once

#include <chrono>
#include <cstddef>

namespace specter::server {

using std::chrono::milliseconds;

struct Limits {
  // --- how many connections ---
  /// An idle socket costs 5 to 9 KB, with TLS 22 KB: all of them fit into 220 MB.
  std::size_t connections = 10'000;
  /// A school or a company behind one address plays; a single machine cannot take all places.
  std::size_t connections_per_address = 64;
  /// Connections over the limit that may wait to read why they were refused.
  std::size_t refusals = 256;

  // --- how often, per address ---
  /// Every new socket may create a guest. A browser with bad reception comes back every second.
  double upgrades_per_minute = 120;
  /// Each writes to the database and stays there.
  double guests_per_minute = 20;
  /// A page asks for about twenty files.
  double requests_per_second = 50;
  double requests_burst = 200;

  // --- what a socket may send ---
  /// The largest message is a table with a board of its own.
  std::size_t message_bytes = 64 * 1024;
  /// People click; bots of others answer at once, but one question at a time.
  double messages_per_second = 20;
  double messages_burst = 60;
  /// Ten in a second all the time: nobody plays so.
  double messages_per_minute = 600;
  /// All sockets of one address together: thirty people who draw paths at a time. What is more
  /// waits.
  double address_messages_per_second = 150;
  double address_messages_burst = 3'000;
  /// A larger read buffer than this is given back after a message.
  std::size_t buffer_keep_bytes = 2 * 1024;

  // --- what a socket may leave unread ---
  /// The record of the longest game is below 1 MB. Who is dropped comes back and misses nothing.
  std::size_t queue_bytes = 4 * 1024 * 1024;
  /// For all sockets together. Who has most unread is dropped first, so that those who read stay.
  std::size_t queue_bytes_all = 128 * 1024 * 1024;
  /// A burst of bots' moves is some hundred frames.
  std::size_t queue_frames = 1024;
  /// One frame must be gone after this time.
  milliseconds write{30'000};

  // --- requests ---
  std::size_t header_bytes = 8 * 1024;  ///< browsers send 1 to 2 KB
  std::size_t body_bytes = 4 * 1024;    ///< only POST /guest has a body: a name

  // --- deadlines ---
  milliseconds handshake{10'000};   ///< TLS; then each request, from its first byte to its last
  milliseconds keep_alive{30'000};  ///< between two requests of one connection
  milliseconds hello{10'000};       ///< from the open socket to the guest's hello
  milliseconds answer{10'000};      ///< for the hall to answer a request
  /// Nothing from the client, not even a pong (a ping goes out after half of it). Proxies and
  /// phones' networks forget silent connections after a minute.
  milliseconds idle{50'000};
  milliseconds closing{5'000};  ///< for a client to answer a close, or to read a refusal
  milliseconds tick{500};       ///< how often deadlines are looked at
  /// After SIGTERM: for the hall to store what it has, and then for clients to go.
  milliseconds stop_hall{10'000};
  milliseconds stop_links{2'000};
};

/// Replays and records that wait for their turn: some seconds of work. More are told to come again.
inline constexpr std::size_t kWorksWaitingMax = 64;
/// After a failed accept (no descriptors left): spinning helps nobody.
inline constexpr milliseconds kAcceptPause{200};
/// Descriptors for the database, logs and so on, beside those of connections.
inline constexpr std::size_t kDescriptorsReserved = 64;
/// An address that nobody uses is forgotten when there are more than so many.
inline constexpr std::size_t kAddressesMax = 50'000;
/// Longest path that is looked at; a table's page has about 40 bytes.
inline constexpr std::size_t kTargetBytesMax = 2'048;

}  // namespace specter::server
