#include <cstddef>
#include <vector>

// Index of the value in a sorted vector, or -1.
int find_sorted(const std::vector<int>& values, int wanted) {
    std::size_t low = 0;
    std::size_t high = values.size() - 1;
    while (low <= high) {
        std::size_t mid = low + (high - low) / 2;
        if (values[mid] == wanted) {
            return static_cast<int>(mid);
        }
        if (values[mid] < wanted) {
            low = mid + 1;
        } else {
            high = mid - 1;
        }
    }
    return -1;
}

bool contains_sorted(const std::vector<int>& values, int wanted) {
    return find_sorted(values, wanted) >= 0;
}
