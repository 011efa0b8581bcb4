/// Is n a prime number?
fn is_prime(n: u32) -> bool {
    n >= 2 && (2..n).all(|d| n % d != 0)
}

fn main() {
    let mut failures = 0;
    for (n, expected) in [(0, false), (1, false), (2, true), (9, false), (13, true)] {
        if is_prime(n) != expected {
            eprintln!("is_prime({n}) should be {expected}");
            failures += 1;
        }
    }
    println!("{failures} failures");
    std::process::exit(if failures == 0 { 0 } else { 1 });
}
