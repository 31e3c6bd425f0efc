//! Read-only mode: while a site is moved to another database, it can be read but not written.
//!
//! The mark is an entry of the internal state that every write transaction checks (`store/write_gate.rs`). Jobs wait here for its removal
//! instead of being rejected repeatedly.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use sea_orm::ConnectionTrait;
use uuid::Uuid;

use crate::database::platform_tables::CONFIG_ENTRIES;
use crate::database::system_state;
use crate::database::{Instant, READ_ONLY, READ_ONLY_UNTIL, Store, StoreError, StoreResult, TableSet};

const ENTRY: system_state::Entry = (READ_ONLY, "Why nothing can be written; without this entry all can");
const UNTIL: system_state::Entry =
    (READ_ONLY_UNTIL, "The storage with which the next start lets the site be written again");

/// Polling interval for the mark, in addition to announcements of other processes.
const POLL_INTERVAL: Duration = Duration::from_secs(60);

/// Returns why the site is read-only; `None` for a writable site. `db` is a connection that has noted the table `CONFIG_ENTRIES` as read.
pub async fn reason(db: &impl ConnectionTrait) -> StoreResult<Option<String>> {
    system_state::read(db, ENTRY.0).await
}

impl Store {
    /// Makes the site read-only for all processes on the database. On return, no write transaction is running, and none begins until
    /// [`Store::allow_writes`]; only rate limits are still written. An already read-only site gets the new reason. On an error, the mark may be
    /// set, and earlier transactions may still run.
    pub async fn stop_writes(&self, reason: &str, id: Uuid, now: Instant) -> StoreResult<()> {
        let tx = self.begin_ungated().await?;
        system_state::write(&tx, ENTRY, reason.to_owned(), id, now).await?;
        // Removes the end condition of an earlier move.
        system_state::remove(&tx, UNTIL.0).await?;
        tx.commit().await?;
        self.wait_for_writers().await
    }

    /// Makes the site writable; returns whether it was read-only.
    pub async fn allow_writes(&self) -> StoreResult<bool> {
        let tx = self.begin_ungated().await?;
        let was_read_only = system_state::remove(&tx, ENTRY.0).await?;
        system_state::remove(&tx, UNTIL.0).await?;
        tx.commit().await?;
        Ok(was_read_only)
    }

    /// Keeps the site read-only until it starts with this kind of storage: its files were moved, its database was not.
    pub async fn await_storage(&self, storage: &str, id: Uuid, now: Instant) -> StoreResult<()> {
        let tx = self.begin_ungated().await?;
        system_state::write(&tx, UNTIL, storage.to_owned(), id, now).await?;
        tx.commit().await
    }

    pub async fn awaited_storage(&self) -> StoreResult<Option<String>> {
        let db = self.reader(Arc::default());
        system_state::read(db.on(CONFIG_ENTRIES), UNTIL.0).await
    }

    pub async fn allow_writes_if_awaited(&self, storage: &str) -> StoreResult<()> {
        if self.awaited_storage().await?.as_deref() == Some(storage) {
            self.allow_writes().await?;
        }
        Ok(())
    }

    pub async fn read_only_reason(&self) -> StoreResult<Option<String>> {
        let db = self.reader(Arc::default());
        reason(db.on(CONFIG_ENTRIES)).await
    }

    /// Checks that the site is writable, before external work that belongs to a write.
    pub async fn check_writable(&self) -> StoreResult<()> {
        self.read_only_reason().await?.map_or(Ok(()), |_| Err(StoreError::ReadOnlySite))
    }

    /// Waits until the site is writable. A failing database ends the wait, and the write reports the error.
    pub async fn wait_until_writable(&self) {
        self.wait_until(|mode| !matches!(mode, Ok(Some(_)))).await;
    }

    async fn wait_until_read_only(&self) {
        self.wait_until(|mode| matches!(mode, Ok(Some(_)))).await;
    }

    async fn wait_until(&self, is_reached: impl Fn(&StoreResult<Option<String>>) -> bool) {
        let table = TableSet::from_iter([CONFIG_ENTRIES]);
        loop {
            // Taken before the check, so that a change in between is not missed.
            let before = self.versions().snapshot();
            if is_reached(&self.read_only_reason().await) {
                return;
            }
            tokio::select! {
                () = self.versions().change(table, &before) => {}
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
        }
    }
}

/// Runs background work while the site is writable: it is cancelled in read-only mode and restarted afterwards.
pub async fn while_writable<F: Future<Output = ()>>(store: &Store, work: impl Fn() -> F) {
    loop {
        store.wait_until_writable().await;
        tokio::select! {
            () = work() => return,
            () = store.wait_until_read_only() => {}
        }
    }
}

pub async fn log_changes(store: &Store) {
    loop {
        store.wait_until_read_only().await;
        let reason = store.read_only_reason().await.ok().flatten().unwrap_or_default();
        tracing::warn!(
            reason,
            "the site is read-only while it is moved: everything can be read, and background work pauses"
        );
        store.wait_until(|mode| matches!(mode, Ok(None))).await;
        tracing::info!("the site is writable again");
    }
}
