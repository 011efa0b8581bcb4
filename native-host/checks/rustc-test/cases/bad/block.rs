/// Index of the first space.
fn space(text: &str) -> usize {
    text.find(' ').unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_it() {
        assert_eq!(space("a b"), 2);
    }

    #[test]
    fn finds_none() {
        assert_eq!(space("ab"), 2);
    }

    fn down(n: u64) -> u64 {
        n + 1
    }

    #[test]
    fn goes_down() -> Result<(), String> {
        if down(1) == 0 { Ok(()) } else { Err("it went up".into()) }
    }
}
