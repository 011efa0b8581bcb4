/// Counts up to a limit: what goes beyond is not counted, and the count never falls below 0.
#[derive(Debug, Clone)]
pub struct Counter {
    value: u8,
    limit: u8,
}

impl Counter {
    pub fn new(limit: u8) -> Self {
        Counter { value: 0, limit }
    }

    pub fn add(&mut self, n: u8) {
        self.value = self.value.wrapping_add(n).min(self.limit);
    }

    pub fn remove(&mut self, n: u8) {
        self.value = self.value.saturating_sub(n);
    }

    pub fn value(&self) -> u8 {
        self.value
    }

    pub fn is_full(&self) -> bool {
        self.value == self.limit
    }

    pub fn reset(&mut self) {
        self.value = 0;
    }
}
