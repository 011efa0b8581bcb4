pub fn pad_center(text: &str, width: u16, fill: char) -> String {
    let mut padded: Vec<char> = text.chars().collect();
    let mut at_end = true;
    while padded.len() < usize::from(width) {
        if at_end {
            padded.push(fill);
        } else {
            padded.insert(0, fill);
        }
        at_end = !at_end;
    }
    padded.into_iter().collect()
}

pub fn pad_left(text: &str, width: u16, fill: char) -> String {
    let mut padded = String::new();
    for _ in text.chars().count()..usize::from(width) {
        padded.push(fill);
    }
    padded.push_str(text);
    padded
}
