#include <algorithm>
#include <string>
#include <vector>

std::vector<int> merge_sort(std::vector<int> values) {
  if (values.size() < 2) return values;
  const auto middle = values.begin() + static_cast<long>(values.size() / 2);
  const auto left = merge_sort({values.begin(), middle}), right = merge_sort({middle, values.end()});
  std::merge(left.begin(), left.end(), right.begin(), right.end(), values.begin());
  return values;
}

std::string reverse(const std::string &text) { return {text.rbegin(), text.rend()}; }

int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

std::string escape(const std::string &text) {
  std::string made;
  for (char each : text) {
    if (each == '\\' || each == '"') made += '\\';
    made += each;
  }
  return made;
}

std::string unescape(const std::string &text) {
  std::string made;
  for (std::size_t at = 0; at < text.size(); at++) {
    if (text[at] == '\\' && at + 1 < text.size()) at++;
    made += text[at];
  }
  return made;
}
