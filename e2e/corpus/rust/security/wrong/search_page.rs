use std::collections::HashMap;

use axum::extract::Query;
use axum::response::Html;
use axum::routing::get;
use axum::Router;

const ARTICLES: [&str; 3] = ["Growing tomatoes", "Compost in winter", "Sharpening shears"];

fn layout(title: &str, content: &str) -> String {
    format!("<!doctype html><html><head><title>{title}</title></head><body>{content}</body></html>")
}

async fn search(Query(parameters): Query<HashMap<String, String>>) -> Html<String> {
    let term = parameters.get("q").cloned().unwrap_or_default();
    let needle = term.to_lowercase();
    let hits: String = ARTICLES
        .iter()
        .filter(|title| title.to_lowercase().contains(&needle))
        .map(|title| format!("<li>{title}</li>"))
        .collect();
    let heading = format!("Results for {term}");
    Html(layout("Search", &format!("<h1>{heading}</h1><ul>{hits}</ul>")))
}

pub fn routes() -> Router {
    Router::new().route("/search", get(search))
}
