#include <polygon.hpp>

#include <cstdlib>
#include <iostream>
#include <vector>

static bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

static void require(bool condition, const char* what) {
    if (!condition) {
        std::cerr << "failed: " << what << std::endl;
        std::exit(1);
    }
}

int main() {
    const std::vector<geo::Point> square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    require(near(geo::area(square), 4), "area of a square at the origin");
    require(near(geo::perimeter(square), 8), "perimeter of the square");

    const std::vector<geo::Point> shifted{{1, 1}, {1, 4}, {5, 4}, {5, 1}};
    require(near(geo::area(shifted), 12), "area of a clockwise rectangle off the origin");

    require(geo::area({}) == 0, "nothing has no area");
}
