/// A binary heap that gives the smallest element first.
#[derive(Debug, Default)]
pub struct MinHeap<T> {
    items: Vec<T>,
}

impl<T: Ord> MinHeap<T> {
    pub fn new() -> Self {
        MinHeap { items: Vec::new() }
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn push(&mut self, item: T) {
        self.items.push(item);
        let mut child = self.items.len() - 1;
        while child > 0 {
            let parent = (child - 1) / 2;
            if self.items[parent] <= self.items[child] {
                break;
            }
            self.items.swap(parent, child);
            child = parent;
        }
    }

    pub fn pop(&mut self) -> Option<T> {
        if self.items.is_empty() {
            return None;
        }
        let smallest = self.items.swap_remove(0);
        let mut parent = 0;
        loop {
            let left = 2 * parent + 1;
            let right = left + 1;
            if left >= self.items.len() {
                break;
            }
            let mut child = left;
            if right < self.items.len() && self.items[right] < self.items[parent] {
                child = right;
            }
            if self.items[parent] <= self.items[child] {
                break;
            }
            self.items.swap(parent, child);
            parent = child;
        }
        Some(smallest)
    }
}
