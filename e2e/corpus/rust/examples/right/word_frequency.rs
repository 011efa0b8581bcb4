use std::collections::HashMap;

/// Counts the words of a text, in lower case and without punctuation around them.
///
/// `word_counts("To be, or not to be!")` holds `"to": 2`, `"be": 2`, `"or": 1` and
/// `"not": 1` (in no particular order, since it is a map), and
/// `word_counts("...")` is empty.
pub fn word_counts(text: &str) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for word in text.split_whitespace() {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        if !word.is_empty() {
            *counts.entry(word).or_insert(0) += 1;
        }
    }
    counts
}

/// The `n` most frequent words; equal ones in alphabetical order.
///
/// ```
/// assert_eq!(top("b a b c a b", 2), [("b".to_string(), 3), ("a".to_string(), 2)]);
/// assert_eq!(top("y x", 5), [("x".to_string(), 1), ("y".to_string(), 1)]);
/// ```
pub fn top(text: &str, n: usize) -> Vec<(String, usize)> {
    let mut ranking: Vec<_> = word_counts(text).into_iter().collect();
    ranking.sort_by(|(a, x), (b, y)| y.cmp(x).then_with(|| a.cmp(b)));
    ranking.truncate(n);
    ranking
}
