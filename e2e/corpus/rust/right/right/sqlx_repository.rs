use anyhow::{bail, Context, Result};
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sqlx::{postgres::PgPoolOptions, PgPool};
use thiserror::Error;
use tracing::{info, instrument};
use uuid::Uuid;

#[derive(Debug, Error)]
pub enum RepoError {
    #[error("user {0} not found")]
    NotFound(Uuid),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

#[derive(Debug, Clone, Serialize, Deserialize, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct User {
    pub id: Uuid,
    pub email: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
}

#[async_trait]
pub trait UserRepo: Send + Sync {
    async fn find(&self, id: Uuid) -> Result<User, RepoError>;
}

pub struct PgUserRepo {
    pool: PgPool,
}

#[async_trait]
impl UserRepo for PgUserRepo {
    #[instrument(skip(self))]
    async fn find(&self, id: Uuid) -> Result<User, RepoError> {
        sqlx::query_as!(User, "SELECT id, email, display_name FROM users WHERE id = $1", id)
            .fetch_optional(&self.pool)
            .await?
            .ok_or(RepoError::NotFound(id))
    }
}

#[tokio::main]
async fn main() -> Result<()> {
    tracing_subscriber::fmt::init();
    let url = std::env::var("DATABASE_URL").context("DATABASE_URL is not set")?;
    if url.is_empty() {
        bail!("DATABASE_URL is empty");
    }
    let pool = PgPoolOptions::new().max_connections(5).connect(&url).await?;
    let repo = PgUserRepo { pool };
    let user = repo.find(Uuid::nil()).await?;
    info!(email = %user.email, "found");
    println!("{}", serde_json::to_string_pretty(&user)?);
    Ok(())
}
