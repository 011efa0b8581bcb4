/// A bucket that gains `per_second` tokens a second up to `capacity`.
///
/// Times are milliseconds on any clock that does not run backwards.
#[derive(Debug, Clone)]
pub struct TokenBucket {
    capacity: u64,
    per_second: u64,
    millitokens: u64,
    updated: u64,
}

impl TokenBucket {
    /// A full bucket.
    pub fn new(capacity: u32, per_second: u32, now: u64) -> Self {
        let capacity = u64::from(capacity) * 1000;
        TokenBucket { capacity, per_second: per_second.into(), millitokens: capacity, updated: now }
    }

    /// Takes `tokens` if there are enough.
    pub fn take(&mut self, tokens: u32, now: u64) -> bool {
        self.refill(now);
        match self.millitokens.checked_sub(u64::from(tokens) * 1000) {
            Some(left) => {
                self.millitokens = left;
                true
            }
            None => false,
        }
    }

    /// Whole tokens that could be taken now.
    pub fn available(&mut self, now: u64) -> u64 {
        self.refill(now);
        self.millitokens / 1000
    }

    fn refill(&mut self, now: u64) {
        let elapsed = now.saturating_sub(self.updated);
        let gained = elapsed.saturating_mul(self.per_second);
        self.millitokens = self.millitokens.saturating_add(gained).min(self.capacity);
        self.updated = self.updated.max(now);
    }
}
