pub fn split_bill(cents: u64, people: u8) -> Vec<u64> {
    if people == 0 {
        return Vec::new();
    }
    let share = cents / u64::from(people);
    vec![share; usize::from(people)]
}

pub fn with_tip(cents: u32, percent: u8) -> u64 {
    let cents = u64::from(cents);
    cents + (cents * u64::from(percent) + 50) / 100
}
