//! Dates as day numbers.

/// Days since 1970-01-01 in the Gregorian calendar; `None` if there is no such date.
///
/// ```
/// use calendar::day_number;
///
/// assert_eq!(day_number(1970, 1, 1), Some(0));
/// assert_eq!(day_number(2000, 3, 1), Some(11017));
/// assert_eq!(day_number(2023, 2, 29), None);
/// ```
pub fn day_number(year: i32, month: u32, day: u32) -> Option<i64> {
    if !(1..=12).contains(&month) || day == 0 || day > days_in_month(year, month) {
        return None;
    }
    // years start in March, so that the leap day comes last
    let (y, m) = if month > 2 {
        (i64::from(year), i64::from(month) - 3)
    } else {
        (i64::from(year) - 1, i64::from(month) + 9)
    };
    let leap_days = y.div_euclid(4) - y.div_euclid(100) + y.div_euclid(400);
    let day_of_year = (153 * m + 2) / 5 + i64::from(day) - 1;
    Some(365 * y + leap_days + day_of_year - 719_468)
}

/// Weekday with Monday as 0.
///
/// ```
/// # use calendar::weekday;
/// assert_eq!(weekday(2024, 2, 29), Some(3)); // a Thursday
/// ```
pub fn weekday(year: i32, month: u32, day: u32) -> Option<u8> {
    let number = day_number(year, month, day)?;
    Some((number + 3).rem_euclid(7) as u8)
}

pub fn is_leap(year: i32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_in_month(year: i32, month: u32) -> u32 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
