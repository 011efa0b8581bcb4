#include <cstdint>
#include <string_view>

// Value of a number in the given base (2..36), -1 when a digit does not belong to it.
constexpr std::int64_t parse_base(std::string_view digits, int base) {
    if (digits.empty()) return -1;
    std::int64_t value = 0;
    for (char c : digits) {
        int digit = -1;
        if (c >= '0' && c <= '9') digit = c - '0';
        else if (c >= 'a' && c <= 'z') digit = c - 'a' + 10;
        else if (c >= 'A' && c <= 'Z') digit = c - 'A' + 10;
        if (digit < 0 || digit > base) return -1;
        value = value * base + digit;
    }
    return value;
}

static_assert(parse_base("101", 2) == 5);
static_assert(parse_base("ff", 16) == 255);
static_assert(parse_base("Z", 36) == 35);
static_assert(parse_base("", 10) == -1);
static_assert(parse_base("12", 2) == -1);
static_assert(parse_base("1.5", 10) == -1);

int main() {}
