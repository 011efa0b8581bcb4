mod common;

#[test]
fn in_alphabetical_order() {
    let trie = common::trie(&["tea", "ten", "to", "tea time", "über"]);
    assert_eq!(trie.completions("te"), ["tea", "tea time", "ten"]);
    assert_eq!(trie.completions("ü"), ["über"]);
    assert_eq!(trie.completions("x"), Vec::<String>::new());
    assert_eq!(trie.completions("").len(), 5);
}
