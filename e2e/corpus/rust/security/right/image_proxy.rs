use axum::extract::Query;
use axum::http::StatusCode;
use reqwest::redirect::Policy;
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Parameters {
    source: String,
    id: u64,
}

/// Where pictures may come from; the caller only chooses among these.
fn address(source: &str, id: u64) -> Option<String> {
    let base = match source {
        "shop" => "https://images.shop.example.com/pictures",
        "blog" => "https://media.blog.example.com/uploads",
        _ => return None,
    };
    Some(format!("{}/{}.png", base, id))
}

pub async fn proxy(Query(parameters): Query<Parameters>) -> Result<Vec<u8>, StatusCode> {
    let url = address(&parameters.source, parameters.id).ok_or(StatusCode::NOT_FOUND)?;
    let client = reqwest::Client::builder()
        .redirect(Policy::none())
        .build()
        .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    let response = client.get(&url).send().await.map_err(|_| StatusCode::BAD_GATEWAY)?;
    if !response.status().is_success() {
        return Err(StatusCode::BAD_GATEWAY);
    }
    let bytes = response.bytes().await.map_err(|_| StatusCode::BAD_GATEWAY)?;
    Ok(bytes.to_vec())
}
