/// Splits a slice into `[0, mid)` and `[mid, len)`.
///
/// # Panics
///
/// Panics if `mid > values.len()`.
pub fn halves<T>(values: &mut [T], mid: usize) -> (&mut [T], &mut [T]) {
    let len = values.len();
    assert!(mid <= len, "mid is past the end");
    let ptr = values.as_mut_ptr();
    // SAFETY: `mid <= len`, so both parts lie inside `values`; they do not
    // overlap, and the exclusive borrow of `values` lasts as long as both.
    unsafe {
        (
            std::slice::from_raw_parts_mut(ptr, mid),
            std::slice::from_raw_parts_mut(ptr.add(mid), len - mid),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::halves;

    #[test]
    fn both_can_be_changed() {
        let mut v = [1, 2, 3, 4, 5];
        let (a, b) = halves(&mut v, 2);
        a[0] = 10;
        b[0] = 30;
        assert_eq!(v, [10, 2, 30, 4, 5]);
    }

    #[test]
    #[should_panic(expected = "past the end")]
    fn refuses_a_far_mid() {
        halves(&mut [0u8; 3], 4);
    }
}
