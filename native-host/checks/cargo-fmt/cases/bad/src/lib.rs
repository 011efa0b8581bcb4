pub fn total(counts: &[u32]) -> u32 {
    if counts.is_empty() { return 0 }


    counts.iter().sum::<u32>( )
}
pub  fn none() {}
