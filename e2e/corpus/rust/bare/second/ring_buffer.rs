use std::collections::VecDeque;

#[derive(Debug)]
pub struct RingBuffer {
    kept: VecDeque<i32>,
    capacity: usize,
}

impl RingBuffer {
    pub fn new(capacity: usize) -> Self {
        assert!(capacity > 0, "a ring needs room");
        RingBuffer { kept: VecDeque::new(), capacity }
    }

    pub fn push(&mut self, value: i32) {
        if self.kept.len() == self.capacity {
            self.kept.pop_front();
        }
        self.kept.push_back(value);
    }

    pub fn pop(&mut self) -> Option<i32> {
        self.kept.pop_front()
    }

    pub fn to_vec(&self) -> Vec<i32> {
        self.kept.iter().copied().collect()
    }

    pub fn len(&self) -> usize {
        self.kept.len()
    }

    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }
}
