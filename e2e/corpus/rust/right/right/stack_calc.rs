use std::fmt;
use std::io::{self, BufRead};

#[derive(Debug, PartialEq)]
enum CalcError {
    StackUnderflow,
    BadToken(String),
    DivisionByZero,
    Leftover(usize),
}

impl fmt::Display for CalcError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CalcError::StackUnderflow => write!(f, "not enough operands"),
            CalcError::BadToken(t) => write!(f, "bad token {t:?}"),
            CalcError::DivisionByZero => write!(f, "division by zero"),
            CalcError::Leftover(n) => write!(f, "{n} values left on the stack"),
        }
    }
}

impl std::error::Error for CalcError {}

fn eval(line: &str) -> Result<f64, CalcError> {
    let mut stack: Vec<f64> = Vec::new();
    for token in line.split_whitespace() {
        if let Ok(n) = token.parse::<f64>() {
            stack.push(n);
            continue;
        }
        if !matches!(token, "+" | "-" | "*" | "/") {
            return Err(CalcError::BadToken(token.to_string()));
        }
        let b = stack.pop().ok_or(CalcError::StackUnderflow)?;
        let a = stack.pop().ok_or(CalcError::StackUnderflow)?;
        stack.push(match token {
            "+" => a + b,
            "-" => a - b,
            "*" => a * b,
            _ if b == 0.0 => return Err(CalcError::DivisionByZero),
            _ => a / b,
        });
    }
    match stack.as_slice() {
        [x] => Ok(*x),
        [] => Err(CalcError::StackUnderflow),
        more => Err(CalcError::Leftover(more.len())),
    }
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        match eval(&line?) {
            Ok(v) => println!("{v}"),
            Err(e) => eprintln!("error: {e}"),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluates() {
        assert_eq!(eval("3 4 + 2 *"), Ok(14.0));
        assert_eq!(eval("1 0 /"), Err(CalcError::DivisionByZero));
        assert_eq!(eval("1 2"), Err(CalcError::Leftover(2)));
        assert_eq!(eval("+"), Err(CalcError::StackUnderflow));
    }
}
