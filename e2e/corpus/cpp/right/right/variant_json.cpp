#include <iostream>
#include <map>
#include <string>
#include <variant>
#include <vector>

template <class... F>
struct overloaded : F... {
    using F::operator()...;
};

struct Value;
using Array = std::vector<Value>;

struct Value {
    std::variant<std::nullptr_t, bool, double, std::string, Array> v;
};

void print(std::ostream& out, const Value& value) {
    std::visit(overloaded{
                   [&](std::nullptr_t) { out << "null"; },
                   [&](bool b) { out << (b ? "true" : "false"); },
                   [&](double d) { out << d; },
                   [&](const std::string& s) { out << '"' << s << '"'; },  // no escapes in our data
                   [&](const Array& a) {
                       out << '[';
                       const char* sep = "";
                       for (const auto& item : a) {
                           out << sep;
                           print(out, item);
                           sep = ", ";
                       }
                       out << ']';
                   },
               },
               value.v);
}

int main() {
    const Value doc{Array{{1.5}, {std::string("two")}, {true}, {nullptr}}};
    print(std::cout, doc);  // [1.5, "two", true, null]
    std::cout << '\n';
}
