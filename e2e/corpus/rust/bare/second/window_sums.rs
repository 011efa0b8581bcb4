pub fn window_sums(values: &[i64], size: usize) -> Vec<i64> {
    let mut sums = Vec::new();
    let mut start = 0;
    while size > 0 && start + size <= values.len() {
        let mut sum = 0;
        for value in &values[start..start + size] {
            sum += value;
        }
        sums.push(sum);
        start += 1;
    }
    sums
}

pub fn moving_average(values: &[f64], size: usize) -> Vec<f64> {
    let mut averages = Vec::new();
    let mut start = 0;
    while size > 0 && start + size <= values.len() {
        averages.push(values[start..start + size].iter().sum::<f64>() / size as f64);
        start += 1;
    }
    averages
}
