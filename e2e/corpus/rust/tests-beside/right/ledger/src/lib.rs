use std::collections::BTreeMap;
use std::fmt;

#[derive(Debug, PartialEq, Eq)]
pub struct ParseError {
    pub line: usize,
    pub reason: &'static str,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for ParseError {}

/// Balances by account from lines `FROM TO CENTS`; blank lines and lines
/// starting with `#` are skipped.
pub fn balances(text: &str) -> Result<BTreeMap<&str, i64>, ParseError> {
    let mut balances = BTreeMap::new();
    for (index, line) in text.lines().enumerate() {
        let error = |reason| ParseError { line: index + 1, reason };
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let (from, to, cents) = match words[..] {
            [from, to, cents] => (from, to, cents),
            _ => return Err(error("three words expected")),
        };
        let cents: u32 = cents.parse().map_err(|_| error("not an amount"))?;
        *balances.entry(from).or_insert(0) -= i64::from(cents);
        *balances.entry(to).or_insert(0) += i64::from(cents);
    }
    Ok(balances)
}
