/// Brings an angle into `0..360` by whole turns.
///
/// Unlike `i32::clamp` it wraps: `clamp(370) == 10`, `clamp(-90) == 270`.
pub const fn clamp(degrees: i32) -> i32 {
    degrees.rem_euclid(360)
}

#[cfg(test)]
mod tests {
    use super::clamp;

    #[test]
    fn wraps() {
        let table = [(0, 0), (359, 359), (360, 0), (370, 10), (-90, 270), (-720, 0)];
        for (given, want) in table {
            assert_eq!(clamp(given), want, "clamp({given})");
        }
    }
}
