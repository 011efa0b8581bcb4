pub fn encode(text: &str) -> Vec<(char, usize)> {
    let mut runs = Vec::new();
    let mut current: Option<(char, usize)> = None;
    for c in text.chars() {
        current = match current {
            Some((last, count)) if last == c => Some((last, count + 1)),
            Some(run) => {
                runs.push(run);
                Some((c, 1))
            }
            None => Some((c, 1)),
        };
    }
    runs
}

pub fn decode(runs: &[(char, usize)]) -> String {
    runs.iter().flat_map(|&(c, count)| std::iter::repeat(c).take(count)).collect()
}
