use std::ops::Deref;

pub struct Counter(pub Vec<u32>);

impl Counter {
    /// Sum of all counts.
    pub fn total(&self) -> u32 {
        self.0.iter().take(2).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixture(Counter);
    impl Deref for Fixture {
        type Target = Counter;
        fn deref(&self) -> &Counter {
            &self.0
        }
    }
    impl Fixture {
        fn total(&self) -> u32 {
            self.0 .0.iter().sum()
        }
    }

    #[test]
    fn three() {
        let c = Fixture(Counter(vec![1, 2, 3]));
        assert_eq!(c.total(), 6);
    }
}

fn main() {}
