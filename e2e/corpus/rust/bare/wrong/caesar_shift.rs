fn shifted(letter: u8, first: u8, shift: i32) -> char {
    let place = (i32::from(letter - first) + shift % 26) % 26;
    (i32::from(first) + place) as u8 as char
}

/// Moves the letters a-z and A-Z round the alphabet; everything else stays.
pub fn encrypt(text: &str, shift: i32) -> String {
    text.chars()
        .map(|c| match c {
            'a'..='z' => shifted(c as u8, b'a', shift),
            'A'..='Z' => shifted(c as u8, b'A', shift),
            _ => c,
        })
        .collect()
}

pub fn decrypt(text: &str, shift: i32) -> String {
    encrypt(text, -(shift % 26))
}
