#include <iostream>
#include <ranges>

int main() {
    namespace v = std::views;
    auto odd = [](int n) { return n % 2 != 0; };
    auto square = [](int n) { return n * n; };

    // iota(1) is endless; take ends the pipeline
    for (int n : v::iota(1) | v::filter(odd) | v::transform(square) | v::take(5)) {
        std::cout << n << ' ';
    }
    std::cout << '\n';  // 1 9 25 49 81
}
