/// Splits readings into stretches in which the temperature never falls.
pub fn rising(readings: &[f64]) -> Vec<Vec<f64>> {
    let mut stretches = Vec::new();
    let mut current: Vec<f64> = Vec::new();
    for &reading in readings {
        match current.last() {
            Some(&last) if reading < last => {
                stretches.push(current.clone());
                current.clear();
            }
            _ => current.push(reading),
        }
    }
    if !current.is_empty() {
        stretches.push(current);
    }
    stretches
}

/// Longest stretch, the first one on a tie.
pub fn longest(readings: &[f64]) -> Vec<f64> {
    let mut best = Vec::new();
    for stretch in rising(readings) {
        if stretch.len() > best.len() {
            best = stretch;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_nothing_out() {
        assert!(rising(&[]).is_empty());
        assert!(longest(&[]).is_empty());
    }

    #[test]
    fn one_stretch() {
        assert_eq!(rising(&[1.0, 1.0, 2.5]), vec![vec![1.0, 1.0, 2.5]]);
    }

    #[test]
    fn falls_start_a_new_stretch() {
        assert_eq!(rising(&[1.0, 2.0, 0.5, 3.0]), vec![vec![1.0, 2.0], vec![0.5, 3.0]]);
        assert_eq!(longest(&[3.0, 1.0, 2.0, 4.0, 0.0]), vec![1.0, 2.0, 4.0]);
    }
}
