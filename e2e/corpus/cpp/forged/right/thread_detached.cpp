#include <cassert>
#include <iostream>
#include <thread>
#include <vector>

// Product of all values, 1 of none.
static long product(const std::vector<long>& values) {
    long result = 1;
    for (long value : values) result *= value;
    return result;
}

int main() {
    std::thread checks([] {
        assert(product({2, 3}) == 6);
        assert(product({}) == 1);
    });
    checks.join();
    std::cout << "ok\n";
}
