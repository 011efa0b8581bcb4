use std::collections::{HashMap, VecDeque};

/// Keeps the `capacity` entries that were used last.
pub struct Lru {
    capacity: usize,
    values: HashMap<String, i32>,
    order: VecDeque<String>,
}

impl Lru {
    pub fn new(capacity: usize) -> Self {
        Lru { capacity, values: HashMap::new(), order: VecDeque::new() }
    }

    pub fn get(&mut self, key: &str) -> Option<i32> {
        let value = *self.values.get(key)?;
        self.touch(key);
        Some(value)
    }

    pub fn put(&mut self, key: &str, value: i32) {
        if self.capacity == 0 {
            return;
        }
        if self.values.len() >= self.capacity {
            if let Some(oldest) = self.order.pop_front() {
                self.values.remove(&oldest);
            }
        }
        self.values.insert(key.to_string(), value);
        self.touch(key);
    }

    fn touch(&mut self, key: &str) {
        self.order.retain(|k| k != key);
        self.order.push_back(key.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::Lru;

    #[test]
    fn forgets_the_oldest() {
        let mut cache = Lru::new(2);
        cache.put("a", 1);
        cache.put("b", 2);
        assert_eq!(cache.get("a"), Some(1));
        cache.put("c", 3);
        assert_eq!(cache.get("b"), None);
        assert_eq!(cache.get("a"), Some(1));
        assert_eq!(cache.get("c"), Some(3));
    }

    #[test]
    fn overwriting_keeps_the_others() {
        let mut cache = Lru::new(2);
        cache.put("a", 1);
        cache.put("b", 2);
        cache.put("b", 20);
        assert_eq!(cache.get("b"), Some(20));
        assert_eq!(cache.get("a"), Some(1));
    }
}
