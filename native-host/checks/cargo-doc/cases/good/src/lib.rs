/// Is nothing left? See [`u32`].
pub fn empty(counts: &[u32]) -> bool {
    counts.is_empty()
}
