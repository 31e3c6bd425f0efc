use std::future::Future;
use std::time::Duration;

use super::Storage;
use super::error::{StorageError, StorageResult};
use super::low_priority::LowPriorityThread;
use crate::clock::Clock;
use crate::database::{Store, StoreError, TableSet};
use crate::files::schema::{FILE_LEFTOVERS, PICTURE_SIZES};

/// Polling interval for failed work and work of other processes.
const POLL_INTERVAL: Duration = Duration::from_secs(60);

/// Makes the sizes of pictures. Concurrent workers, also in several processes, at worst repeat work.
#[derive(Debug)]
pub struct Worker {
    storage: Storage,
    store: Store,
    clock: Clock,
    low_priority: LowPriorityThread,
}

impl Worker {
    pub fn new(storage: Storage, store: Store, clock: Clock) -> std::io::Result<Self> {
        Ok(Self { storage, store, clock, low_priority: LowPriorityThread::start("pictures", 19)? })
    }

    /// Returns whether there was work.
    pub async fn step(&self) -> StorageResult<bool> {
        let now = self.clock.now().into();
        let cleared = self.storage.delete_orphaned_blobs(&self.store, now).await?;
        Ok(self.storage.make_sizes(&self.store, &self.low_priority, now).await? || cleared > 0)
    }

    /// Runs until `stop`, without finishing the current picture: it is retried after the next start.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let work = TableSet::from_iter([PICTURE_SIZES, FILE_LEFTOVERS]);
        tokio::pin!(stop);
        loop {
            let before = self.store.versions().snapshot();
            let idle = async {
                loop {
                    // Sizes are written before their row, so work that could not be recorded is not started.
                    self.store.wait_until_writable().await;
                    match self.step().await {
                        Ok(true) | Err(StorageError::Store(StoreError::ReadOnlySite)) => {}
                        Ok(false) => break,
                        Err(error) => {
                            tracing::warn!(%error, "cannot make the sizes of pictures");
                            tokio::time::sleep(POLL_INTERVAL).await;
                        }
                    }
                }
                tokio::select! {
                    () = self.storage.0.wake.notified() => {}
                    () = self.store.versions().change(work, &before) => {}
                    () = tokio::time::sleep(POLL_INTERVAL) => {}
                }
            };
            tokio::select! {
                () = &mut stop => return,
                () = idle => {}
            }
        }
    }
}
