pub fn split_bill(cents: u64, people: u8) -> Vec<u64> {
    if people == 0 {
        return Vec::new();
    }
    let share = cents / u64::from(people);
    let left = cents % u64::from(people);
    (0..u64::from(people)).map(|i| if i < left { share + 1 } else { share }).collect()
}

pub fn with_tip(cents: u32, percent: u8) -> u64 {
    let cents = u64::from(cents);
    cents + (cents * u64::from(percent) + 50) / 100
}
