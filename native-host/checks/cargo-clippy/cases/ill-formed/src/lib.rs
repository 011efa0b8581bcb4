pub fn total(counts: &[u32] -> u32 {
    counts.iter().sum()
}
