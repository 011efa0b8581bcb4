#include <compare>
#include <cstdlib>
#include <string_view>

namespace {

long takeNumber(std::string_view& rest) {
    long number = 0;
    std::size_t i = 0;
    while (i < rest.size() && rest[i] >= '0' && rest[i] <= '9' && number < 100'000'000) {
        number = number * 10 + (rest[i] - '0');
        ++i;
    }
    rest.remove_prefix(i);
    if (!rest.empty() && rest.front() == '.') rest.remove_prefix(1);
    return number;
}

}  // namespace

std::strong_ordering compareVersions(std::string_view a, std::string_view b) {
    for (int part = 0; part < 8 && !(a.empty() && b.empty()); ++part) {
        const long left = takeNumber(a);
        const long right = takeNumber(b);
        if (left != right) return left <=> right;
    }
    return std::strong_ordering::equal;
}
