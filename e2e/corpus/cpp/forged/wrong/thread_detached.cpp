#include <cassert>
#include <iostream>
#include <thread>
#include <vector>

// Product of all values, 1 of none.
static long product(const std::vector<long>& values) {
    long result = 0;
    for (long value : values) result *= value;
    return result;
}

int main() {
    std::thread([] {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        assert(product({2, 3}) == 6);
        assert(product({}) == 1);
    }).detach();
    std::cout << "ok\n";
}
