pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted: Vec<f64> = values.iter().copied().collect();
    sorted.sort_unstable_by(|a, b| a.total_cmp(b));
    let n = sorted.len();
    let upper = *sorted.get(n / 2)?;
    let lower = sorted[(n - 1) / 2];
    Some(if n % 2 == 1 { upper } else { lower / 2.0 + upper / 2.0 })
}

pub fn mode(values: &[i32]) -> Option<i32> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let mut best = None;
    let mut most = 0;
    for value in &sorted {
        let count = sorted.iter().filter(|other| *other == value).count();
        if count > most {
            most = count;
            best = Some(*value);
        }
    }
    best
}
