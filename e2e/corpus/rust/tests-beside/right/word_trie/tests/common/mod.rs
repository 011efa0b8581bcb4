use word_trie::Trie;

pub fn trie(words: &[&str]) -> Trie {
    let mut trie = Trie::new();
    for word in words {
        trie.insert(word);
    }
    trie
}
