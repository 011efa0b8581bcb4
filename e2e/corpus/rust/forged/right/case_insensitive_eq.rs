/// A header name; equality ignores ASCII case.
#[derive(Debug, Clone)]
pub struct Name(pub String);

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

pub fn find<'a>(headers: &'a [(Name, String)], name: &str) -> Option<&'a str> {
    let wanted = Name(name.to_string());
    headers.iter().find(|(n, _)| *n == wanted).map(|(_, v)| v.as_str())
}

#[test]
fn lookup() {
    let h = [(Name("Host".into()), "a".to_string()), (Name("Accept".into()), "b".to_string())];
    assert_eq!(find(&h, "ACCEPT"), Some("b"));
    assert_eq!(find(&h, "x"), None);
    assert_ne!(Name("a".into()), Name("b".into()));
}

fn main() {}
