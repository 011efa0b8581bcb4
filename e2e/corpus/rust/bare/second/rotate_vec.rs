pub fn rotated(values: &[i32], steps: usize) -> Vec<i32> {
    let n = values.len();
    (0..n).map(|i| values[(i + steps % n) % n]).collect()
}

pub fn rotate_text(text: &str, steps: usize) -> String {
    let n = text.chars().count();
    if n == 0 {
        return String::new();
    }
    text.chars().cycle().skip(steps % n).take(n).collect()
}
