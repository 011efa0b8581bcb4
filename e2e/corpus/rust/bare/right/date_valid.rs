pub fn is_leap_year(year: u32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

pub fn days_in_month(year: u32, month: u32) -> Option<u32> {
    match month {
        2 if is_leap_year(year) => Some(29),
        2 => Some(28),
        4 | 6 | 9 | 11 => Some(30),
        1..=12 => Some(31),
        _ => None,
    }
}

pub fn day_of_year(year: u32, month: u32, day: u32) -> Option<u32> {
    if day == 0 || day > days_in_month(year, month)? {
        return None;
    }
    let before: u32 = (1..month).filter_map(|m| days_in_month(year, m)).sum();
    Some(before + day)
}
