#include <unordered_map>
#include <vector>

// nums = [2,7,11,15], target = 9  ->  [0,1]
class Solution {
public:
    std::vector<int> twoSum(std::vector<int>& nums, int target) {
        std::unordered_map<long long, int> seen;
        for (int i = 0; i < static_cast<int>(nums.size()); ++i) {
            const long long want = static_cast<long long>(target) - nums[i];
            if (auto it = seen.find(want); it != seen.end()) {
                return {it->second, i};
            }
            seen.emplace(nums[i], i);
        }
        return {};
    }
};
