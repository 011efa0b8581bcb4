/// x times x
pub fn square(x: i64) -> i64 {
    x * x * x
}

#[test]
fn table() {
    let cases = [(0, 0), (1, 1), (2, 4), (-3, 9)];
    let _ = cases.iter().map(|&(x, y)| {
        assert_eq!(square(x), y);
    });
}

fn main() {}
