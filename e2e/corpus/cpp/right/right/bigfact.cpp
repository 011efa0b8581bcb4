#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

// n! as a decimal string; factorial(0) == "1", factorial(20) == "2432902008176640000"
std::string factorial(unsigned n) {
    std::vector<std::uint8_t> digits{1};  // least significant first
    for (unsigned k = 2; k <= n; ++k) {
        std::uint64_t carry = 0;
        for (auto& d : digits) {
            carry += static_cast<std::uint64_t>(d) * k;
            d = static_cast<std::uint8_t>(carry % 10);
            carry /= 10;
        }
        for (; carry != 0; carry /= 10) digits.push_back(static_cast<std::uint8_t>(carry % 10));
    }
    std::string out;
    for (auto it = digits.rbegin(); it != digits.rend(); ++it) out += static_cast<char>('0' + *it);
    return out;
}

int main() {
    for (unsigned n : {0u, 5u, 20u, 30u}) std::cout << n << "! = " << factorial(n) << '\n';
}
