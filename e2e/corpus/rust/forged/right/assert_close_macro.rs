macro_rules! assert_close {
    ($a:expr, $b:expr) => {{
        let (a, b): (f64, f64) = ($a, $b);
        if !((a - b).abs() <= 1e-9) {
            panic!("{a} is not close to {b}");
        }
    }};
}

/// Arithmetic mean of a non-empty slice.
pub fn mean(xs: &[f64]) -> f64 {
    xs.iter().sum::<f64>() / xs.len() as f64
}

#[test]
fn means() {
    assert_close!(mean(&[2.0, 4.0]), 3.0);
    assert_close!(mean(&[0.1, 0.2, 0.3]), 0.2);
}

#[test]
#[should_panic(expected = "not close")]
fn macro_fails() {
    assert_close!(1.0, 2.0);
}

fn main() {}
