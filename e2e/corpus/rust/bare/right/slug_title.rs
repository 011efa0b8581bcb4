pub fn slugify(title: &str) -> String {
    let mut slug = String::new();
    let mut gap = false;
    for c in title.chars() {
        if c.is_ascii_alphanumeric() {
            if gap && !slug.is_empty() {
                slug.push('-');
            }
            gap = false;
            slug.push(c.to_ascii_lowercase());
        } else {
            gap = true;
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
