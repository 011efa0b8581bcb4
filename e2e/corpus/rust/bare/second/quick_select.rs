pub fn nth_smallest(values: &[i32], n: usize) -> Option<i32> {
    let mut sorted = values.to_vec();
    sorted.sort();
    sorted.get(n).copied()
}

pub fn largest(values: &[i32], count: usize) -> Vec<i32> {
    let mut heap: std::collections::BinaryHeap<i32> = values.iter().copied().collect();
    let mut out = Vec::new();
    while out.len() < count {
        match heap.pop() {
            Some(value) => out.push(value),
            None => break,
        }
    }
    out
}
