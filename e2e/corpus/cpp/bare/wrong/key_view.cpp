#include <cctype>
#include <string>
#include <string_view>

static std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) {
        text.remove_prefix(1);
    }
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) {
        text.remove_suffix(1);
    }
    return text;
}

std::string_view key_of(std::string_view line) {
    const std::string key(line.substr(0, line.find('=')));
    return without_blanks(key);
}

std::string_view value_of(std::string_view line) {
    const auto at = line.find('=');
    return at == std::string_view::npos ? std::string_view() : without_blanks(line.substr(at + 1));
}
