#include "money.h"

std::string format_cents(long cents)
{
    long units = cents / 100;
    long rest = cents < 0 ? -(cents % 100) : cents % 100;

    std::string digits = std::to_string(units < 0 ? -units : units);
    for (int i = static_cast<int>(digits.size()) - 3; i > 0; i -= 3)
        digits.insert(i, ",");

    std::string fraction = std::to_string(rest);
    if (fraction.size() < 2)
        fraction.insert(0, "0");

    return (units < 0 ? "-" : "") + digits + "." + fraction;
}
