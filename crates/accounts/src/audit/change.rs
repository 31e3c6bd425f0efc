use super::event::{Actor, AuditEvent, record};
use platform::clock::Entropy;
use platform::core::{ChangeStamp, Core};
use platform::database::{Instant, StoreResult, Tx};

/// A transaction of one actor. Committing writes its audit events too; dropping rolls back.
#[derive(Debug)]
pub struct Change {
    tx: Tx,
    actor: Actor,
    entropy: Entropy,
    now: Instant,
}

impl Change {
    pub async fn begin(core: &Core, actor: Actor) -> StoreResult<Self> {
        let tx = core.store.begin().await?;
        Ok(Self { tx, actor, entropy: core.entropy.clone(), now: core.now() })
    }

    pub fn tx(&self) -> &Tx {
        &self.tx
    }

    pub fn now(&self) -> Instant {
        self.now
    }

    pub fn stamp(&self) -> ChangeStamp<'_> {
        ChangeStamp { entropy: &self.entropy, now: self.now }
    }

    pub async fn commit(self, events: impl IntoIterator<Item = AuditEvent>) -> StoreResult<()> {
        record(&self.tx, &self.actor, events, self.stamp()).await?;
        self.tx.commit().await
    }
}
