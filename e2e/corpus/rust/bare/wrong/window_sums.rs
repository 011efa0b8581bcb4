/// Sums of every `size` neighbouring values; none if there are fewer, or `size` is 0.
pub fn window_sums(values: &[i64], size: usize) -> Vec<i64> {
    if size == 0 {
        return Vec::new();
    }
    (0..values.len() - size + 1).map(|start| values[start..start + size].iter().sum()).collect()
}

pub fn moving_average(values: &[f64], size: usize) -> Vec<f64> {
    if size == 0 {
        return Vec::new();
    }
    values.windows(size).map(|window| window.iter().sum::<f64>() / size as f64).collect()
}
