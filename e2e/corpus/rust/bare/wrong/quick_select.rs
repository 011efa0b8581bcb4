/// The value with `n` smaller ones before it when all are sorted; `None` if there are not so many.
pub fn nth_smallest(values: &[i32], n: usize) -> Option<i32> {
    let mut part = values.to_vec();
    let mut n = n;
    if part.is_empty() {
        return None;
    }
    loop {
        let pivot = part[part.len() / 2];
        let less: Vec<i32> = part.iter().copied().filter(|&v| v < pivot).collect();
        let equal = part.iter().filter(|&&v| v == pivot).count();
        if n < less.len() {
            part = less;
        } else if n < less.len() + equal {
            return Some(pivot);
        } else {
            n -= less.len() + equal;
            part.retain(|&v| v > pivot);
        }
    }
}

pub fn largest(values: &[i32], count: usize) -> Vec<i32> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    sorted.truncate(count);
    sorted
}
