pub fn slugify(title: &str) -> String {
    let mut slug = String::new();
    for c in title.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug
}

pub fn unique_slug(title: &str, taken: &[String]) -> String {
    let slug = slugify(title);
    if !taken.contains(&slug) {
        return slug;
    }
    let mut number: usize = 2;
    loop {
        let candidate = format!("{slug}-{number}");
        if !taken.contains(&candidate) {
            return candidate;
        }
        number += 1;
    }
}
