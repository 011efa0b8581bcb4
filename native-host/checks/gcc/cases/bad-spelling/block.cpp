#include <string>
#include <vector>

int main() {
  std::vector<int> numbers{1, 2};
  numbers.push_bak(3);
  std::strng name = "ä";
  return static_cast<int>(numbers.size())
}
