/// The Fibonacci numbers: F(0) = 0, F(1) = 1, F(n) = F(n-1) + F(n-2).
///
/// The iterator ends before the first number that does not fit into a `u64`.
///
/// ```
/// # use fib_iter::Fib;
/// let first: Vec<u64> = Fib::new().take(8).collect();
/// assert_eq!(first, [0, 1, 1, 2, 3, 5, 8, 13]);
/// ```
pub struct Fib {
    next: Option<u64>,
    after: Option<u64>,
}

impl Fib {
    pub fn new() -> Self {
        Fib { next: Some(0), after: Some(1) }
    }
}

impl Default for Fib {
    fn default() -> Self {
        Self::new()
    }
}

impl Iterator for Fib {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let current = self.next?;
        self.next = self.after;
        self.after = self.after.and_then(|b| current.checked_add(b));
        Some(current)
    }
}

#[cfg(test)]
mod tests {
    use super::Fib;

    #[test]
    fn starts_right() {
        assert!(Fib::new().take(6).eq([0, 1, 1, 2, 3, 5]));
    }

    #[test]
    fn ends() {
        assert_eq!(Fib::new().last(), Some(12_200_160_415_121_876_738));
        assert_eq!(Fib::new().count(), 94);
    }
}
