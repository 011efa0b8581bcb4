#include <functional>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

// Words of s in reverse order.
std::string reverse_words(const std::string& s) {
    std::istringstream in(s);
    std::string w, out;
    while (in >> w) out = out.empty() ? w : w + " " + out;
    return out;
}

static int failed = 0;

void test(const char* name, const std::function<void()>& body) {
    try {
        body();
        std::cout << "ok " << name << '\n';
    } catch (const std::exception& e) {
        ++failed;
        std::cout << "FAILED " << name << ": " << e.what() << '\n';
    }
}

void require(bool c) {
    if (!c) throw std::runtime_error("requirement not met");
}

int main() {
    test("two words", [] { require(reverse_words("hello world") == "world hello"); });
    test("one word", [] { require(reverse_words("solo") == "solo"); });
    return failed == 0 ? 0 : 1;
}
