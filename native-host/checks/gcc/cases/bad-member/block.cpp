#include <vector>

int size(const std::vector<int>& v) {
  return v.length(); // größe
}
