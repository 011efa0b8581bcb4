use std::collections::HashMap;
use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;

    let mut counts: HashMap<String, usize> = HashMap::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
        *counts.entry(word.to_lowercase()).or_default() += 1;
    }

    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by(|(a, m), (b, n)| n.cmp(m).then_with(|| a.cmp(b)));
    for (word, n) in rows.iter().take(10) {
        println!("{n:6} {word}");
    }
    Ok(())
}
