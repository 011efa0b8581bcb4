use std::collections::HashMap;

fn counts(words: &[&str]) -> HashMap<String, usize> {
    let mut found = HashMap::new();
    for word in words {
        *found.entry(word.to_string()).or_insert(0) += 1;
    }
    found
}
