/// The two numbers of a text like 3,4.
pub fn parse_pair(text: &str) -> Option<(i32, i32)> {
    let (left, right) = text.split_once(',')?;
    Some((left.trim().parse().ok()?, right.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::parse_pair;

    fn expect_pair(text: &str, pair: (i32, i32)) -> Result<(), String> {
        match parse_pair(text) {
            Some(got) if got == pair => Ok(()),
            other => Err(format!("{text}: {other:?}")),
        }
    }

    #[test]
    fn pairs() -> Result<(), String> {
        expect_pair("3,4", (3, 4))?;
        expect_pair("-1, 7", (-1, 7))
    }
}
