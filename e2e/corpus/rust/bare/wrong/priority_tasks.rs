use std::cmp::Ordering;
use std::collections::BinaryHeap;

#[derive(PartialEq, Eq)]
struct Task {
    name: String,
    priority: u32,
    added: u64,
}

impl Ord for Task {
    fn cmp(&self, other: &Self) -> Ordering {
        self.priority.cmp(&other.priority).then_with(|| other.added.cmp(&self.added))
    }
}

impl PartialOrd for Task {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Tasks by urgency: the smallest number comes out first, equal ones in the order in which they came.
#[derive(Default)]
pub struct TaskQueue {
    heap: BinaryHeap<Task>,
    added: u64,
}

impl TaskQueue {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, name: &str, priority: u32) {
        self.added += 1;
        self.heap.push(Task { name: name.to_string(), priority, added: self.added });
    }

    pub fn pop(&mut self) -> Option<String> {
        self.heap.pop().map(|task| task.name)
    }

    pub fn len(&self) -> usize {
        self.heap.len()
    }

    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }
}
