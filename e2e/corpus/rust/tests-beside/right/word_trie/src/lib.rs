use std::collections::BTreeMap;

/// Words stored by their letters, for completion while typing.
#[derive(Debug, Default)]
pub struct Trie {
    root: Node,
}

#[derive(Debug, Default)]
struct Node {
    children: BTreeMap<char, Node>,
    ends_word: bool,
}

impl Trie {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a word; `false` if it was there already.
    pub fn insert(&mut self, word: &str) -> bool {
        let mut node = &mut self.root;
        for c in word.chars() {
            node = node.children.entry(c).or_default();
        }
        !std::mem::replace(&mut node.ends_word, true)
    }

    pub fn contains(&self, word: &str) -> bool {
        self.find(word).map_or(false, |node| node.ends_word)
    }

    /// All words that start with `prefix`, in alphabetical order.
    pub fn completions(&self, prefix: &str) -> Vec<String> {
        let mut words = Vec::new();
        if let Some(node) = self.find(prefix) {
            collect(node, &mut prefix.to_string(), &mut words);
        }
        words
    }

    fn find(&self, prefix: &str) -> Option<&Node> {
        prefix.chars().try_fold(&self.root, |node, c| node.children.get(&c))
    }
}

fn collect(node: &Node, word: &mut String, words: &mut Vec<String>) {
    if node.ends_word {
        words.push(word.clone());
    }
    for (&c, child) in &node.children {
        word.push(c);
        collect(child, word, words);
        word.pop();
    }
}
