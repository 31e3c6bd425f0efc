//! Self-test of the storage at startup: a small object is written, read and deleted.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::Storage;
use super::error::{StorageError, StorageResult};
use crate::clock::Entropy;

const BYTES: &[u8] = b"unionhall";
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
        let (place, objects) = (format!("trial/{}", entropy.uuid()), &self.0.objects);
        let object = format!("{place}/object");
        objects.put(&object, BYTES.into()).await?;
        let read = objects.read(&object).await;
        // Also deletes the object of a self-test whose read failed.
        objects.remove(&place).await?;
        if read? == BYTES {
            Ok(())
        } else {
            Err(StorageError::Away("it answers other bytes than were written".into()))
        }
    }
}
