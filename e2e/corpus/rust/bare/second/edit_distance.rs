pub fn edit_distance(from: &str, to: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = if i == 0 {
                j
            } else if j == 0 {
                i
            } else if a[i - 1] == b[j - 1] {
                table[i - 1][j - 1]
            } else {
                1 + table[i - 1][j - 1].min(table[i - 1][j]).min(table[i][j - 1])
            };
        }
    }
    table[a.len()][b.len()]
}

pub fn similarity(a: &str, b: &str) -> f64 {
    let longest = a.chars().count().max(b.chars().count());
    match longest {
        0 => 1.0,
        n => 1.0 - edit_distance(a, b) as f64 / n as f64,
    }
}
