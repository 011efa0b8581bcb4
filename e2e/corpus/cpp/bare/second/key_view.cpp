#include <string_view>

static std::string_view between(std::string_view text, std::size_t first, std::size_t last) {
    constexpr std::string_view blank = " \t\n\v\f\r";
    while (first < last && blank.find(text[first]) != blank.npos) ++first;
    while (first < last && blank.find(text[last - 1]) != blank.npos) --last;
    return text.substr(first, last - first);
}

std::string_view key_of(std::string_view line) {
    std::size_t end = 0;
    while (end < line.size() && line[end] != '=') ++end;
    return between(line, 0, end);
}

std::string_view value_of(std::string_view line) {
    std::size_t end = 0;
    while (end < line.size() && line[end] != '=') ++end;
    return end == line.size() ? std::string_view() : between(line, end + 1, line.size());
}
