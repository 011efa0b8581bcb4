#include <cstddef>
#include <string>

static bool continues(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

std::size_t utf8_length(const std::string& text) {
    std::size_t length = 0;
    while (text.c_str()[length] != '\0') {
        ++length;
    }
    return length;
}

std::string utf8_prefix(const std::string& text, std::size_t length) {
    std::size_t end = 0;
    while (end < text.size() && length > 0) {
        ++end;
        while (end < text.size() && continues(text[end])) {
            ++end;
        }
        --length;
    }
    return text.substr(0, end);
}
