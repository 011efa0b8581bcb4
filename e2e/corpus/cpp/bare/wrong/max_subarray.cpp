#include <algorithm>
#include <optional>
#include <vector>

std::optional<long long> max_subarray(const std::vector<int>& values) {
    if (values.empty()) {
        return std::nullopt;
    }
    long long best = 0;
    long long current = 0;
    for (int value : values) {
        current = std::max(current + value, 0LL);
        best = std::max(best, current);
    }
    return best;
}

std::vector<int> running_max(const std::vector<int>& values) {
    std::vector<int> result;
    for (int value : values) {
        result.push_back(result.empty() ? value : std::max(result.back(), value));
    }
    return result;
}
