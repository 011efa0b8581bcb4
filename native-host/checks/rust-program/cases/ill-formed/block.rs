fn main() {
    assert_eq!(half(2, 1);
}
