pub fn to_base(mut number: u64, base: u32) -> Option<String> {
    if !(2..=36).contains(&base) {
        return None;
    }
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((number % u64::from(base)) as u32, base)?);
        number /= u64::from(base);
        if number == 0 {
            break;
        }
    }
    Some(digits.into_iter().rev().collect())
}

pub fn from_base(text: &str, base: u32) -> Option<u64> {
    if text.is_empty() || !(2..=36).contains(&base) {
        return None;
    }
    text.chars().try_fold(0u64, |number, c| {
        let digit = u64::from(c.to_digit(base)?);
        number.checked_mul(u64::from(base))?.checked_add(digit)
    })
}
