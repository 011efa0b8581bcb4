//! One line of comma separated values.

#[derive(Debug, PartialEq, Eq)]
pub enum Error {
    UnclosedQuote,
}

/// Splits a line into its fields. A field in double quotes may hold commas,
/// and a doubled quote stands for one quote.
pub fn split(line: &str) -> Result<Vec<String>, Error> {
    let mut fields = Vec::new();
    let mut field = String::new();
    let mut quoted = false;
    let mut chars = line.chars().peekable();

    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field)),
            other => field.push(other),
        }
    }
    if quoted {
        return Err(Error::UnclosedQuote);
    }
    if !field.is_empty() {
        fields.push(field);
    }
    Ok(fields)
}
