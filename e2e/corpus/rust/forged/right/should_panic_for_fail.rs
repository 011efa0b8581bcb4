/// True if no value is larger than the one after it.
pub fn is_sorted(values: &[i32]) -> bool {
    values.windows(2).all(|pair| pair[0] <= pair[1])
}

fn first(values: &[i32]) -> i32 {
    assert!(is_sorted(values), "not sorted");
    values[0]
}

#[test]
fn ascending() {
    assert!(is_sorted(&[1, 2, 2]));
    assert_eq!(first(&[1, 2]), 1);
}

#[test]
#[should_panic(expected = "not sorted")]
fn descending_in_the_middle() {
    first(&[1, 3, 2]);
}
