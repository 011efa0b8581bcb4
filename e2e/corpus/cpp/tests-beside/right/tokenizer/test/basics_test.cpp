#undef NDEBUG
#include "tokenizer.hpp"
#include <cassert>

int main() {
    assert(tokenize("").empty());
    assert(tokenize("  # nothing here").empty());
    const std::vector<Token> expected{
        {Kind::Name, "x1"}, {Kind::Symbol, "="}, {Kind::Number, "42"}, {Kind::Symbol, ";"},
    };
    assert(tokenize("x1 = 42; # answer\n") == expected);
}
