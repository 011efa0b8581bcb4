pub fn slugify(title: &str) -> String {
    title
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(str::to_ascii_lowercase)
        .collect::<Vec<_>>()
        .join("-")
}

pub fn unique_slug(title: &str, taken: &[String]) -> String {
    let slug = slugify(title);
    let numbered = (2..).map(|number: usize| format!("{slug}-{number}"));
    std::iter::once(slug.clone()).chain(numbered).find(|s| !taken.contains(s)).unwrap_or(slug)
}
