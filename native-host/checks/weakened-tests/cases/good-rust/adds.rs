#[test]
fn adds() {
    for (a, b, sum) in [(1, 2, 3), (-1, 1, 0)] {
        assert_eq!(add(a, b), sum, "{a} + {b}");
    }
}
