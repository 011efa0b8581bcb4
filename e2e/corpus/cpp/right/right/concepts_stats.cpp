#include <algorithm>
#include <concepts>
#include <iostream>
#include <iterator>
#include <optional>
#include <ranges>
#include <type_traits>
#include <vector>

template <class T>
concept Number = std::integral<T> || std::floating_point<T>;

template <std::ranges::input_range R>
    requires Number<std::ranges::range_value_t<R>>
std::optional<double> mean(R&& values) {
    double sum = 0.0;
    std::size_t n = 0;
    for (auto&& v : values) {
        sum += static_cast<double>(v);
        ++n;
    }
    if (n == 0) return std::nullopt;
    return sum / static_cast<double>(n);
}

// The median of {5, 1, 3} is 3; of {4, 1, 3, 2} it is 2.5.
template <Number T>
std::optional<double> median(std::vector<T> v) {
    if (v.empty()) return std::nullopt;
    std::ranges::sort(v);
    const auto mid = v.size() / 2;
    if (v.size() % 2 == 1) return static_cast<double>(v[mid]);
    return (static_cast<double>(v[mid - 1]) + static_cast<double>(v[mid])) / 2.0;
}

int main() {
    const std::vector<int> xs{4, 1, 3, 2};
    if (auto m = mean(xs)) std::cout << "mean   " << *m << '\n';
    if (auto m = median(xs)) std::cout << "median " << *m << '\n';
    auto squares = xs | std::views::transform([](int x) { return x * x; });
    std::cout << "mean of squares " << mean(squares).value_or(0.0) << '\n';
}
