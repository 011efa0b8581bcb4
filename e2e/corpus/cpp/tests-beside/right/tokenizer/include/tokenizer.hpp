#pragma once
#include <string>
#include <string_view>
#include <vector>

enum class Kind { Name, Number, String, Symbol };

struct Token {
    Kind kind;
    std::string text;
    bool operator==(const Token&) const = default;
};

/// Splits source text into tokens. Line comments start with '#'.
/// Throws std::runtime_error for a string without its closing quote.
std::vector<Token> tokenize(std::string_view source);
