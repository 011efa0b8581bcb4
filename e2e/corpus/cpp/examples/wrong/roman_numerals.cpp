#include <array>
#include <stdexcept>
#include <string>
#include <utility>

/// Converts an integer to a Roman numeral in the usual subtractive notation.
///
/// @param value  a number from 1 to 3999
/// @throws std::out_of_range for anything else
///
/// @code
///   to_roman(7);     // "VII"
///   to_roman(1994);  // "MCMXCIV"
///   to_roman(40);    // "XL"
/// @endcode
std::string to_roman(int value) {
    if (value < 1 || value > 3999) {
        throw std::out_of_range("to_roman: value must be in 1..3999");
    }
    static const std::array<std::pair<int, const char*>, 13> symbols{{
        {1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"},
        {100, "C"},  {90, "XC"},  {50, "L"},  {10, "X"},
        {40, "XL"},  {9, "IX"},   {5, "V"},   {4, "IV"},
        {1, "I"},
    }};
    std::string out;
    for (const auto& [amount, symbol] : symbols) {
        while (value >= amount) {
            out += symbol;
            value -= amount;
        }
    }
    return out;
}
