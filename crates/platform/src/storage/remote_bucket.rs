//! A bucket of a server of S3's kind, for what is no file of the site, such as copies of backups.

use super::error::StorageResult;
use super::objects::Objects;
use crate::config::S3;

/// A bucket of a server of S3's kind.
#[derive(Clone, Debug)]
pub struct RemoteBucket(Objects);

impl RemoteBucket {
    /// The bucket that the settings name. Nothing is sent yet.
    ///
    /// # Errors
    /// When the settings cannot be used.
    pub fn open(settings: &S3) -> anyhow::Result<Self> {
        Ok(Self(Objects::s3(settings)?))
    }

    /// Lists the keys below `prefix`; all keys where that is empty.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn keys(&self, prefix: &str) -> StorageResult<Vec<String>> {
        self.0.keys(prefix).await
    }

    /// Writes an object from a file, in parts where it is large: whole or not at all.
    ///
    /// # Errors
    /// When the file cannot be read or the server does not take it.
    pub async fn put_file(&self, key: &str, file: std::fs::File) -> StorageResult<()> {
        self.0.put_file(key, tokio::fs::File::from_std(file)).await
    }

    /// Deletes an object, if it is there.
    ///
    /// # Errors
    /// When the server does not answer.
    pub async fn delete(&self, key: &str) -> StorageResult<()> {
        self.0.delete(key).await
    }
}
