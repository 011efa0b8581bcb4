#include <cctype>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    double parse() {
        const double value = sum();
        skipBlanks();
        if (pos_ != text_.size()) throw std::invalid_argument("unexpected character");
        return value;
    }

private:
    double sum() {
        double value = product();
        while (true) {
            if (accept('+')) value += product();
            else if (accept('-')) value -= product();
            else return value;
        }
    }

    double product() {
        double value = factor();
        while (true) {
            if (accept('*')) {
                value *= factor();
            } else if (accept('/')) {
                const double divisor = factor();
                if (divisor == 0) throw std::domain_error("division by zero");
                value /= divisor;
            } else {
                return value;
            }
        }
    }

    double factor() {
        if (accept('-')) return -factor();
        if (accept('(')) {
            const double value = sum();
            if (!accept(')')) throw std::invalid_argument("missing )");
            return value;
        }
        return number();
    }

    double number() {
        skipBlanks();
        const std::size_t start = pos_;
        while (pos_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[pos_])) || text_[pos_] == '.')) ++pos_;
        const std::string digits(text_.substr(start, pos_ - start));
        std::size_t used = 0;
        const double value = digits.empty() ? 0 : std::stod(digits, &used);
        if (used == 0 || used != digits.size()) throw std::invalid_argument("number expected");
        return value;
    }

    bool accept(char c) {
        skipBlanks();
        if (pos_ >= text_.size() || text_[pos_] != c) return false;
        ++pos_;
        return true;
    }

    void skipBlanks() {
        while (pos_ < text_.size() && text_[pos_] == ' ') ++pos_;
    }

    std::string_view text_;
    std::size_t pos_ = 0;
};

template <typename Exception>
bool throws(const char* text) {
    try {
        Parser(text).parse();
    } catch (const Exception&) {
        return true;
    }
    return false;
}

int main() {
    bool ok = true;
    ok &= Parser("1 + 2 * 3").parse() == 7;
    ok &= Parser("(1 + 2) * 3").parse() == 9;
    ok &= Parser("8 / 4 / 2").parse() == 1;
    ok &= Parser("-(2 - 5)").parse() == 3;
    ok &= throws<std::invalid_argument>("2 +");
    ok &= throws<std::invalid_argument>("(1");
    ok &= throws<std::invalid_argument>("1.2.3");
    ok &= throws<std::domain_error>("1 / 0");
    std::cout << (ok ? "PASS" : "FAIL") << '\n';
    return ok ? 0 : 1;
}
