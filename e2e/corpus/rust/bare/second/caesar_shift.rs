pub fn encrypt(text: &str, shift: i32) -> String {
    let mut steps = shift % 26;
    if steps < 0 {
        steps += 26;
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if !c.is_ascii_alphabetic() {
            out.push(c);
            continue;
        }
        let first = if c.is_ascii_lowercase() { b'a' } else { b'A' };
        out.push(char::from((c as u8 - first + steps as u8) % 26 + first));
    }
    out
}

pub fn decrypt(text: &str, shift: i32) -> String {
    encrypt(text, 26 - shift % 26)
}
