#include <algorithm>
#include <utility>
#include <vector>

using Range = std::pair<int, int>;

std::vector<Range> merge_ranges(std::vector<Range> ranges) {
    std::sort(ranges.begin(), ranges.end());
    std::vector<Range> merged;
    for (const Range& range : ranges) {
        if (!merged.empty() && range.first <= merged.back().second) {
            merged.back().second = range.second;
        } else {
            merged.push_back(range);
        }
    }
    return merged;
}

long long covered(const std::vector<Range>& ranges) {
    long long sum = 0;
    for (const auto& [first, last] : merge_ranges(ranges)) {
        sum += static_cast<long long>(last) - first;
    }
    return sum;
}
