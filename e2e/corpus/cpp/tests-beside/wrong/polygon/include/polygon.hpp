#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace geo {

struct Point {
    double x = 0;
    double y = 0;
};

// Area of a simple polygon, whatever the direction of its corners.
inline double area(std::span<const Point> corners) {
    double twice = 0;
    for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
        const Point& a = corners[i];
        const Point& b = corners[i + 1];
        twice += a.x * b.y - b.x * a.y;
    }
    return std::abs(twice) / 2;
}

// Length of the outline, back to the first corner.
inline double perimeter(std::span<const Point> corners) {
    double sum = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point& a = corners[i];
        const Point& b = corners[(i + 1) % corners.size()];
        sum += std::hypot(b.x - a.x, b.y - a.y);
    }
    return sum;
}

}  // namespace geo
