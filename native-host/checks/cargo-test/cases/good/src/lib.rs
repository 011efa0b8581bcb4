/// The value, moved between the bounds.
///
/// ```
/// assert_eq!(clamp::clamp(7, 1, 5), 5);
/// ```
pub fn clamp(value: i32, low: i32, high: i32) -> i32 {
    value.max(low).min(high)
}

#[test]
fn keeps_what_is_inside() {
    assert_eq!(clamp(3, 1, 5), 3);
}
