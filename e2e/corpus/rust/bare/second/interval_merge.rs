pub fn merge(ranges: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut waiting = ranges.to_vec();
    waiting.sort_by(|a, b| b.cmp(a));
    let mut merged = Vec::new();
    while let Some((start, mut end)) = waiting.pop() {
        while let Some(&(next, later)) = waiting.last() {
            if next > end {
                break;
            }
            end = end.max(later);
            waiting.pop();
        }
        merged.push((start, end));
    }
    merged
}

pub fn total_length(ranges: &[(i32, i32)]) -> i64 {
    let mut sum = 0;
    for (start, end) in merge(ranges) {
        sum += i64::from(end) - i64::from(start);
    }
    sum
}
