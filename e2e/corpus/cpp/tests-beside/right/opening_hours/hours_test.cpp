#include "hours.hpp"

#include <cassert>
#include <iostream>
#include <stdexcept>

int main()
{
    Hours shop = parseHours("09:00-17:30");
    assert(shop.opens == 540 && shop.closes == 1050);
    assert(!isOpen(shop, 539));
    assert(isOpen(shop, 540));
    assert(!isOpen(shop, 1050));

    Hours bar = parseHours("20:00-02:00");
    assert(isOpen(bar, 23 * 60));
    assert(isOpen(bar, 60));
    assert(!isOpen(bar, 120));
    assert(!isOpen(bar, 12 * 60));

    for (const char* bad : {"", "9-17", "09:00", "25:00-26:00", "09:60-10:00", "ab:cd-10:00"}) {
        try {
            parseHours(bad);
            std::cerr << "accepted: " << bad << "\n";
            return 1;
        } catch (const std::invalid_argument&) {
        }
    }
    std::cout << "hours: ok\n";
}
