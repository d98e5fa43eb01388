// What the tidy test looks for, as functions from texts to findings, so that each can be shown to
// find something.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace specter::tidy {

struct File {
  std::string path;  ///< from the root of the repository
  std::string text;
};

/// "path:line: what is wrong"
using Findings = std::vector<std::string>;

/// C++ without comments and the insides of literals; lines stay where they are.
std::string bare_code(std::string_view text);

/// IDs of the rule book that no test cites and that are not pending.
Findings uncited_rules(const std::vector<File>& rules, std::string_view pending,
                       const std::vector<File>& tests);
/// IDs of the rule book that lead a search of the sources to no code, and for which `excused` ("ID
/// reason" a line) has no reason; and entries there that excuse nothing.
Findings rules_without_code(const std::vector<File>& rules, std::string_view excused,
                            const std::vector<File>& sources);
/// Tests that assert nothing, neither themselves nor by a function of their own program: helpers of
/// the same folder or of tests/support, by name.
Findings tests_without_assertion(const std::vector<File>& tests);
/// Assertions whose two sides are the same words.
Findings compared_with_itself(const File& file);
/// Clocks, dice, I/O, threads, exceptions and libraries that the engine must not know.
Findings impure(const File& file);
/// Variables that outlive a call and can change: at namespace scope, or static in a function.
Findings mutable_globals(const File& file);
/// A word of the code, comments aside.
Findings word_in_code(const File& file, std::string_view word);
/// Comparisons of a game's ruleset by its number, where a fact of src/engine/rules.h should be
/// read.
Findings ruleset_tests(const File& file);
Findings too_long(const File& file, std::size_t lines_max);
/// Marks of unfinished work.
Findings unfinished(const File& file);
/// Folders of some particular machine.
Findings machine_paths(const File& file);

}  // namespace specter::tidy
