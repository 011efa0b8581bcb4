/// Breaks a text at blanks into lines of at most `width` characters; only a longer word stands wider, alone.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut room = 0;
    for word in text.split_whitespace() {
        let size = word.chars().count();
        match lines.last_mut() {
            Some(line) if size < room => {
                line.push(' ');
                line.push_str(word);
                room -= size + 1;
            }
            _ => {
                lines.push(word.to_string());
                room = width.saturating_sub(size);
            }
        }
    }
    lines
}
