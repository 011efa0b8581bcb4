pub fn binary_search(sorted: &[i32], target: i32) -> Option<usize> {
    fn look(part: &[i32], target: i32, offset: usize) -> Option<usize> {
        let middle = part.len() / 2;
        let value = *part.get(middle)?;
        if value == target {
            Some(offset + middle)
        } else if value < target {
            look(&part[middle + 1..], target, offset + middle + 1)
        } else {
            look(&part[..middle], target, offset)
        }
    }
    look(sorted, target, 0)
}

pub fn count_less(sorted: &[i32], limit: i32) -> usize {
    sorted.iter().take_while(|value| **value < limit).count()
}
