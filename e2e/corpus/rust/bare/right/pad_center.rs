fn repeated(fill: char, times: usize) -> String {
    std::iter::repeat(fill).take(times).collect()
}

/// Brings a text to a width with `fill` on both sides; a text that is wider stays as it is.
pub fn pad_center(text: &str, width: u16, fill: char) -> String {
    let missing = usize::from(width).saturating_sub(text.chars().count());
    let left = missing / 2;
    let right = missing - left;
    format!("{}{}{}", repeated(fill, left), text, repeated(fill, right))
}

pub fn pad_left(text: &str, width: u16, fill: char) -> String {
    let missing = usize::from(width).saturating_sub(text.chars().count());
    repeated(fill, missing) + text
}
