use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::RwLock;
use tokio::time::timeout;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key(pub String);

#[derive(Debug)]
pub enum StoreError {
    NotFound(Key),
    TimedOut(Duration),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound(Key(name)) => write!(f, "no value for {name:?}"),
            Self::TimedOut(after) => write!(f, "timed out after {after:?}"),
        }
    }
}

impl std::error::Error for StoreError {}

pub trait Store: Send + Sync {
    fn get(&self, key: &Key) -> impl Future<Output = Result<Vec<u8>, StoreError>> + Send;
    fn put(&self, key: Key, value: Vec<u8>) -> impl Future<Output = Result<(), StoreError>> + Send;
}

#[derive(Debug, Default, Clone)]
pub struct MemoryStore {
    values: Arc<RwLock<HashMap<Key, Vec<u8>>>>,
}

impl Store for MemoryStore {
    async fn get(&self, key: &Key) -> Result<Vec<u8>, StoreError> {
        self.values
            .read()
            .await
            .get(key)
            .cloned()
            .ok_or_else(|| StoreError::NotFound(key.clone()))
    }

    async fn put(&self, key: Key, value: Vec<u8>) -> Result<(), StoreError> {
        self.values.write().await.insert(key, value);
        Ok(())
    }
}

pub struct WithTimeout<S> {
    inner: S,
    limit: Duration,
}

impl<S: Store> WithTimeout<S> {
    pub fn new(inner: S, limit: Duration) -> Self {
        Self { inner, limit }
    }

    pub async fn get_text(&self, key: &Key) -> Result<Option<String>, StoreError> {
        let Ok(answer) = timeout(self.limit, self.inner.get(key)).await else {
            return Err(StoreError::TimedOut(self.limit));
        };
        match answer {
            Ok(bytes) => Ok(String::from_utf8(bytes).ok()),
            Err(StoreError::NotFound(_)) => Ok(None),
            Err(other) => Err(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn reads_what_it_wrote() {
        let store = MemoryStore::default();
        let key = Key("greeting".into());
        store.put(key.clone(), b"hello".to_vec()).await.unwrap();

        let timed = WithTimeout::new(store, Duration::from_secs(1));
        assert_eq!(
            timed.get_text(&key).await.unwrap().as_deref(),
            Some("hello")
        );
        assert!(timed
            .get_text(&Key("other".into()))
            .await
            .unwrap()
            .is_none());
    }
}
