use csv_line::{split, Error};

fn fields(line: &str) -> Vec<String> {
    split(line).expect(line)
}

#[test]
fn simple() {
    assert_eq!(fields("a,b,c"), ["a", "b", "c"]);
}

#[test]
fn quotes() {
    assert_eq!(fields(r#""a,b",c"#), ["a,b", "c"]);
    assert_eq!(fields(r#""say ""hi""",x"#), ["say \"hi\"", "x"]);
}

#[test]
fn empty_fields() {
    assert_eq!(fields(",a"), ["", "a"]);
    assert_eq!(fields("a,,b"), ["a", "", "b"]);
    assert_eq!(fields("a,b,"), ["a", "b", ""]);
}

#[test]
fn open_quote() {
    assert_eq!(split("\"abc"), Err(Error::UnclosedQuote));
}
