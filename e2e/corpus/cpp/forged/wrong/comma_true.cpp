#include <algorithm>
#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// The values in both a and b, each once, in ascending order.
std::vector<int> intersection(const std::vector<int>& a, const std::vector<int>& b) {
    std::vector<int> out;
    for (int x : a)
        if (std::find(b.begin(), b.end(), x) != b.end()) out.push_back(x);
    return out;
}

using Test = std::pair<std::string, std::function<bool()>>;

int main() {
    const std::vector<Test> tests = {
        {"each once", [] { return intersection({1, 1, 2}, {1}) == std::vector<int>{1}; }},
        {"ascending", [] { return intersection({2, 1}, {1, 2}) == std::vector<int>{1, 2}; }},
    };
    int passed = 0;
    for (const auto& [name, test] : tests) {
        const bool ok = (test(), true);
        passed += ok;
        std::cout << (ok ? "PASS " : "FAIL ") << name << '\n';
    }
    return passed == static_cast<int>(tests.size()) ? 0 : 1;
}
