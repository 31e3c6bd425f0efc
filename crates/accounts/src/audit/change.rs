//! A change of content: one transaction, who makes it, and when.

use super::event::{Actor, AuditEvent, record};
use platform::clock::Entropy;
use platform::core::Core;
use platform::store::{Instant, StoreResult, Tx};

/// A change under way. The only way to commit it writes what was done into the record; dropping it undoes it.
#[derive(Debug)]
pub struct Change {
    tx: Tx,
    actor: Actor,
    entropy: Entropy,
    now: Instant,
}

impl Change {
    /// Begins a write transaction.
    pub async fn begin(core: &Core, actor: Actor) -> StoreResult<Self> {
        let tx = core.store.begin().await?;
        Ok(Self { tx, actor, entropy: core.entropy.clone(), now: core.now() })
    }

    /// The transaction, for queries.
    pub fn tx(&self) -> &Tx {
        &self.tx
    }

    /// The instant of the change.
    pub fn now(&self) -> Instant {
        self.now
    }

    /// Writes the record and makes all of it durable.
    ///
    /// # Errors
    /// When the database refuses; nothing is changed then.
    pub async fn commit(self, events: impl IntoIterator<Item = AuditEvent>) -> StoreResult<()> {
        record(&self.tx, &self.actor, events, (&self.entropy, self.now)).await?;
        self.tx.commit().await
    }
}
