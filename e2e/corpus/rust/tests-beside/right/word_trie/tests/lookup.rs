mod common;

#[test]
fn whole_words_only() {
    let trie = common::trie(&["car", "cart"]);
    assert!(trie.contains("car"));
    assert!(trie.contains("cart"));
    assert!(!trie.contains("ca"));
    assert!(!trie.contains("carts"));
    assert!(!trie.contains(""));
}

#[test]
fn inserting_twice() {
    let mut trie = common::trie(&["a"]);
    assert!(!trie.insert("a"));
    assert!(trie.insert("ab"));
}
