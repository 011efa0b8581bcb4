use rand::distributions::Alphanumeric;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::collections::HashMap;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const LIFETIME: Duration = Duration::from_secs(15 * 60);

#[derive(Default)]
pub struct PasswordResets {
    pending: HashMap<String, (u64, Instant)>,
}

impl PasswordResets {
    /// Starts a reset; the returned token goes into the mail to the user.
    pub fn start(&mut self, user_id: u64) -> String {
        let token = new_token(40);
        self.pending.insert(token.clone(), (user_id, Instant::now()));
        token
    }

    pub fn redeem(&mut self, token: &str) -> Option<u64> {
        let (user_id, started) = self.pending.remove(token)?;
        (started.elapsed() < LIFETIME).then(|| user_id)
    }
}

fn new_token(length: usize) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let rng = SmallRng::seed_from_u64(now.as_millis() as u64);
    rng.sample_iter(&Alphanumeric).take(length).map(char::from).collect()
}
