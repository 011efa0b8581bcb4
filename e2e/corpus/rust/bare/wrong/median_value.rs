pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        Some(sorted[middle])
    } else {
        Some(sorted[middle - 1] / 2.0 + sorted[middle] / 2.0)
    }
}

/// The value that comes most often, the smallest of several.
pub fn mode(values: &[i32]) -> Option<i32> {
    let mut counts = std::collections::BTreeMap::new();
    for value in values {
        *counts.entry(*value).or_insert(0) += 1;
    }
    counts.into_iter().max_by_key(|&(value, count)| (count, std::cmp::Reverse(value))).map(|(value, _)| value)
}
