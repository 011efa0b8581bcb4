#include <string>
#include <string_view>
#include <iostream>

struct Address {
    std::string local;
    std::string domain;
};

const std::string& normalisedDomain(const Address& address) {
    std::string domain;
    for (char c : address.domain) {
        domain += (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return domain;
}

bool sameProvider(const Address& a, const Address& b) {
    return normalisedDomain(a) == normalisedDomain(b);
}

int main() {
    Address first{"ada", "Example.org"};
    Address second{"bob", "example.ORG"};
    std::cout << std::boolalpha << sameProvider(first, second) << '\n';
}
