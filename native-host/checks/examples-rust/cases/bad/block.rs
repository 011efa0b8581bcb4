/// Adds one.
///
/// # Examples
/// ```
/// use mycrate::inc;
/// assert_eq!(inc(1), 2);
/// let x = inc(4);
/// assert_eq!(x, 5);
/// ```
/// inc(7) returns 8
pub fn inc(n: i32) -> i32 { n + 2 }

/// first(&[1, 2]) => Some(1), first(&[]) => None
fn first(xs: &[i32]) -> Option<i32> { xs.first().copied() }

// words("a b") -> ["a", "b"]
fn words(text: &str) -> Vec<String> { text.split(' ').map(|w| w.to_string()).collect() }

// bubble([3, 1, 2]) -> [1, 2, 3]
fn bubble(xs: &mut Vec<i32>) { xs.sort_by(|a, b| b.cmp(a)); }

struct Solution;
impl Solution {
    /// Input: nums = [2, 7], target = 9
    /// Output: [0, 1]
    pub fn two_sum(nums: Vec<i32>, target: i32) -> Vec<i32> { for i in 0..nums.len() { for j in i + 1..nums.len() { if nums[i] + nums[j] == target { return vec![i as i32, j as i32]; } } } vec![] }
}
// divide(1.0, 0.0) returns Err("zero")
// divide(1.0, 2.0) == Ok(0.5)
fn divide(a: f64, b: f64) -> Result<f64, String> { if b == 0.0 { panic!("boom") } Ok(a / b) }
fn main() {
}
