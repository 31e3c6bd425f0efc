//! An S3 bucket for objects outside the site, such as backup copies.

use super::error::StorageResult;
use super::objects::Objects;
use crate::config::S3;

#[derive(Clone, Debug)]
pub struct RemoteBucket(Objects);

impl RemoteBucket {
    /// Sends no request.
    pub fn open(settings: &S3) -> anyhow::Result<Self> {
        Ok(Self(Objects::s3(settings)?))
    }

    pub async fn keys(&self, prefix: &str) -> StorageResult<Vec<String>> {
        self.0.keys(prefix).await
    }

    pub async fn put_file(&self, key: &str, file: std::fs::File) -> StorageResult<()> {
        self.0.put_file(key, tokio::fs::File::from_std(file)).await
    }

    pub async fn delete(&self, key: &str) -> StorageResult<()> {
        self.0.delete(key).await
    }
}
