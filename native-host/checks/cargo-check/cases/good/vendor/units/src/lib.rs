/// Grams in a kilogram.
pub const GRAMS: u64 = 1000;
