//! What goes round where it may.
use std::sync::atomic::{AtomicUsize, Ordering};

static COUNTER: AtomicUsize = AtomicUsize::new(0);

/// Grows faster than any tower of powers.
pub fn ackermann(m: u64, n: u64) -> u64 {
    match (m, n) {
        (0, n) => n + 1,
        (m, 0) => ackermann(m - 1, 1),
        (m, n) => ackermann(m - 1, ackermann(m, n - 1)),
    }
}

/// Works for ever.
pub fn run() {
    loop {
        COUNTER.fetch_add(1, Ordering::Relaxed);
    }
}

/// Works for ever, and says so.
pub fn serve() -> ! {
    loop {
        COUNTER.fetch_add(1, Ordering::Relaxed);
    }
}

/// Works for ever on one number.
pub fn waits(n: i32) -> i32 {
    while n == 10 {
        COUNTER.fetch_add(1, Ordering::Relaxed);
    }
    n
}
