use std::collections::HashMap;

/// Names with their votes, most votes first and equal ones by name.
pub fn tally(votes: &[&str]) -> Vec<(String, usize)> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for vote in votes {
        *counts.entry(vote).or_default() += 1;
    }
    let mut rows: Vec<(String, usize)> = counts.into_iter().map(|(name, n)| (name.to_string(), n)).collect();
    rows.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    rows
}

pub fn winner(votes: &[&str]) -> Option<String> {
    tally(votes).into_iter().max_by_key(|(_, n)| *n).map(|(name, _)| name)
}
