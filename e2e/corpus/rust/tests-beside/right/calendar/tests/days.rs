use calendar::{day_number, is_leap, weekday};

#[test]
fn every_day_follows_the_one_before() {
    let mut expected = day_number(1895, 1, 1).unwrap();
    for year in 1895..2105 {
        for month in 1..=12 {
            for day in 1..=31 {
                if let Some(number) = day_number(year, month, day) {
                    assert_eq!(number, expected, "{}-{}-{}", year, month, day);
                    expected += 1;
                }
            }
        }
    }
}

#[test]
fn known_days() {
    assert_eq!(day_number(1969, 12, 31), Some(-1));
    assert_eq!(weekday(1970, 1, 1), Some(3));
    assert_eq!(weekday(1900, 1, 1), Some(0));
    assert_eq!(day_number(2024, 13, 1), None);
    assert_eq!(day_number(2024, 0, 1), None);
}

#[test]
fn leap_years() {
    assert!(is_leap(2000) && is_leap(2024));
    assert!(!is_leap(1900) && !is_leap(2023));
}
