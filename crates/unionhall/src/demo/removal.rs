//! Removes the demonstration from a site, and leaves what was changed since.

use std::collections::HashMap;

use uuid::Uuid;

use crate::subjects::declarations;
use accounts::audit::{Actor, AuditEvent, record};
use platform::clock::Entropy;
use platform::file_urls::host_of;
use platform::samples::{self, Collection, RemovedSamples, SampleRemoval};
use platform::schema::SAMPLE_ROWS;
use platform::storage;
use platform::storage::schema::FILES;
use platform::store::{Instant, Reader, Store, StoreResult, Tx};

/// Tells whether the site holds a demonstration that can be removed.
pub async fn is_loaded(db: &Reader) -> StoreResult<bool> {
    samples::is_any(db.on(SAMPLE_ROWS), Collection::Demonstration).await
}

/// Where and when the demonstration is removed.
#[derive(Debug)]
pub struct Removal<'a> {
    /// The data.
    pub store: &'a Store,
    /// The source of ids.
    pub entropy: &'a Entropy,
    /// The instant.
    pub now: Instant,
    /// The site's own URL.
    pub site_url: &'a str,
}

impl Removal<'_> {
    /// Counts what [`Removal::run`] would remove: does it, and undoes it. `None` for a site without a demonstration.
    pub async fn count(&self) -> StoreResult<Option<RemovedSamples>> {
        let tx = self.store.begin().await?;
        self.remove(&tx).await
    }

    /// Removes the demonstration in one transaction, with an entry in the audit log. A site without one stays as it is.
    ///
    /// # Errors
    /// When the database fails; nothing is removed then.
    pub async fn run(&self, actor: &Actor) -> StoreResult<Option<RemovedSamples>> {
        let tx = self.store.begin().await?;
        let Some(outcome) = self.remove(&tx).await? else { return Ok(None) };
        let RemovedSamples { removed, remaining } = outcome;
        let title = format!("{removed} removed, {remaining} left");
        let event = AuditEvent::new("removed", "demonstration", Uuid::nil(), title);
        record(&tx, actor, [event], (self.entropy, self.now)).await?;
        tx.commit().await?;
        Ok(Some(outcome))
    }

    async fn remove(&self, tx: &Tx) -> StoreResult<Option<RemovedSamples>> {
        tx.lock("demonstration").await?;
        if !samples::is_any(tx.read(), Collection::Demonstration).await? {
            return Ok(None);
        }
        let mut outcome = RemovedSamples::default();
        let removal = SampleRemoval { tx, now: self.now, collection: Collection::Demonstration };
        for demo in declarations().filter_map(|declaration| declaration.demo) {
            outcome += (demo.removal)(&removal).await?;
        }
        outcome += self.remove_files(tx).await?;
        samples::delete_record(tx, Collection::Demonstration).await?;
        Ok(Some(outcome))
    }

    /// Removes the files without a use, unless they were replaced or described.
    async fn remove_files(&self, tx: &Tx) -> StoreResult<RemovedSamples> {
        let versions: HashMap<Uuid, i64> =
            samples::versions(tx.read(), Collection::Demonstration, FILES).await?;
        let ids: Vec<Uuid> = versions.keys().copied().collect();
        let files = storage::locked_all(tx, &ids).await?;
        let uses = storage::use_counts_on(tx.read(), &files, &host_of(self.site_url)).await?;
        let mut outcome = RemovedSamples::default();
        for file in &files {
            let is_used = uses.contains_key(&file.bucket_path());
            if is_used || versions.get(&file.id) != Some(&file.version) {
                outcome.remaining += 1;
            } else {
                storage::remove(tx, file, self.now).await?;
                outcome.removed += 1;
            }
        }
        Ok(outcome)
    }
}
