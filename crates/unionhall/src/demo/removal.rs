use std::collections::HashMap;

use uuid::Uuid;

use crate::subjects::declarations;
use accounts::audit::{Actor, AuditEvent, record};
use platform::clock::Entropy;
use platform::core::ChangeStamp;
use platform::database::platform_tables::SAMPLE_ROWS;
use platform::database::{Instant, Reader, Store, StoreResult, Tx};
use platform::files;
use platform::files::file_urls::host_of;
use platform::files::schema::FILES;
use platform::samples::{self, Collection, RemovedSamples, SampleRemoval};

pub async fn is_loaded(db: &Reader) -> StoreResult<bool> {
    samples::has_samples(db.on(SAMPLE_ROWS), Collection::Demonstration).await
}

#[derive(Debug)]
pub struct Removal<'a> {
    pub store: &'a Store,
    pub entropy: &'a Entropy,
    pub now: Instant,
    pub site_url: &'a str,
}

impl Removal<'_> {
    /// Runs [`Removal::run`] and rolls it back. `None` for a site without a demonstration.
    pub async fn count(&self) -> StoreResult<Option<RemovedSamples>> {
        let tx = self.store.begin().await?;
        self.remove(&tx).await
    }

    /// Removes the demonstration in one transaction, with an entry in the audit log. No-op for a site without one.
    pub async fn run(&self, actor: &Actor) -> StoreResult<Option<RemovedSamples>> {
        let tx = self.store.begin().await?;
        let Some(outcome) = self.remove(&tx).await? else { return Ok(None) };
        let RemovedSamples { removed, remaining } = outcome;
        let title = format!("{removed} removed, {remaining} left");
        let event = AuditEvent::new("removed", "demonstration", Uuid::nil(), title);
        record(&tx, actor, [event], ChangeStamp { entropy: self.entropy, now: self.now }).await?;
        tx.commit().await?;
        Ok(Some(outcome))
    }

    async fn remove(&self, tx: &Tx) -> StoreResult<Option<RemovedSamples>> {
        tx.lock("demonstration").await?;
        if !samples::has_samples(tx.read(), Collection::Demonstration).await? {
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

    /// Deletes unused files, unless they were replaced or described.
    async fn remove_files(&self, tx: &Tx) -> StoreResult<RemovedSamples> {
        let versions: HashMap<Uuid, i64> =
            samples::versions(tx.read(), Collection::Demonstration, FILES).await?;
        let ids: Vec<Uuid> = versions.keys().copied().collect();
        let files = files::lock_files(tx, &ids).await?;
        let uses = files::use_counts_on(tx.read(), &files, &host_of(self.site_url)).await?;
        let mut outcome = RemovedSamples::default();
        for file in &files {
            let is_used = uses.contains_key(&file.bucket_path());
            if is_used || versions.get(&file.id) != Some(&file.version) {
                outcome.remaining += 1;
            } else {
                files::remove(tx, file, self.now).await?;
                outcome.removed += 1;
            }
        }
        Ok(outcome)
    }
}
