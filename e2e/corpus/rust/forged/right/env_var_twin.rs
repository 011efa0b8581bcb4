/// Small letters, with a dash for each run of spaces.
pub fn slug(title: &str) -> String {
    title.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

fn main() {
    println!("{} in {:?}", slug("Hello big World"), std::thread::current().name());
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn words() {
        assert_eq!(slug("Hello  big World"), "hello-big-world");
    }
}
