pub fn split_bill(cents: u64, people: u8) -> Vec<u64> {
    let mut left = cents;
    (1..=u64::from(people))
        .rev()
        .map(|still_to_pay| {
            let share = left.div_ceil(still_to_pay);
            left -= share;
            share
        })
        .collect()
}

pub fn with_tip(cents: u32, percent: u8) -> u64 {
    let hundredths = u64::from(cents) * (100 + u64::from(percent));
    hundredths / 100 + u64::from(hundredths % 100 >= 50)
}
