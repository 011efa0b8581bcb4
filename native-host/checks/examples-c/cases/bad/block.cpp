#include <string>
#include <iostream>
#include <vector>
#include <algorithm>

/// Joins with a separator.
/// join({"a", "b"}, ", ") returns "a, b"
/// join({}, "x") == ""
std::string join(const std::vector<std::string>& parts, const std::string& sep) {
  std::string out;
  for (size_t i = 0; i <= parts.size(); i++) {
    if (i) out += sep;
    out += parts[i];
  }
  return out;
}

// Input: nums = [3, 1, 2]
// Output: [1, 2, 3]
void sortIt(std::vector<int>& nums) { std::sort(nums.rbegin(), nums.rend()); }

/* sum of digits: digits(123) => 6, digits(0) => 0 */
int digits(int n) { int s = 0; while (n) { s += n % 10; n /= 10; } return s; }

template <class T> T largest(const std::vector<T>& xs) { return *std::max_element(xs.begin(), xs.end()); }
// largest<int>({1, 3, 2}) == 3
int loop(int n) { while (n > 0) n = n; return n; }
// loop(1) == 0
int main() {
  std::cout << digits(99) << std::endl; // 18
}
