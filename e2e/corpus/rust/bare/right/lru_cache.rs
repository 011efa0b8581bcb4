/// A cache that throws out the entry that was read or written longest ago.
pub struct LruCache {
    capacity: usize,
    entries: Vec<(String, i32)>,
}

impl LruCache {
    /// # Panics
    ///
    /// Panics if `capacity` is 0.
    pub fn new(capacity: usize) -> Self {
        assert!(capacity > 0, "capacity must not be 0");
        LruCache { capacity, entries: Vec::new() }
    }

    pub fn get(&mut self, key: &str) -> Option<i32> {
        let place = self.entries.iter().position(|(k, _)| k == key)?;
        let entry = self.entries.remove(place);
        let value = entry.1;
        self.entries.push(entry);
        Some(value)
    }

    pub fn put(&mut self, key: &str, value: i32) {
        if let Some(place) = self.entries.iter().position(|(k, _)| k == key) {
            self.entries.remove(place);
        } else if self.entries.len() == self.capacity {
            self.entries.remove(0);
        }
        self.entries.push((key.to_string(), value));
    }

    /// The keys, those used longest ago first.
    pub fn keys(&self) -> Vec<&str> {
        self.entries.iter().map(|(key, _)| key.as_str()).collect()
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
