#include <algorithm>
#include <cstddef>
#include <vector>

std::size_t first_greater(const std::vector<int>& sorted, int limit) {
    return static_cast<std::size_t>(std::upper_bound(sorted.begin(), sorted.end(), limit) - sorted.begin());
}

std::size_t count_between(const std::vector<int>& sorted, int low, int high) {
    std::size_t count = 0;
    for (int value : sorted) {
        if (low <= value && value <= high) ++count;
    }
    return count;
}
