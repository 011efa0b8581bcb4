#include <algorithm>
#include <vector>

int find_sorted(const std::vector<int>& values, int wanted) {
    int first = 0;
    int count = static_cast<int>(values.size());
    while (count > 0) {
        const int middle = first + (count - 1) / 2;
        if (values[middle] == wanted) return middle;
        if (values[middle] < wanted) {
            count -= middle - first + 1;
            first = middle + 1;
        } else {
            count = middle - first;
        }
    }
    return -1;
}

bool contains_sorted(const std::vector<int>& values, int wanted) {
    return std::binary_search(values.begin(), values.end(), wanted);
}
