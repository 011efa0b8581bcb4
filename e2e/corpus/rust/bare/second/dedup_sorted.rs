use std::collections::BTreeSet;

pub fn unique_sorted(values: Vec<i32>) -> Vec<i32> {
    values.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

pub fn is_sorted(values: &[i32]) -> bool {
    let mut sorted = values.to_vec();
    sorted.sort();
    sorted == values
}
