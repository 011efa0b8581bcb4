#include <charconv>
#include <expected>
#include <iostream>
#include <string_view>
#include <system_error>

enum class ParseError { empty, not_a_number, out_of_range };

std::expected<int, ParseError> parse_int(std::string_view text) {
    if (text.empty()) return std::unexpected(ParseError::empty);
    int value = 0;
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (ec == std::errc::result_out_of_range) return std::unexpected(ParseError::out_of_range);
    if (ec != std::errc{} || end != text.data() + text.size()) {
        return std::unexpected(ParseError::not_a_number);
    }
    return value;
}

std::string_view message(ParseError e) {
    switch (e) {
        case ParseError::empty: return "empty";
        case ParseError::not_a_number: return "not a number";
        case ParseError::out_of_range: return "out of range";
    }
    return "unknown";
}

int main() {
    for (std::string_view text : {"42", "", "x1", "99999999999"}) {
        if (const auto n = parse_int(text)) {
            std::cout << *n << '\n';
        } else {
            std::cout << message(n.error()) << '\n';
        }
    }
}
