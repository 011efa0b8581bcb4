pub fn parse_pairs(text: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for part in text.split(',') {
        let part = part.trim();
        if part.is_empty() {
            continue;
        }
        let mut halves = part.splitn(2, ':');
        let key = halves.next().unwrap_or("").trim();
        let value = halves.next().unwrap_or("").trim();
        pairs.push((key.to_string(), value.to_string()));
    }
    pairs
}

pub fn format_pairs(pairs: &[(String, String)]) -> String {
    pairs.iter().map(|(key, value)| format!("{key}:{value}")).collect::<Vec<_>>().join(",")
}
