/// The same values, moved to the left by `steps` places and round the end.
pub fn rotated(values: &[i32], steps: usize) -> Vec<i32> {
    let split = steps % values.len();
    let mut out = Vec::with_capacity(values.len());
    out.extend_from_slice(&values[split..]);
    out.extend_from_slice(&values[..split]);
    out
}

pub fn rotate_text(text: &str, steps: usize) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return String::new();
    }
    let split = steps % letters.len();
    letters.rotate_left(split);
    letters.into_iter().collect()
}
