#include <cctype>
#include <string>

std::string to_snake_case(const std::string& name) {
    std::string result;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto c = static_cast<unsigned char>(name[i]);
        const bool inside = i > 0 && std::isupper(static_cast<unsigned char>(name[i - 1])) == 0;
        if (std::isupper(c) && inside && result.back() != '_') {
            result += '_';
        }
        result += static_cast<char>(std::tolower(c));
    }
    return result;
}

std::string to_camel_case(const std::string& name) {
    std::string result;
    bool starts = false;
    for (char c : name) {
        if (c == '_') {
            starts = !result.empty();
            continue;
        }
        result += starts ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        starts = false;
    }
    return result;
}
