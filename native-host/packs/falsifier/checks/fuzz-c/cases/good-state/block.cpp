#include <cstdlib>
#include <map>
#include <vector>

namespace ids {
  int last = 0;
  int next_after(int n) { return n + ++last; }
}  // namespace ids

static int counted(int n) {
  static int calls = 0;
  return n + ++calls;
}

int number_of(int n) { return counted(n); }

int f(void) { return 3; }
