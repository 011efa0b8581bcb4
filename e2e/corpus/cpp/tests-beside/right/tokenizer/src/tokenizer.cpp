#include "tokenizer.hpp"

#include <cctype>
#include <stdexcept>

namespace {
bool isNameChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
}  // namespace

std::vector<Token> tokenize(std::string_view source) {
    std::vector<Token> tokens;
    std::size_t i = 0;
    while (i < source.size()) {
        const char c = source[i];
        if (std::isspace(static_cast<unsigned char>(c))) {
            ++i;
        } else if (c == '#') {
            while (i < source.size() && source[i] != '\n') ++i;
        } else if (isDigit(c)) {
            std::size_t end = i;
            while (end < source.size() && isDigit(source[end])) ++end;
            tokens.push_back({Kind::Number, std::string(source.substr(i, end - i))});
            i = end;
        } else if (isNameChar(c)) {
            std::size_t end = i;
            while (end < source.size() && isNameChar(source[end])) ++end;
            tokens.push_back({Kind::Name, std::string(source.substr(i, end - i))});
            i = end;
        } else if (c == '"') {
            std::string text;
            std::size_t end = i + 1;
            while (end < source.size() && source[end] != '"') {
                if (source[end] == '\\' && end + 1 < source.size()) ++end;
                text += source[end++];
            }
            if (end >= source.size()) throw std::runtime_error("unterminated string");
            tokens.push_back({Kind::String, text});
            i = end + 1;
        } else {
            tokens.push_back({Kind::Symbol, std::string(1, c)});
            ++i;
        }
    }
    return tokens;
}
