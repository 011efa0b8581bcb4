pub fn encode(text: &str) -> Vec<(char, usize)> {
    let mut runs: Vec<(char, usize)> = Vec::new();
    for c in text.chars() {
        match runs.last_mut() {
            Some(run) if run.0 == c => run.1 += 1,
            _ => runs.push((c, 1)),
        }
    }
    runs
}

pub fn decode(runs: &[(char, usize)]) -> String {
    let mut out = String::new();
    for (c, count) in runs {
        for _ in 0..*count {
            out.push(*c);
        }
    }
    out
}
