/// Adds one.
///
/// ```
/// use texts::increment;
/// assert_eq!(increment(1), 2);
/// let x = increment(4);
/// assert_eq!(x, 5);
/// ```
pub fn increment(n: i32) -> i32 {
    n + 1
}

/// first(&[1, 2]) => Some(1), first(&[]) => None
fn first(numbers: &[i32]) -> Option<i32> {
    numbers.first().copied()
}

// words("a b") -> ["a", "b"]
fn words(text: &str) -> Vec<String> {
    text.split(' ').map(|word| word.to_string()).collect()
}

// sort([3, 1, 2]) -> [1, 2, 3]
fn sort(numbers: &mut Vec<i32>) {
    numbers.sort();
}

// divide(1.0, 0.0) returns Err("zero"); divide(1.0, 3.0) == Ok(0.33)
fn divide(a: f64, b: f64) -> Result<f64, String> {
    if b == 0.0 {
        return Err("zero".to_string());
    }
    Ok(a / b)
}
