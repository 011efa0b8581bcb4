const DAYS: [u32; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

pub fn is_leap_year(year: u32) -> bool {
    if year % 100 == 0 {
        year % 400 == 0
    } else {
        year % 4 == 0
    }
}

pub fn days_in_month(year: u32, month: u32) -> Option<u32> {
    let days = *DAYS.get(month.checked_sub(1)? as usize)?;
    Some(days + u32::from(month == 2 && is_leap_year(year)))
}

pub fn day_of_year(year: u32, month: u32, day: u32) -> Option<u32> {
    let days = days_in_month(year, month)?;
    if !(1..=days).contains(&day) {
        return None;
    }
    let mut sum = day;
    for m in 1..month {
        sum += days_in_month(year, m)?;
    }
    Some(sum)
}
