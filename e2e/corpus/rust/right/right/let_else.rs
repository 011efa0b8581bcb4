use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::str::FromStr;

#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    Set { key: String, value: i64 },
    Get(String),
    Quit,
}

#[derive(Debug, PartialEq, Eq)]
pub enum ParseError {
    Empty,
    Unknown(String),
    Missing(&'static str),
    Number(std::num::ParseIntError),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "empty line"),
            Self::Unknown(word) => write!(f, "unknown command {word:?}"),
            Self::Missing(what) => write!(f, "missing {what}"),
            Self::Number(error) => write!(f, "bad number: {error}"),
        }
    }
}

impl std::error::Error for ParseError {}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else {
            return Err(ParseError::Empty);
        };
        match name {
            "set" => {
                let (Some(key), Some(value)) = (words.next(), words.next()) else {
                    return Err(ParseError::Missing("key or value"));
                };
                let value = value.parse().map_err(ParseError::Number)?;
                Ok(Self::Set { key: key.to_owned(), value })
            }
            "get" => words.next().map(|key| Self::Get(key.to_owned())).ok_or(ParseError::Missing("key")),
            "quit" => Ok(Self::Quit),
            other => Err(ParseError::Unknown(other.to_owned())),
        }
    }
}

pub trait Store {
    fn put(&mut self, key: String, value: i64) -> impl Future<Output = Option<i64>> + Send;
}

#[derive(Default)]
pub struct Memory(BTreeMap<String, i64>);

impl Store for Memory {
    async fn put(&mut self, key: String, value: i64) -> Option<i64> {
        self.0.insert(key, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses() {
        assert_eq!("set a 3".parse(), Ok(Command::Set { key: "a".into(), value: 3 }));
        assert_eq!("".parse::<Command>(), Err(ParseError::Empty));
        assert!(matches!("set a x".parse::<Command>(), Err(ParseError::Number(_))));
    }
}
