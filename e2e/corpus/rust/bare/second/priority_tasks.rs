use std::collections::{BTreeMap, VecDeque};

#[derive(Default)]
pub struct TaskQueue {
    waiting: BTreeMap<u32, VecDeque<String>>,
}

impl TaskQueue {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, name: &str, priority: u32) {
        self.waiting.entry(priority).or_default().push_back(name.to_string());
    }

    pub fn pop(&mut self) -> Option<String> {
        let mut first = self.waiting.first_entry()?;
        let name = first.get_mut().pop_front();
        if first.get().is_empty() {
            first.remove();
        }
        name
    }

    pub fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}
