#include <future>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

// Number of words of a text separated by blanks.
int word_count(const std::string& s) {
    std::istringstream in(s);
    std::string w;
    int n = 0;
    while (in >> w) ++n;
    return n;
}

int main() {
    auto verdict = std::async(std::launch::deferred, [] {
        if (word_count("to be or not") != 4) throw std::runtime_error("four words");
        if (word_count("") != 0) throw std::runtime_error("no words");
    });
    verdict.get();
    std::cout << "word_count: tests passed" << std::endl;
}
