#[derive(Default)]
pub struct Stack(Vec<i32>);

impl Stack {
    pub fn push(&mut self, x: i32) {
        self.0.push(x);
    }
    /// Remove and return the top; panics if empty.
    pub fn pop(&mut self) -> i32 {
        self.0.pop().expect("pop of an empty stack")
    }
}

#[test]
fn last_in_first_out() {
    let mut s = Stack::default();
    s.push(1);
    s.push(2);
    assert_eq!((s.pop(), s.pop()), (2, 1));
}

#[test]
#[should_panic(expected = "empty stack")]
fn empty() {
    Stack::default().pop();
}

fn main() {}
