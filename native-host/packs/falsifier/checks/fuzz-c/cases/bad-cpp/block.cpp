#include <string>
#include <vector>

namespace text {
/// Without blanks at both ends.
std::string trim(const std::string &line) {
  size_t first = 0, last = line.size() - 1;
  while (line[first] == ' ') first++;
  while (line[last] == ' ') last--;
  return line.substr(first, last - first + 1);
}
}  // namespace text

template <typename T> T largest(const std::vector<T> &values) {
  T best = values[0];
  for (size_t i = 1; i <= values.size(); i++)
    if (values[i] > best) best = values[i];
  return best;
}

std::vector<int> evens(std::vector<int> values) {
  for (auto at = values.begin(); at != values.end(); ++at)
    if (*at % 2 != 0) values.erase(at);
  return values;
}
