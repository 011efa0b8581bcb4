/// join({"a", "b"}, ", ") returns "a, b"
string join(const vector<string>& parts, const string& between) {
  string out;
  for (size_t at = 0; at < parts.size(); at++) {
    if (at > 0) out += between;
    out += parts[at];
  }
  return out;
}

class Solution {
public:
  // Input: nums = [2,7,11,15], target = 9
  // Output: [0,1]
  vector<int> twoSum(vector<int>& nums, int target) {
    unordered_map<int, int> seen;
    for (int at = 0; at < (int)nums.size(); at++) {
      if (seen.count(target - nums[at])) return {seen[target - nums[at]], at};
      seen[nums[at]] = at;
    }
    return {};
  }
};

// counts("aab") == {{'a', 2}, {'b', 1}}
map<char, int> counts(const string& text) {
  map<char, int> found;
  for (char sign : text) found[sign]++;
  return found;
}

// at({1}, 3) throws std::out_of_range
int at(const vector<int>& xs, size_t index) { return xs.at(index); }
