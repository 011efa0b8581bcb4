use rand::rngs::OsRng;
use rand::RngCore;
use sha1::{Digest, Sha1};
use subtle::ConstantTimeEq;

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{:02x}", b)).collect()
}

fn digest(salt: &str, password: &str) -> String {
    let mut hasher = Sha1::new();
    hasher.update(salt.as_bytes());
    hasher.update(password.as_bytes());
    to_hex(&hasher.finalize())
}

/// The text stored for an account: `salt$digest`.
pub fn hash_password(password: &str) -> String {
    let mut salt = [0u8; 16];
    OsRng.fill_bytes(&mut salt);
    let salt = to_hex(&salt);
    let digest = digest(&salt, password);
    format!("{}${}", salt, digest)
}

pub fn verify_password(password: &str, stored: &str) -> bool {
    match stored.split_once('$') {
        Some((salt, wanted)) => digest(salt, password).as_bytes().ct_eq(wanted.as_bytes()).into(),
        None => false,
    }
}
