const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// Short text form of an id: to_base36(0) is "0", to_base36(35) is "z",
/// to_base36(36) is "10" and to_base36(u64::MAX) is "3w5e11264sgsf".
pub fn to_base36(mut id: u64) -> String {
    let mut reversed = Vec::new();
    loop {
        reversed.push(DIGITS[(id % 36) as usize]);
        id /= 36;
        if id == 0 {
            break;
        }
    }
    reversed.iter().rev().map(|&b| b as char).collect()
}

/// Reads what `to_base36` wrote; upper case is fine too.
/// from_base36("Z") == Some(35), from_base36("") == None,
/// from_base36("no-id") == None, and numbers that do not fit give None:
/// from_base36("3w5e11264sgsg") == None.
pub fn from_base36(text: &str) -> Option<u64> {
    if text.is_empty() {
        return None;
    }
    text.chars().try_fold(0u64, |id, c| {
        let digit = c.to_digit(36)?;
        id.checked_mul(36)?.checked_add(u64::from(digit))
    })
}
