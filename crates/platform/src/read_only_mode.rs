//! Read-only mode: while a site is moved to another database, everyone can read it and nothing can be written.
//!
//! The mark is an entry of the internal state, which every write transaction looks for (`store/write_gate.rs`). Jobs wait for its end here,
//! rather than to be rejected again and again.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use sea_orm::ConnectionTrait;
use uuid::Uuid;

use crate::schema::CONFIG_ENTRIES;
use crate::store::{Instant, READ_ONLY, READ_ONLY_UNTIL, Store, StoreError, StoreResult, TableSet};
use crate::system_state;

const ENTRY: system_state::Entry = (READ_ONLY, "Why nothing can be written; without this entry all can");
const UNTIL: system_state::Entry =
    (READ_ONLY_UNTIL, "The storage with which the next start lets the site be written again");

/// How often to look for the mark beside the announcements of other processes.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// Reads why nothing can be written; `None` for a site that can be written. `db` is a connection that has noted the table `CONFIG_ENTRIES` as
/// read.
pub async fn reason(db: &impl ConnectionTrait) -> StoreResult<Option<String>> {
    system_state::read(db, ENTRY.0).await
}

impl Store {
    /// Makes the site read-only, for all processes that share the database. When this returns, no write transaction runs any more, and none
    /// begins until [`Store::allow_writes`]. Only rate limits are counted on. A site that is read-only already gets the new reason.
    ///
    /// # Errors
    /// When the database fails. The mark may be set then, and transactions that began before it may run.
    pub async fn stop_writes(&self, reason: &str, (id, now): (Uuid, Instant)) -> StoreResult<()> {
        let tx = self.begin_ungated().await?;
        system_state::write(&tx, ENTRY, reason.to_owned(), id, now).await?;
        // What would have ended an earlier move does not end this one.
        system_state::remove(&tx, UNTIL.0).await?;
        tx.commit().await?;
        self.wait_for_writers().await
    }

    /// Lets a read-only site be written again; tells whether it was read-only.
    pub async fn allow_writes(&self) -> StoreResult<bool> {
        let tx = self.begin_ungated().await?;
        let was_read_only = system_state::remove(&tx, ENTRY.0).await?;
        system_state::remove(&tx, UNTIL.0).await?;
        tx.commit().await?;
        Ok(was_read_only)
    }

    /// Leaves a read-only site read-only until it is started with this kind of storage: its files were moved, its database was not.
    pub async fn allow_writes_on(&self, storage: &str, (id, now): (Uuid, Instant)) -> StoreResult<()> {
        let tx = self.begin_ungated().await?;
        system_state::write(&tx, UNTIL, storage.to_owned(), id, now).await?;
        tx.commit().await
    }

    /// Reads the kind of storage with which the next start lets the site be written again; `None` where none does.
    pub async fn awaited_storage(&self) -> StoreResult<Option<String>> {
        let db = self.reader(Arc::default());
        system_state::read(db.on(CONFIG_ENTRIES), UNTIL.0).await
    }

    /// Lets a site be written again that was read-only until it is started with this kind of storage.
    pub async fn start_on(&self, storage: &str) -> StoreResult<()> {
        if self.awaited_storage().await?.as_deref() == Some(storage) {
            self.allow_writes().await?;
        }
        Ok(())
    }

    /// Reads why nothing can be written; `None` for a site that can be written.
    pub async fn writes_stopped(&self) -> StoreResult<Option<String>> {
        let db = self.reader(Arc::default());
        reason(db.on(CONFIG_ENTRIES)).await
    }

    /// Checks that the site can be written, before work outside of the database that belongs to a write.
    ///
    /// # Errors
    /// [`StoreError::ReadOnlySite`] if it cannot; when the database fails.
    pub async fn check_writable(&self) -> StoreResult<()> {
        self.writes_stopped().await?.map_or(Ok(()), |_| Err(StoreError::ReadOnlySite))
    }

    /// Waits until the site can be written. A database that fails ends the wait: whoever writes is told the reason.
    pub async fn writable(&self) {
        self.wait_until(|mode| !matches!(mode, Ok(Some(_)))).await;
    }

    /// Waits until the site is read-only.
    async fn read_only(&self) {
        self.wait_until(|mode| matches!(mode, Ok(Some(_)))).await;
    }

    async fn wait_until(&self, is_reached: impl Fn(&StoreResult<Option<String>>) -> bool) {
        let table = TableSet::from_iter([CONFIG_ENTRIES]);
        loop {
            // Before the look: what is written between the two is not slept through.
            let before = self.versions().snapshot();
            if is_reached(&self.writes_stopped().await) {
                return;
            }
            tokio::select! {
                () = self.versions().change(table, &before) => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
    }
}

/// Runs background work while the site can be written: it is dropped when the site becomes read-only, and begins anew afterwards.
pub async fn while_writable<F: Future<Output = ()>>(store: &Store, work: impl Fn() -> F) {
    loop {
        store.writable().await;
        tokio::select! {
            () = work() => return,
            () = store.read_only() => {}
        }
    }
}

/// Logs when the site becomes read-only and when it can be written again, until it is dropped.
pub async fn log_changes(store: &Store) {
    loop {
        store.read_only().await;
        let reason = store.writes_stopped().await.ok().flatten().unwrap_or_default();
        tracing::warn!(
            reason,
            "the site is read-only while it is moved: everything can be read, and background work pauses"
        );
        store.wait_until(|mode| matches!(mode, Ok(None))).await;
        tracing::info!("the site can be written again");
    }
}
