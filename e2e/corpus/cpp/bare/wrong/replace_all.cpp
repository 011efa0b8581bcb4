#include <cstddef>
#include <string>

// Replaces every match from left to right; an empty search text matches nothing.
std::string replace_all(std::string text, const std::string& from, const std::string& to) {
    if (from.empty()) {
        return text;
    }
    std::size_t place = 0;
    while ((place = text.find(from, place)) != std::string::npos) {
        text.replace(place, from.size(), to);
    }
    return text;
}

std::size_t count_matches(const std::string& text, const std::string& wanted) {
    std::size_t count = 0;
    std::size_t place = wanted.empty() ? std::string::npos : text.find(wanted);
    while (place != std::string::npos) {
        ++count;
        place = text.find(wanted, place + wanted.size());
    }
    return count;
}
