#undef NDEBUG
#include "tokenizer.hpp"
#include <cassert>
#include <stdexcept>

int main() {
    assert(tokenize(R"("a \"b\" c")") == (std::vector<Token>{{Kind::String, "a \"b\" c"}}));
    assert(tokenize("\"\"") == (std::vector<Token>{{Kind::String, ""}}));
    bool refused = false;
    try {
        tokenize("\"open");
    } catch (const std::runtime_error&) {
        refused = true;
    }
    assert(refused);
}
