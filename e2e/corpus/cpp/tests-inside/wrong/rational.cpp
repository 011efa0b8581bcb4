#include <cstdio>
#include <numeric>
#include <stdexcept>

class Rational {
public:
    Rational(long numerator, long denominator = 1) : num_(numerator), den_(denominator) {
        if (den_ == 0) throw std::domain_error("zero denominator");
        const long divisor = std::gcd(num_, den_);
        num_ /= divisor;
        den_ /= divisor;
    }

    long num() const { return num_; }
    long den() const { return den_; }

    friend Rational operator+(Rational a, Rational b) {
        return {a.num_ * b.den_ + b.num_ * a.den_, a.den_ * b.den_};
    }
    friend Rational operator*(Rational a, Rational b) { return {a.num_ * b.num_, a.den_ * b.den_}; }
    friend bool operator==(Rational a, Rational b) { return a.num_ == b.num_ && a.den_ == b.den_; }

private:
    long num_;
    long den_;
};

static int failures = 0;

#define CHECK(condition)                                              \
    do {                                                              \
        if (!(condition)) {                                           \
            std::printf("FAIL line %d: %s\n", __LINE__, #condition);  \
            ++failures;                                               \
        }                                                             \
    } while (0)

int main() {
    CHECK(Rational(2, 4) == Rational(1, 2));
    CHECK(Rational(1, 3) + Rational(1, 6) == Rational(1, 2));
    CHECK(Rational(2, 3) * Rational(3, 4) == Rational(1, 2));
    CHECK(Rational(1, -2) == Rational(-1, 2));
    CHECK(Rational(-3, -6).den() == 2);
    CHECK(Rational(0, 5).den() == 1);

    bool thrown = false;
    try {
        Rational bad(1, 0);
    } catch (const std::domain_error&) {
        thrown = true;
    }
    CHECK(thrown);

    std::printf("%d failure(s)\n", failures);
    return failures == 0 ? 0 : 1;
}
