#include <cstddef>
#include <string>

std::size_t count_matches(const std::string& text, const std::string& wanted) {
    std::size_t count = 0;
    for (std::size_t i = 0; !wanted.empty() && i + wanted.size() <= text.size();) {
        if (text.compare(i, wanted.size(), wanted) == 0) {
            ++count;
            i += wanted.size();
        } else {
            ++i;
        }
    }
    return count;
}

std::string replace_all(std::string text, const std::string& from, const std::string& to) {
    std::string result;
    std::size_t i = 0;
    while (i < text.size()) {
        if (!from.empty() && text.compare(i, from.size(), from) == 0) {
            result += to;
            i += from.size();
        } else {
            result += text[i++];
        }
    }
    return result;
}
