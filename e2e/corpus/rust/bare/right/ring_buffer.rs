/// The last `capacity` values that were pushed; older ones are overwritten.
#[derive(Debug)]
pub struct RingBuffer {
    values: Vec<i32>,
    start: usize,
    len: usize,
}

impl RingBuffer {
    /// # Panics
    ///
    /// Panics if `capacity` is 0.
    pub fn new(capacity: usize) -> Self {
        assert!(capacity > 0, "capacity must not be 0");
        RingBuffer { values: vec![0; capacity], start: 0, len: 0 }
    }

    pub fn push(&mut self, value: i32) {
        let capacity = self.values.len();
        self.values[(self.start + self.len) % capacity] = value;
        if self.len < capacity {
            self.len += 1;
        } else {
            self.start = (self.start + 1) % capacity;
        }
    }

    pub fn pop(&mut self) -> Option<i32> {
        if self.len == 0 {
            return None;
        }
        let value = self.values[self.start];
        self.start = (self.start + 1) % self.values.len();
        self.len -= 1;
        Some(value)
    }

    pub fn to_vec(&self) -> Vec<i32> {
        (0..self.len).map(|i| self.values[(self.start + i) % self.values.len()]).collect()
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}
