const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

pub fn to_base(number: u64, base: u32) -> Option<String> {
    if base < 2 || base > 36 {
        return None;
    }
    let base = u64::from(base);
    let mut text = String::new();
    if number >= base {
        text = to_base(number / base, base as u32)?;
    }
    text.push(char::from(DIGITS[(number % base) as usize]));
    Some(text)
}

pub fn from_base(text: &str, base: u32) -> Option<u64> {
    if text.is_empty() || base < 2 || base > 36 {
        return None;
    }
    let mut number: u128 = 0;
    for c in text.chars() {
        number = number * u128::from(base) + u128::from(c.to_digit(base)?);
        if number > u128::from(u64::MAX) {
            return None;
        }
    }
    Some(number as u64)
}
