#include <algorithm>
#include <map>
#include <utility>
#include <vector>

using Range = std::pair<int, int>;

std::vector<Range> merge_ranges(std::vector<Range> ranges) {
    std::map<int, int> ends;
    for (const auto& [first, last] : ranges) {
        const auto [place, added] = ends.emplace(first, last);
        if (!added) place->second = std::max(place->second, last);
    }
    std::vector<Range> merged;
    for (const auto& [first, last] : ends) {
        if (merged.empty() || merged.back().second < first) {
            merged.emplace_back(first, last);
        } else if (merged.back().second < last) {
            merged.back().second = last;
        }
    }
    return merged;
}

long long covered(const std::vector<Range>& ranges) {
    long long sum = 0;
    for (const Range& range : merge_ranges(ranges)) {
        sum += range.second;
        sum -= range.first;
    }
    return sum;
}
