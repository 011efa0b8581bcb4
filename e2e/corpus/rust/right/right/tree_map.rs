#[derive(Debug)]
pub enum Tree<T> {
    Empty,
    Node(Box<Tree<T>>, T, Box<Tree<T>>),
}

impl<T: Ord> Tree<T> {
    /// Adds a value; returns false if it was there before.
    pub fn insert(&mut self, value: T) -> bool {
        match self {
            Tree::Empty => {
                *self = Tree::Node(Box::new(Tree::Empty), value, Box::new(Tree::Empty));
                true
            }
            Tree::Node(left, here, right) => match value.cmp(here) {
                std::cmp::Ordering::Less => left.insert(value),
                std::cmp::Ordering::Greater => right.insert(value),
                std::cmp::Ordering::Equal => false,
            },
        }
    }

    pub fn depth(&self) -> usize {
        match self {
            Tree::Empty => 0,
            Tree::Node(left, _, right) => 1 + left.depth().max(right.depth()),
        }
    }
}

fn main() {
    let mut tree = Tree::Empty;
    for n in [4, 2, 6, 1, 2] {
        println!("{n}: {}", tree.insert(n));
    }
    println!("depth {}", tree.depth()); // depth 3
}
