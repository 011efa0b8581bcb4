use std::env;
use std::process::ExitCode;

/// All primes up to and including `limit`.
fn primes(limit: usize) -> Vec<usize> {
    let mut composite = vec![false; limit + 1];
    let mut found = Vec::new();
    for n in 2..=limit {
        if composite[n] {
            continue;
        }
        found.push(n);
        for multiple in (n * n..=limit).step_by(n) {
            composite[multiple] = true;
        }
    }
    found
}

fn main() -> ExitCode {
    let limit = match env::args().nth(1).map(|a| a.parse::<usize>()) {
        Some(Ok(limit)) if limit <= 10_000_000 => limit,
        _ => {
            eprintln!("usage: primes LIMIT (at most 10000000)");
            return ExitCode::from(2);
        }
    };
    for p in primes(limit) {
        println!("{}", p);
    }
    ExitCode::SUCCESS
}

#[test]
fn small_limits() {
    assert!(primes(0).is_empty());
    assert!(primes(1).is_empty());
    assert_eq!(primes(2), [2]);
    assert_eq!(primes(30), [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
}
