use std::time::{Duration, Instant};

struct Timer<'a> {
    label: &'a str,
    start: Instant,
}

impl<'a> Timer<'a> {
    #[must_use]
    fn new(label: &'a str) -> Self {
        Timer { label, start: Instant::now() }
    }
}

impl Drop for Timer<'_> {
    fn drop(&mut self) {
        eprintln!("{}: {:?}", self.label, self.start.elapsed());
    }
}

fn main() {
    let _total = Timer::new("total");
    {
        let _t = Timer::new("sleep");
        std::thread::sleep(Duration::from_millis(20));
    }
    let sum: u64 = (1..=1000).sum();
    println!("{sum}"); // 500500
}
