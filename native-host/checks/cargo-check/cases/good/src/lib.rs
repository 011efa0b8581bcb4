/// Weight in grams.
pub fn grams(kilograms: u64) -> Option<u64> {
    kilograms.checked_mul(units::GRAMS)
}
