/// Nearest-rank percentile of a list of samples, `p` from 0 to 100.
///
/// The nearest rank is `ceil(p / 100 * n)`, counted from 1; `p = 0` gives the
/// smallest sample. Returns `None` for an empty list or `p` out of range.
///
/// ```
/// let samples = [15, 20, 35, 40, 50];
/// assert_eq!(percentile(&samples, 30), Some(20));
/// assert_eq!(percentile(&samples, 100), Some(50));
/// assert_eq!(percentile(&samples, 0), Some(15));
/// assert_eq!(percentile(&[], 50), None);
/// ```
pub fn percentile(samples: &[i64], p: u32) -> Option<i64> {
    if samples.is_empty() || p > 100 {
        return None;
    }
    let mut sorted = samples.to_vec();
    sorted.sort_unstable();
    let rank = p as usize * sorted.len() / 100;
    Some(sorted[rank.max(1) - 1])
}
