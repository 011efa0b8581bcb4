#include <cassert>
#include <iostream>

struct Complex {
    double re, im;
};

// Product of two complex numbers.
Complex operator*(Complex a, Complex b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

bool operator==(Complex a, Complex b) { return a.re == b.re && a.im == b.im; }

int main() {
    Complex i{0, 1};
    assert((i * i == Complex{-1, 0}));
    assert((Complex{1, 2} * Complex{3, 4} == Complex{-5, 10}));
    assert(!(i == Complex{0, 2}));
    std::cout << "complex: ok\n";
}
