#include <string>
#include <vector>

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::string part;
    for (char c : text) {
        if (c != separator) {
            part += c;
            continue;
        }
        parts.push_back(part);
        part.clear();
    }
    parts.push_back(part);
    return parts;
}

std::string join(const std::vector<std::string>& parts, char separator) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) {
            text += separator;
        }
        text += parts[i];
    }
    return text;
}
