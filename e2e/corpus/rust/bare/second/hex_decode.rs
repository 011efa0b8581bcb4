pub fn encode_hex(bytes: &[u8]) -> String {
    let digits = b"0123456789abcdef";
    let mut out = String::new();
    for byte in bytes {
        out.push(digits[usize::from(byte >> 4)] as char);
        out.push(digits[usize::from(byte & 15)] as char);
    }
    out
}

pub fn decode_hex(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut high: Option<u8> = None;
    for c in text.chars() {
        let digit = c.to_digit(16)? as u8;
        match high.take() {
            Some(first) => bytes.push(first << 4 | digit),
            None => high = Some(digit),
        }
    }
    if high.is_some() {
        return None;
    }
    Some(bytes)
}
