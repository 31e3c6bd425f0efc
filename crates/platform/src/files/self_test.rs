//! Self-test of the storage at startup: a small object is written, read and deleted.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::Storage;
use super::error::{StorageError, StorageResult};
use super::objects::Objects;
use crate::clock::Entropy;
use crate::config::S3;

const TEST_BYTES: &[u8] = b"unionhall";
const RETRY_AFTER: Duration = Duration::from_secs(60);

impl Storage {
    pub async fn run_self_test(self, entropy: Entropy) {
        loop {
            let tried = self.try_once(&entropy).await;
            self.0.is_failing.store(tried.is_err(), Ordering::Relaxed);
            match tried {
                Ok(()) => return,
                Err(error) => tracing::error!(
                    %error,
                    "the storage of files cannot be used: uploads and files answer errors until it can"
                ),
            }
            tokio::time::sleep(RETRY_AFTER).await;
        }
    }

    pub fn is_failing(&self) -> bool {
        self.0.is_failing.load(Ordering::Relaxed)
    }

    async fn try_once(&self, entropy: &Entropy) -> StorageResult<()> {
        try_objects(&self.0.objects, entropy).await
    }
}

/// Writes, reads and deletes an object; fails if the bucket cannot be used.
pub async fn try_bucket(s3: &S3, entropy: &Entropy) -> anyhow::Result<()> {
    Ok(try_objects(&Objects::s3(s3)?, entropy).await?)
}

async fn try_objects(objects: &Objects, entropy: &Entropy) -> StorageResult<()> {
    let place = format!("trial/{}", entropy.uuid());
    let object = format!("{place}/object");
    objects.put(&object, TEST_BYTES.into()).await?;
    let read = objects.read(&object).await;
    // Also deletes the object of a self-test whose read failed.
    objects.delete_below(&place).await?;
    if read? == TEST_BYTES {
        Ok(())
    } else {
        Err(StorageError::Away("it answers other bytes than were written".into()))
    }
}
