use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use hmac::{Hmac, Mac};
use sha2::Sha256;

type HmacSha256 = Hmac<Sha256>;

fn expected_signature(secret: &[u8], body: &[u8]) -> String {
    let mut mac = HmacSha256::new_from_slice(secret).expect("any key length is fine");
    mac.update(body);
    let mut text = String::from("sha256=");
    for byte in mac.finalize().into_bytes() {
        text.push_str(&format!("{:02x}", byte));
    }
    text
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
    if given != expected_signature(secret.as_bytes(), &body) {
        return StatusCode::UNAUTHORIZED;
    }
    println!("accepted {} bytes", body.len());
    StatusCode::NO_CONTENT
}
