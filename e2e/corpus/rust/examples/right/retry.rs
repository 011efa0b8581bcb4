use std::thread::sleep;
use std::time::Duration;

/// Calls `action` until it succeeds, at most `attempts` times, with a pause
/// that doubles after every failure.
///
/// ```ignore
/// let page = retry(5, Duration::from_millis(200), || http_get("https://example.org/..."))?;
/// println!("{} bytes", page.len());
/// ```
///
/// The last error is handed on:
///
/// ```
/// # use std::time::Duration;
/// let mut calls = 0;
/// let result: Result<(), &str> = retry(3, Duration::ZERO, || {
///     calls += 1;
///     Err("offline")
/// });
/// assert_eq!(result, Err("offline"));
/// assert_eq!(calls, 3);
/// ```
///
/// # Panics
///
/// ```should_panic
/// # use std::time::Duration;
/// let _: Result<(), ()> = retry(0, Duration::ZERO, || Ok(()));
/// ```
pub fn retry<T, E>(attempts: u32, first_pause: Duration, mut action: impl FnMut() -> Result<T, E>) -> Result<T, E> {
    assert!(attempts > 0, "at least one attempt is needed");
    let mut pause = first_pause;
    let mut attempt = 1;
    loop {
        match action() {
            Ok(value) => return Ok(value),
            Err(error) if attempt == attempts => return Err(error),
            Err(_) => sleep(pause),
        }
        pause = pause.saturating_mul(2);
        attempt += 1;
    }
}
