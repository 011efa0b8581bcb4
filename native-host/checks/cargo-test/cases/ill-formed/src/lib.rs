pub fn clamp(value: i32, low: i32, high: i32) -> i32 {
    value.max(low).min(high
}
