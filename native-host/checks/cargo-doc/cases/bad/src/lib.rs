/// Is nothing left? See [`total`] and http://localhost/.
pub fn empty(counts: &[u32]) -> bool {
    counts.is_empty()
}
