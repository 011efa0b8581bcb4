#include <optional>
#include <vector>

std::optional<long long> max_subarray(const std::vector<int>& values) {
    std::optional<long long> best;
    for (std::size_t first = 0; first < values.size(); ++first) {
        long long sum = 0;
        for (std::size_t last = first; last < values.size(); ++last) {
            sum += values[last];
            if (!best || sum > *best) best = sum;
        }
    }
    return best;
}

std::vector<int> running_max(const std::vector<int>& values) {
    std::vector<int> result(values);
    for (std::size_t i = 1; i < result.size(); ++i) {
        if (result[i] < result[i - 1]) result[i] = result[i - 1];
    }
    return result;
}
