macro_rules! assert_near {
    ($left:expr, $right:expr) => {
        let (left, right): (f64, f64) = ($left, $right);
        assert!((left - right).abs() < 1e-9, "{left} is not {right}");
    };
}

/// Degrees Celsius of degrees Fahrenheit.
pub fn to_celsius(fahrenheit: f64) -> f64 {
    (fahrenheit - 32.0) * 5.0 / 9.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn freezing() {
        assert_near!(to_celsius(32.0), 0.0);
    }

    #[test]
    fn boiling() {
        assert_near!(to_celsius(212.0), 100.0);
    }
}
