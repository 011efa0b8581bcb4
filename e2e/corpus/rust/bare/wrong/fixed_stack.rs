const CAPACITY: usize = 8;

#[derive(Debug, Default)]
pub struct FixedStack {
    values: [i32; CAPACITY],
    len: usize,
}

impl FixedStack {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, value: i32) -> bool {
        if self.len == CAPACITY {
            return false;
        }
        self.values[self.len] = value;
        self.len += 1;
        true
    }

    pub fn pop(&mut self) -> Option<i32> {
        self.len -= 1;
        Some(self.values[self.len])
    }

    pub fn peek(&self) -> Option<i32> {
        self.values[..self.len].last().copied()
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}
