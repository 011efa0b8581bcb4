use rand::rngs::OsRng;
use rand::RngCore;
use std::collections::HashMap;
use std::time::{Duration, Instant};

const LIFETIME: Duration = Duration::from_secs(15 * 60);

#[derive(Default)]
pub struct PasswordResets {
    pending: HashMap<String, (u64, Instant)>,
}

impl PasswordResets {
    /// Starts a reset; the returned token goes into the mail to the user.
    pub fn start(&mut self, user_id: u64) -> String {
        let token = new_token();
        self.pending.insert(token.clone(), (user_id, Instant::now()));
        token
    }

    pub fn redeem(&mut self, token: &str) -> Option<u64> {
        let (user_id, started) = self.pending.remove(token)?;
        (started.elapsed() < LIFETIME).then(|| user_id)
    }
}

fn new_token() -> String {
    let mut bytes = [0u8; 32];
    OsRng.fill_bytes(&mut bytes);
    bytes.iter().map(|b| format!("{:02x}", b)).collect()
}
