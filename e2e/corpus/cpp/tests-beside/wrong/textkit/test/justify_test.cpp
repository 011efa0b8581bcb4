#include "textkit/justify.hpp"

#include <iostream>

namespace {

int failures = 0;

void check(const std::vector<std::string>& words, std::size_t width, const std::string& expected) {
    const std::string actual = textkit::justify(words, width);
    if (actual == expected) return;
    std::cout << "expected '" << expected << "'\n     got '" << actual << "'\n";
    ++failures;
}

}  // namespace

int main() {
    check({"a", "b"}, 5, "a   b");
    check({"to", "be", "or"}, 10, "to  be  or");
    check({"to", "be", "or"}, 9, "to  be or");
    check({"alone"}, 8, "alone   ");
    check({}, 3, "   ");
    return failures;
}
