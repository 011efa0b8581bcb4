#include "textkit/justify.hpp"

namespace textkit {

std::string justify(const std::vector<std::string>& words, std::size_t width) {
    std::size_t letters = 0;
    for (const auto& word : words) letters += word.size();

    if (words.empty() || letters >= width) {
        std::string plain;
        for (const auto& word : words) plain += word;
        plain.resize(width, ' ');
        return plain;
    }

    std::string line = words.front();
    const std::size_t gaps = words.size() - 1;
    const std::size_t blanks = width - letters;
    for (std::size_t i = 1; i < words.size(); ++i) {
        std::size_t spaces = blanks / gaps;
        if (i < blanks % gaps) ++spaces;
        line.append(spaces, ' ');
        line += words[i];
    }
    line.resize(width, ' ');
    return line;
}

}  // namespace textkit
