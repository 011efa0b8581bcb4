use std::collections::BTreeMap;

pub fn tally(votes: &[&str]) -> Vec<(String, usize)> {
    let mut counts = BTreeMap::new();
    for vote in votes {
        *counts.entry(vote.to_string()).or_insert(0) += 1;
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.1));
    rows
}

pub fn winner(votes: &[&str]) -> Option<String> {
    let rows = tally(votes);
    rows.first().map(|row| row.0.clone())
}
