#include <cassert>
#include <iostream>

// x to the third power
template <typename T>
constexpr T cube(T x) {
    static_assert(sizeof(T) >= 2, "too narrow");
    return x * x * x;
}

static_assert(cube(2) == 8, "cube(2)");
static_assert(cube(-3L) == -27, "cube(-3)");

int main() {
    assert(cube(0.5) == 0.125);
    std::cout << "cube: ok\n";
}
