#include <algorithm>
#include <cstddef>
#include <vector>

// Place of the first value that is greater than the limit in a sorted vector; its size if there is none.
std::size_t first_greater(const std::vector<int>& sorted, int limit) {
    std::size_t low = 0;
    std::size_t high = sorted.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (sorted[middle] <= limit) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// How many values lie from low to high, both included.
std::size_t count_between(const std::vector<int>& sorted, int low, int high) {
    const auto first = std::lower_bound(sorted.begin(), sorted.end(), low);
    const auto last = std::upper_bound(sorted.begin(), sorted.end(), high);
    return first < last ? static_cast<std::size_t>(last - first) : 0;
}
