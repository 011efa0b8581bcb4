#include <stdexcept>

namespace calendar {

constexpr bool is_leap(int year) {
    return year % 4 == 0 && year % 100 != 0;
}

constexpr int days_in_month(int year, int month) {
    switch (month) {
        case 2:
            return is_leap(year) ? 29 : 28;
        case 4: case 6: case 9: case 11:
            return 30;
        default:
            return 31;
    }
}

// Ordinal day within the year (Gregorian), counting 1 January as day 1.
//
//   day_of_year(2023, 1, 1)   -> 1
//   day_of_year(2023, 12, 31) -> 365
//   day_of_year(2024, 3, 1)   -> 61
//   day_of_year(2000, 12, 31) -> 366
int day_of_year(int year, int month, int day) {
    if (month < 1 || month > 12 || day < 1 || day > days_in_month(year, month)) {
        throw std::invalid_argument("no such date");
    }
    int ordinal = day;
    for (int m = 1; m < month; ++m) {
        ordinal += days_in_month(year, m);
    }
    return ordinal;
}

}  // namespace calendar
