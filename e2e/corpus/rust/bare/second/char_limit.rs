pub fn truncate(text: &str, limit: usize) -> String {
    text.chars().take(limit).collect()
}

pub fn initials(name: &str) -> String {
    let mut out = String::new();
    for word in name.split(char::is_whitespace) {
        let letters: Vec<char> = word.chars().collect();
        if let Some(first) = letters.first() {
            out.push_str(&first.to_uppercase().to_string());
        }
    }
    out
}
