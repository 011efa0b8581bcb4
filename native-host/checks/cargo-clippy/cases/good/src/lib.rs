/// Is nothing left?
pub fn empty(counts: &[u32]) -> bool {
    counts.is_empty()
}
