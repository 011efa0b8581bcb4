use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::{SystemTime, UNIX_EPOCH};

/// A number for the raffle, from 1 to `tickets`.
///
/// draw(100)  // 37
/// draw(100)  // 82, every call gives another one
/// draw(1)    // 1
/// draw(0)    // 0, there is nothing to win
pub fn draw(tickets: u64) -> u64 {
    if tickets == 0 {
        return 0;
    }
    RandomState::new().build_hasher().finish() % tickets + 1
}

/// Seconds since 1970, for the stamp on the ticket.
///
/// now()  // 1718000000
pub fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map(|d| d.as_secs())
        .unwrap_or(0)
}

/// Text on the ticket: `label(7, 3600)` is `"No. 007 (1 h ago)"`,
/// `label(12, 59)` is `"No. 012 (just now)"`.
pub fn label(number: u64, age_seconds: u64) -> String {
    let age = match age_seconds {
        0..=59 => "just now".to_string(),
        60..=3599 => format!("{} min ago", age_seconds / 60),
        _ => format!("{} h ago", age_seconds / 3600),
    };
    format!("No. {:03} ({})", number, age)
}
