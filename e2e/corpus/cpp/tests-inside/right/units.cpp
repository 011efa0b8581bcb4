#include <ratio>

template <typename Scale>
struct Length {
    double count;

    template <typename Other>
    constexpr Length<Other> as() const {
        using Factor = std::ratio_divide<Scale, Other>;
        return {count * Factor::num / Factor::den};
    }
};

using Metre = Length<std::ratio<1>>;
using Kilometre = Length<std::kilo>;
using Centimetre = Length<std::centi>;

constexpr Metre operator""_m(long double v) { return {static_cast<double>(v)}; }
constexpr Kilometre operator""_km(long double v) { return {static_cast<double>(v)}; }

static_assert((2.5_km).as<std::ratio<1>>().count == 2500.0);
static_assert((3.0_m).as<std::centi>().count == 300.0);
static_assert((500.0_m).as<std::kilo>().count == 0.5);

int main() {}
