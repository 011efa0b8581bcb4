#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weekday {
    Mon,
    Tue,
    Wed,
    Thu,
    Fri,
    Sat,
    Sun,
}

use Weekday::*;

const WEEK: [Weekday; 7] = [Mon, Tue, Wed, Thu, Fri, Sat, Sun];

pub fn delivery_day(ordered: Weekday, working_days: u32) -> Weekday {
    let mut index = WEEK.iter().position(|&d| d == ordered).unwrap();
    let mut left = working_days;
    while left > 0 {
        index = (index + 1) % WEEK.len();
        if WEEK[index] != Sun {
            left -= 1;
        }
    }
    WEEK[index]
}
