pub fn binary_search(sorted: &[i32], target: i32) -> Option<usize> {
    if sorted.is_empty() {
        return None;
    }
    let mut low = 0;
    let mut high = sorted.len() - 1;
    while low <= high {
        let mid = low + (high - low) / 2;
        if sorted[mid] == target {
            return Some(mid);
        }
        if sorted[mid] < target {
            low = mid + 1;
        } else {
            high = mid - 1;
        }
    }
    None
}

pub fn count_less(sorted: &[i32], limit: i32) -> usize {
    sorted.partition_point(|&value| value < limit)
}
