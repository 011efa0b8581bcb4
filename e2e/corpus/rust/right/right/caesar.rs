/// Shifts the ASCII letters by `key` places; everything else stays.
///
/// `encode("xyz!", 3)` is `"abc!"` and `encode("abc!", -3)` is `"xyz!"`.
pub fn encode(text: &str, key: i32) -> String {
    let shift = |c: char, first: u8| {
        let place = i32::from(c as u8 - first);
        let moved = (place + key % 26).rem_euclid(26);
        char::from(first + moved as u8)
    };
    text.chars()
        .map(|c| match c {
            'a'..='z' => shift(c, b'a'),
            'A'..='Z' => shift(c, b'A'),
            _ => c,
        })
        .collect()
}

fn main() {
    println!("{}", encode("xyz!", 3));
    println!("{}", encode("abc!", -3));
}
