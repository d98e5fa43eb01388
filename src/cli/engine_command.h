// `specter engine`: the line protocol on standard input and output (docs/protocol.md).
#pragma once

#include <iosfwd>
#include <string>

#include <CLI/CLI.hpp>

#include "protocol/session.h"

namespace specter::cli {

void add_engine_command(CLI::App& app, int& status);

/// A session whose player role has our bots to offer.
protocol::Session make_session(const std::string& bot);

/// Answers line by line until "quit" or the end of input.
void serve(protocol::Session& session, std::istream& in, std::ostream& out);

}  // namespace specter::cli
