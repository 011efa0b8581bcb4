use std::collections::BTreeMap;

/// Groups words that are made of the same letters, ignoring case.
///
/// Groups come in alphabetical order of their letters; inside a group the words
/// keep the order of the input.
///
/// # Examples
///
/// ```
/// let groups = group_anagrams(&["tea", "Tan", "eat", "nat"]);
/// assert_eq!(groups, vec![vec!["tea", "eat"], vec!["Tan", "nat"]]);
/// ```
///
/// ```
/// assert!(group_anagrams(&[]).is_empty());
/// ```
pub fn group_anagrams<'a>(words: &[&'a str]) -> Vec<Vec<&'a str>> {
    let mut groups: BTreeMap<Vec<char>, Vec<&'a str>> = BTreeMap::new();
    for &word in words {
        let mut letters: Vec<char> = word.to_lowercase().chars().collect();
        letters.sort_unstable();
        groups.entry(letters).or_default().push(word);
    }
    groups.into_values().collect()
}
