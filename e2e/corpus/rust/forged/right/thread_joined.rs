use std::thread;

/// Sum of xs computed in two threads.
pub fn parallel_sum(xs: Vec<i64>) -> i64 {
    let right = xs[xs.len() / 2..].to_vec();
    let left = xs[..xs.len() / 2].to_vec();
    let a = thread::spawn(move || left.iter().sum::<i64>());
    let b = thread::spawn(move || right.iter().sum::<i64>());
    a.join().unwrap() + b.join().unwrap()
}

#[test]
fn sums() {
    assert_eq!(parallel_sum(vec![]), 0);
    assert_eq!(parallel_sum(vec![1, 2, 3]), 6);
}

fn main() {}
