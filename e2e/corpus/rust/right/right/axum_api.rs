use axum::{
    Json, Router,
    extract::{Path, State},
    http::StatusCode,
    routing::get,
};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    sync::{Arc, RwLock},
};

#[derive(Clone, Serialize, Deserialize)]
struct Item {
    name: String,
    price_cents: u32,
}

type Store = Arc<RwLock<HashMap<u32, Item>>>;

async fn get_item(State(store): State<Store>, Path(id): Path<u32>) -> Result<Json<Item>, StatusCode> {
    let items = store.read().map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    items.get(&id).cloned().map(Json).ok_or(StatusCode::NOT_FOUND)
}

async fn put_item(
    State(store): State<Store>,
    Path(id): Path<u32>,
    Json(item): Json<Item>,
) -> Result<StatusCode, StatusCode> {
    let mut items = store.write().map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    let old = items.insert(id, item);
    Ok(if old.is_some() { StatusCode::NO_CONTENT } else { StatusCode::CREATED })
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let app = Router::new()
        .route("/items/{id}", get(get_item).put(put_item))
        .with_state(Store::default());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:3000").await?;
    axum::serve(listener, app).await
}
