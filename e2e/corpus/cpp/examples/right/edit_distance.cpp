#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <vector>

/**
 * @brief Levenshtein distance: the least number of single-character
 *        insertions, deletions and replacements that turn @p a into @p b.
 *
 * @example
 *   editDistance("kitten", "sitting") // 3
 *   editDistance("", "abc")           // 3
 *   editDistance("flaw", "lawn")      // 2
 *   editDistance("same", "same")      // 0
 */
int editDistance(const std::string& a, const std::string& b) {
    std::vector<int> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int diagonal = row[0];
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int above = row[j];
            const int replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({above + 1, row[j - 1] + 1, replace});
            diagonal = above;
        }
    }
    return row[b.size()];
}

/**
 * @brief The word of @p dictionary nearest to @p word, the first one on a tie.
 *
 * For instance closest("helo", {"yellow", "hello", "halo"}) gives "hello".
 */
std::string closest(const std::string& word, const std::vector<std::string>& dictionary) {
    std::string best;
    int bestDistance = -1;
    for (const auto& candidate : dictionary) {
        const int d = editDistance(word, candidate);
        if (bestDistance < 0 || d < bestDistance) {
            bestDistance = d;
            best = candidate;
        }
    }
    return best;
}
