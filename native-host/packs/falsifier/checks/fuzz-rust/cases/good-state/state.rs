//! What remembers what it was asked, and works until it is stopped.
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

static NEXT: Mutex<u32> = Mutex::new(0);
static COUNTER: AtomicUsize = AtomicUsize::new(0);
static NAMES: [&str; 3] = ["one", "two", "three"];

thread_local! {
    static CALLS: Cell<u32> = Cell::new(0);
}

/// Takes some numbers, and returns the first of them.
pub fn reserve(n: u32) -> u32 {
    let mut next = NEXT.lock().unwrap();
    let first = *next;
    *next = next.wrapping_add(n);
    first
}

/// Reserves twice.
pub fn pair(n: u32) -> (u32, u32) {
    (reserve(n), reserve(n))
}

/// Numbers what it is given.
pub fn label(prefix: &str) -> String {
    format!("{prefix}-{}", COUNTER.fetch_add(1, Ordering::Relaxed))
}

/// Says how often it was called.
pub fn count(name: &str) -> String {
    CALLS.with(|calls| {
        calls.set(calls.get() + 1);
        format!("{name} {}", calls.get())
    })
}

/// Names a number as far as there are names.
pub fn name_of(number: usize) -> &'static str {
    NAMES[number % NAMES.len()]
}
