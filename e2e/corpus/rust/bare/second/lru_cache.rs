use std::collections::HashMap;

pub struct LruCache {
    capacity: usize,
    clock: u64,
    entries: HashMap<String, (u64, i32)>,
}

impl LruCache {
    pub fn new(capacity: usize) -> Self {
        assert!(capacity > 0, "a cache needs room");
        LruCache { capacity, clock: 0, entries: HashMap::new() }
    }

    pub fn get(&mut self, key: &str) -> Option<i32> {
        self.clock += 1;
        let entry = self.entries.get_mut(key)?;
        entry.0 = self.clock;
        Some(entry.1)
    }

    pub fn put(&mut self, key: &str, value: i32) {
        self.clock += 1;
        if !self.entries.contains_key(key) && self.entries.len() >= self.capacity {
            let oldest = self.keys()[0].to_string();
            self.entries.remove(&oldest);
        }
        self.entries.insert(key.to_string(), (self.clock, value));
    }

    pub fn keys(&self) -> Vec<&str> {
        let mut keys: Vec<_> = self.entries.iter().collect();
        keys.sort_by_key(|(_, entry)| entry.0);
        keys.into_iter().map(|(key, _)| key.as_str()).collect()
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
