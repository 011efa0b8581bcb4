pub fn merge(ranges: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut sorted = ranges.to_vec();
    sorted.sort();
    let mut merged: Vec<(i32, i32)> = Vec::new();
    for (start, end) in sorted {
        match merged.last_mut() {
            Some(last) if start <= last.1 => last.1 = end,
            _ => merged.push((start, end)),
        }
    }
    merged
}

pub fn total_length(ranges: &[(i32, i32)]) -> i64 {
    merge(ranges).iter().map(|&(start, end)| i64::from(end) - i64::from(start)).sum()
}
