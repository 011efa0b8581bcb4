pub fn chunks(text: &str, size: usize) -> Vec<String> {
    assert!(size > 0, "size must be positive");
    let chars: Vec<char> = text.chars().collect();
    chars.chunks(size).map(|c| c.iter().collect()).collect()
}
