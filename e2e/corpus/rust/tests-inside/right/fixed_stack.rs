#[derive(Debug)]
pub struct FixedStack<T, const N: usize> {
    items: [Option<T>; N],
    len: usize,
}

#[derive(Debug, PartialEq)]
pub struct Full<T>(pub T);

impl<T, const N: usize> FixedStack<T, N> {
    pub fn new() -> Self {
        FixedStack { items: [(); N].map(|_| None), len: 0 }
    }

    pub fn push(&mut self, item: T) -> Result<(), Full<T>> {
        match self.items.get_mut(self.len) {
            Some(slot) => {
                *slot = Some(item);
                self.len += 1;
                Ok(())
            }
            None => Err(Full(item)),
        }
    }

    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        self.items[self.len].take()
    }

    /// # Panics
    /// If the stack is empty.
    pub fn top(&self) -> &T {
        assert!(self.len > 0, "top of an empty stack");
        self.items[self.len - 1].as_ref().unwrap()
    }
}

impl<T, const N: usize> Default for FixedStack<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_in_first_out() {
        let mut stack: FixedStack<&str, 2> = FixedStack::new();
        assert_eq!(stack.push("a"), Ok(()));
        assert_eq!(stack.push("b"), Ok(()));
        assert_eq!(stack.push("c"), Err(Full("c")));
        assert_eq!(stack.top(), &"b");
        assert_eq!(stack.pop(), Some("b"));
        assert_eq!(stack.pop(), Some("a"));
        assert_eq!(stack.pop(), None);
        assert_eq!(stack.pop(), None);
        assert_eq!(stack.push("d"), Ok(()));
    }

    #[test]
    #[should_panic(expected = "empty stack")]
    fn top_of_nothing_panics() {
        FixedStack::<u8, 4>::default().top();
    }

    #[test]
    #[ignore = "slow in debug builds"]
    fn many() {
        let mut stack: FixedStack<usize, 256> = FixedStack::new();
        for i in 0..256 {
            stack.push(i).unwrap();
        }
        assert_eq!(*stack.top(), 255);
    }
}
