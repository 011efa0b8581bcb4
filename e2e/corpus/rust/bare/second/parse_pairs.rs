pub fn parse_pairs(text: &str) -> Vec<(String, String)> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| match part.split_once(':') {
            Some((key, value)) => (key.trim().to_owned(), value.trim().to_owned()),
            None => (part.to_owned(), String::new()),
        })
        .collect()
}

pub fn format_pairs(pairs: &[(String, String)]) -> String {
    let mut out = String::new();
    for (i, (key, value)) in pairs.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        out += key;
        out.push(':');
        out += value;
    }
    out
}
