/// The longest prefix that all words share, borrowed from the first word.
///
/// `["flower", "flow", "flight"]` gives `"fl"`; no words give `""`.
pub fn common_prefix<'a>(words: &[&'a str]) -> &'a str {
    let Some((&first, rest)) = words.split_first() else {
        return "";
    };
    rest.iter().fold(first, |prefix, word| {
        let end = prefix
            .char_indices()
            .zip(word.chars())
            .find(|((_, a), b)| a != b)
            .map(|((i, _), _)| i)
            .unwrap_or_else(|| prefix.len().min(word.len()));
        &prefix[..end]
    })
}

fn main() {
    println!("{}", common_prefix(&["flower", "flow", "flight"])); // fl
    println!("{:?}", common_prefix(&["dog", "car"])); // ""
}
