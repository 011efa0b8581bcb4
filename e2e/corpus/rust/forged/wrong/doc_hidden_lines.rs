/// Twice the argument.
///
/// ```
/// # fn double(x: i32) -> i32 { x + x }
/// assert_eq!(double(2), 4);
/// assert_eq!(double(0), 0);
/// ```
pub fn double(x: i32) -> i32 {
    x + x + 1
}

/// Half of the argument, rounded down.
///
/// ```ignore
/// assert_eq!(half(5), 2);
/// ```
pub fn half(x: i32) -> i32 {
    (x + 1) / 2
}
