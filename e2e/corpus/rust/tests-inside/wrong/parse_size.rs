/// Reads sizes such as "512", "4k" or "2M" into bytes.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let (digits, unit) = match text.find(|c: char| !c.is_ascii_digit()) {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let number: u64 = digits.parse().map_err(|_| format!("no number in {:?}", text))?;
    let factor: u64 = match unit.trim() {
        "" | "B" => 1,
        "k" | "K" => 1 << 10,
        "m" | "M" => 1 << 20,
        "g" | "G" => 1 << 30,
        other => return Err(format!("unknown unit {:?}", other)),
    };
    Ok(number.wrapping_mul(factor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_and_units() {
        assert_eq!(parse_size("512"), Ok(512));
        assert_eq!(parse_size(" 4k "), Ok(4096));
        assert_eq!(parse_size("2 M"), Ok(2_097_152));
    }

    #[test]
    fn unknown_units_are_refused() {
        assert!(parse_size("3 apples").is_err());
        assert!(parse_size("k").is_err());
        assert!(parse_size("").is_err());
    }

    #[test]
    fn too_large_is_refused() {
        assert!(parse_size("99999999999999999999").is_err());
        assert!(parse_size("17179869184G").is_err());
    }
}
