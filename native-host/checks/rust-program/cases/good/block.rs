fn digits(n: u32) -> u32 {
    if n < 10 { n } else { n % 10 + digits(n / 10) }
}

fn check(name: &str, got: u32, want: u32) {
    if got != want {
        panic!("{name}: got {got}, want {want}");
    }
}

fn main() {
    check("small", digits(12), 3);
    check("big", digits(999), 27);
}
