#include <string>
#include <string_view>

std::string_view trim_view(std::string_view text) {
    constexpr std::string_view blank = " \t\n\v\f\r";
    const auto first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::string trim(const std::string& text) {
    return std::string(trim_view(text));
}
