pub fn merge_sorted(a: &[i32], b: &[i32]) -> Vec<i32> {
    let mut out = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i] <= b[j] {
            out.push(a[i]);
            i += 1;
        } else {
            out.push(b[j]);
            j += 1;
        }
    }
    out.extend_from_slice(&a[i..]);
    out.extend_from_slice(&b[j..]);
    out
}

pub fn merge_sort(values: &[i32]) -> Vec<i32> {
    if values.len() < 2 {
        return values.to_vec();
    }
    let (low, high) = values.split_at(values.len() / 2);
    merge_sorted(&merge_sort(low), &merge_sort(high))
}
