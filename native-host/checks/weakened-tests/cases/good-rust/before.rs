#[test]
fn adds() {
    assert_eq!(add(1, 2), 3);
    assert_eq!(add(-1, 1), 0);
}
