//! Merging of sorted sequences.

/// Merges two sorted slices into one sorted vector, stable: on a tie the
/// element of `left` comes first.
///
/// # Examples
///
/// ```rust
/// let merged = merge(&[1, 4, 9], &[2, 4, 10]);
/// assert_eq!(merged, [1, 2, 4, 4, 9, 10]);
///
/// let nothing: Vec<u8> = merge(&[], &[]);
/// assert!(nothing.is_empty());
/// ```
pub fn merge<T: Ord + Clone>(left: &[T], right: &[T]) -> Vec<T> {
    let mut out = Vec::with_capacity(left.len() + right.len());
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        if right[j] < left[i] {
            out.push(right[j].clone());
            j += 1;
        } else {
            out.push(left[i].clone());
            i += 1;
        }
    }
    out.extend_from_slice(&left[i..]);
    out.extend_from_slice(&right[j..]);
    out
}
