#include <cstddef>
#include <string_view>

/// Shell-like matching of a whole name against a pattern, where `?` stands for
/// exactly one character and `*` for any number of characters, none included.
///
/// `matches("*.txt", "notes.txt")` is true, `matches("?at", "cat")` is true and
/// `matches("?at", "at")` is false. Since a star may stand for nothing,
/// `matches("img*", "img")` is true too.
bool matches(std::string_view pattern, std::string_view name) {
    if (pattern.empty()) {
        return name.empty();
    }
    if (name.empty()) {
        return false;
    }
    const char head = pattern.front();
    if (head == '*') {
        return matches(pattern.substr(1), name) || matches(pattern, name.substr(1));
    }
    if (head == '?' || head == name.front()) {
        return matches(pattern.substr(1), name.substr(1));
    }
    return false;
}
