#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

class Shape {
public:
    virtual ~Shape() = default;
    virtual double area() const = 0;
};

class Square : public Shape {
public:
    explicit Square(double side) : side_(side) {}
    double area() const override { return side_ * side_; }

private:
    double side_;
};

class Polygon : public Shape {
public:
    explicit Polygon(std::vector<std::pair<double, double>> corners) : corners_(std::move(corners)) {}

    double area() const override {
        double twice = 0;
        for (std::size_t i = 0; i < corners_.size(); ++i) {
            const auto& [x, y] = corners_[i];
            const auto& [next_x, next_y] = corners_[(i + 1) % corners_.size()];
            twice += x * next_y - next_x * y;
        }
        return twice < 0 ? -twice / 2 : twice / 2;
    }

private:
    std::vector<std::pair<double, double>> corners_;
};

// A square, or a right-angled triangle as a polygon, of the given size; null for another kind.
std::unique_ptr<Shape> make_shape(const std::string& kind, double size) {
    if (kind == "square") {
        return std::make_unique<Square>(size);
    }
    if (kind == "polygon") {
        return std::make_unique<Polygon>(std::vector<std::pair<double, double>>{{0, 0}, {size, 0}, {0, size}});
    }
    return nullptr;
}

class Drawing {
public:
    void add(std::unique_ptr<Shape> shape) {
        if (shape != nullptr) {
            shapes_.push_back(std::move(shape));
        }
    }

    double total_area() const {
        double total = 0;
        for (const auto& shape : shapes_) {
            total += shape->area();
        }
        return total;
    }

    std::size_t size() const { return shapes_.size(); }
    void clear() { shapes_.clear(); }

private:
    std::vector<std::unique_ptr<Shape>> shapes_;
};
