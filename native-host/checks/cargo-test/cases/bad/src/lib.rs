/// The value, moved between the bounds.
pub fn clamp(value: i32, low: i32, high: i32) -> i32 {
    value.max(high).min(low)
}

/// The last of the values.
pub fn last(values: &[i32]) -> i32 {
    values[values.len()]
}
