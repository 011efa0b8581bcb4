//! Lists and texts, mit Umlauten: what is commonly done with them.
#![forbid(unsafe_code)]
use std::collections::{BTreeMap, HashMap};

/// The items in the opposite order.
pub fn reverse<T: Clone>(items: &[T]) -> Vec<T> {
    items.iter().rev().cloned().collect()
}

/// Sorts in ascending order, in place.
pub fn insertion_sort<T: PartialOrd>(items: &mut Vec<T>) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && items[at - 1] > items[at] {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// How often each word is there.
pub fn count_words<'a>(words: &[&'a str]) -> HashMap<&'a str, usize> {
    let mut counts = HashMap::new();
    for word in words {
        *counts.entry(*word).or_insert(0) += 1;
    }
    counts
}

/// The largest number, or nothing of an empty list.
pub fn largest(numbers: &[i64]) -> Option<&i64> {
    numbers.iter().max()
}

/// The mean.
///
/// # Panics
///
/// When there are no numbers.
pub fn mean(numbers: &[i32]) -> i32 {
    numbers.iter().sum::<i32>() / numbers.len() as i32
}

/// Splits into runs of at most `size`; `size` must be positive.
pub fn chunk(items: &[u8], size: usize) -> Vec<Vec<u8>> {
    assert!(size > 0, "size must be positive");
    items.chunks(size).map(<[u8]>::to_vec).collect()
}

/// Keeps what passes.
pub fn filter_by<F>(items: Vec<i32>, passes: F) -> Vec<i32>
where
    F: Fn(&i32) -> bool,
{
    items.into_iter().filter(|each| passes(each)).collect()
}

/// Reads `key=value` lines.
pub fn parse_pairs(text: &str) -> Result<BTreeMap<String, i32>, String> {
    let mut pairs = BTreeMap::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (key, value) = line.split_once('=').ok_or_else(|| format!("no value: {line}"))?;
        let value = value.trim().parse::<i32>().map_err(|error| error.to_string())?;
        pairs.insert(key.trim().to_string(), value);
    }
    Ok(pairs)
}

/// The item at an index that the caller knows to be within.
pub fn at(items: &[String], index: usize) -> &str {
    &items[index]
}

/// Red or green.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Light {
    Red,
    Green,
}

/// The other light.
pub fn toggle(light: Light) -> Light {
    match light {
        Light::Red => Light::Green,
        Light::Green => Light::Red,
    }
}

/// Gives back last what came first.
pub struct Stack<T> {
    items: Vec<T>,
}

impl<T> Stack<T> {
    /// An empty one.
    pub fn new() -> Self {
        Stack { items: Vec::new() }
    }

    /// Puts an item on top.
    pub fn push(&mut self, item: T) {
        self.items.push(item);
    }

    /// Takes the item on top.
    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }
}

/// A linked list.
pub struct Node {
    value: i32,
    next: Option<Box<Node>>,
}

/// The sum of a linked list.
pub fn sum_list(head: Option<Box<Node>>) -> i32 {
    let mut sum = 0;
    let mut rest = &head;
    while let Some(node) = rest {
        sum += node.value;
        rest = &node.next;
    }
    sum
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing() {}
}
