/// Capitalises the first letter of every word and lowers the rest.
///
/// Words are separated by single spaces, which are kept as they are.
///
/// # Examples
///
/// ```
/// assert_eq!(title_case("hello world"), "Hello World");
/// assert_eq!(title_case("rUST book"), "Rust Book");
/// assert_eq!(title_case("éclair"), "Éclair");
/// assert_eq!(title_case(""), "");
/// ```
pub fn title_case(text: &str) -> String {
    text.split(' ')
        .map(|word| {
            let mut chars = word.chars();
            match chars.next() {
                Some(first) => first.to_ascii_uppercase().to_string() + &chars.as_str().to_lowercase(),
                None => String::new(),
            }
        })
        .collect::<Vec<_>>()
        .join(" ")
}
