#include <iostream>
#include <numbers>

template <class Derived>
class Shape {
public:
    double area() const { return static_cast<const Derived&>(*this).area_impl(); }

private:
    Shape() = default;
    friend Derived;
};

class Square : public Shape<Square> {
public:
    explicit Square(double side) : side_(side) {}
    double area_impl() const { return side_ * side_; }

private:
    double side_;
};

class Circle : public Shape<Circle> {
public:
    explicit Circle(double r) : r_(r) {}
    double area_impl() const { return std::numbers::pi * r_ * r_; }

private:
    double r_;
};

template <class... S>
double total_area(const Shape<S>&... shapes) {
    return (0.0 + ... + shapes.area());
}

int main() {
    std::cout << total_area(Square(2), Circle(1)) << '\n';  // 7.14159
}
