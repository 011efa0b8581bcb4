#include <compare>
#include <cstdint>
#include <iostream>
#include <numeric>
#include <stdexcept>

// Always in lowest terms with a positive denominator: Rational(2, -4) is -1/2.
class Rational {
public:
    Rational(std::int32_t n, std::int32_t d = 1) : num_(n), den_(d) {
        if (d == 0) throw std::invalid_argument("denominator is zero");
        const std::int64_t g = std::gcd(num_, den_) * (d < 0 ? -1 : 1);
        num_ /= g;
        den_ /= g;
    }

    friend bool operator==(const Rational&, const Rational&) = default;
    friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
        return a.num_ * b.den_ <=> b.num_ * a.den_;
    }
    friend std::ostream& operator<<(std::ostream& out, const Rational& r) {
        return out << r.num_ << '/' << r.den_;
    }

private:
    std::int64_t num_;
    std::int64_t den_;
};

int main() {
    const Rational a(2, -4), b(1, 3);
    std::cout << a << ' ' << b << ' ' << (a < b ? "less" : "not less") << '\n';  // -1/2 1/3 less
}
