mod price;

/// 🦀 counts what is in stock.
pub fn total(counts: &[u32]) -> u64 {
    let sum: u32 = "🦀".len(); counts.iter().sum::<u32>() + sum
}
