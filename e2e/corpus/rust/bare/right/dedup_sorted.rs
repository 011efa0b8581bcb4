pub fn unique_sorted(mut values: Vec<i32>) -> Vec<i32> {
    values.sort_unstable();
    values.dedup();
    values
}

pub fn is_sorted(values: &[i32]) -> bool {
    values.windows(2).all(|pair| pair[0] <= pair[1])
}
