use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use hmac::{Hmac, Mac};
use sha2::Sha256;

type HmacSha256 = Hmac<Sha256>;

fn is_genuine(secret: &[u8], body: &[u8], given: &str) -> bool {
    let signature = match given.strip_prefix("sha256=").map(hex::decode) {
        Some(Ok(signature)) => signature,
        _ => return false,
    };
    let mut mac = HmacSha256::new_from_slice(secret).expect("any key length is fine");
    mac.update(body);
    mac.verify_slice(&signature).is_ok()
}

pub async fn receive(headers: HeaderMap, body: Bytes) -> StatusCode {
    let secret = match std::env::var("WEBHOOK_SECRET") {
        Ok(secret) if !secret.is_empty() => secret,
        _ => return StatusCode::INTERNAL_SERVER_ERROR,
    };
    let given = headers
        .get("X-Signature")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if !is_genuine(secret.as_bytes(), &body, given) {
        return StatusCode::UNAUTHORIZED;
    }
    println!("accepted {} bytes", body.len());
    StatusCode::NO_CONTENT
}
