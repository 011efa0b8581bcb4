#include <algorithm>
#include <utility>
#include <vector>

using Interval = std::pair<int, int>;

/*
 * Joins closed intervals that overlap or touch and returns them in
 * ascending order. The input may come in any order.
 *
 * Examples:
 *   merge_intervals({{1, 4}, {3, 6}, {8, 9}})    => {{1, 6}, {8, 9}}
 *   merge_intervals({{5, 7}, {1, 5}})            => {{1, 7}}
 *   merge_intervals({{1, 10}, {2, 3}, {12, 15}}) => {{1, 10}, {12, 15}}
 *   merge_intervals({})                          => {}
 */
std::vector<Interval> merge_intervals(std::vector<Interval> intervals) {
    std::sort(intervals.begin(), intervals.end());
    std::vector<Interval> merged;
    for (const auto& current : intervals) {
        if (!merged.empty() && current.first <= merged.back().second) {
            merged.back().second = std::max(merged.back().second, current.second);
        } else {
            merged.push_back(current);
        }
    }
    return merged;
}
