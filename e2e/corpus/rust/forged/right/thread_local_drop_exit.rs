struct Report(std::time::Instant);

impl Drop for Report {
    fn drop(&mut self) {
        println!("took {:?}", self.0.elapsed());
    }
}

/// Greatest common divisor.
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn main() {
    let _report = Report(std::time::Instant::now());
    assert_eq!(gcd(12, 8), 4);
    assert_eq!(gcd(100, 35), 5);
}
