#include <memory>

struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
  virtual double perimeter() const = 0;
};

struct Square : Shape {
  double area() const override { return 4; }
};

std::unique_ptr<Shape> square() { return std::make_unique<Square>(); }
