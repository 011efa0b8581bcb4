#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

// Prints the ten most frequent words of the standard input.
int main() {
    std::map<std::string, int> counts;
    std::string word;
    while (std::cin >> word) {
        ++counts[word];
    }
    if (counts.empty()) {
        std::cerr << "no input\n";
        return 1;
    }

    std::vector<std::pair<std::string, int>> ranking(counts.begin(), counts.end());
    std::stable_sort(ranking.begin(), ranking.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    ranking.resize(std::min<std::size_t>(ranking.size(), 10));
    for (const auto& [text, n] : ranking) {
        std::cout << n << '\t' << text << '\n';
    }
}
