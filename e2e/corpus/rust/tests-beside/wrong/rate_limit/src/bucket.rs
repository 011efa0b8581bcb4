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
    pub fn new(capacity: u64, per_second: u64, now: u64) -> Self {
        TokenBucket { capacity, per_second, millitokens: capacity * 1000, updated: now }
    }

    /// Takes `tokens` if there are enough.
    pub fn take(&mut self, tokens: u64, now: u64) -> bool {
        self.refill(now);
        let wanted = tokens * 1000;
        if wanted > self.millitokens {
            return false;
        }
        self.millitokens -= wanted;
        true
    }

    /// Whole tokens that could be taken now.
    pub fn available(&mut self, now: u64) -> u64 {
        self.refill(now);
        self.millitokens / 1000
    }

    fn refill(&mut self, now: u64) {
        let elapsed = now.saturating_sub(self.updated);
        let gained = elapsed * self.per_second;
        self.millitokens = (self.millitokens + gained).max(self.capacity * 1000);
        self.updated = self.updated.max(now);
    }
}
