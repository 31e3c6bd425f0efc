//! Long-lived responses (server-sent events): limited in number, and closed at shutdown.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use uuid::Uuid;

use crate::fair_semaphore::{ClientNetwork, FairSemaphore, Limits, Permit, Rejection};

/// Limits of streams, each of which occupies a connection. `per_client` is enough for an office full of open staff areas.
const LIMITS: Limits =
    Limits { permits: 200, max_waiting: 8, per_client: 60, max_wait: Duration::from_millis(500) };

/// The interval of heartbeats: proxies close connections without traffic after a minute, a few even earlier.
const HEARTBEAT: Duration = Duration::from_secs(25);

const MAX_PER_ACCOUNT: usize = 20;

#[derive(Debug)]
pub struct LongLivedStreams {
    semaphore: FairSemaphore,
    accounts: AccountCounts,
    is_over: watch::Sender<bool>,
    heartbeat: Duration,
}

impl Default for LongLivedStreams {
    fn default() -> Self {
        Self::with_heartbeat(HEARTBEAT)
    }
}

#[derive(Debug)]
pub struct StreamGuard {
    _permit: Permit,
    _slot: AccountSlot,
    is_over: watch::Receiver<bool>,
}

impl LongLivedStreams {
    pub fn with_heartbeat(heartbeat: Duration) -> Self {
        Self {
            semaphore: FairSemaphore::new(LIMITS),
            accounts: AccountCounts::default(),
            is_over: watch::Sender::new(false),
            heartbeat,
        }
    }

    pub fn heartbeat(&self) -> Duration {
        self.heartbeat
    }

    pub async fn open(&self, account: Uuid, client: ClientNetwork) -> Result<StreamGuard, Rejection> {
        let slot = self.accounts.take_slot(account).ok_or(Rejection::PerClient)?;
        let permit = self.semaphore.acquire(client).await?;
        Ok(StreamGuard { _permit: permit, _slot: slot, is_over: self.is_over.subscribe() })
    }

    /// Closes all streams, and later ones at once: shutdown waits for running requests.
    pub fn end(&self) {
        self.is_over.send_replace(true);
    }
}

impl StreamGuard {
    pub async fn wait_for_shutdown(&mut self) {
        // The sender lives as long as the program.
        let _ = self.is_over.wait_for(|over| *over).await;
    }
}

#[derive(Clone, Debug, Default)]
struct AccountCounts(Arc<Mutex<HashMap<Uuid, usize>>>);

#[derive(Debug)]
struct AccountSlot {
    of: AccountCounts,
    account: Uuid,
}

impl AccountCounts {
    fn counts(&self) -> MutexGuard<'_, HashMap<Uuid, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_slot(&self, account: Uuid) -> Option<AccountSlot> {
        let mut counts = self.counts();
        let count = counts.entry(account).or_default();
        (*count < MAX_PER_ACCOUNT).then(|| {
            *count += 1;
            AccountSlot { of: self.clone(), account }
        })
    }
}

impl Drop for AccountSlot {
    fn drop(&mut self) {
        let mut counts = self.of.counts();
        if let Some(count) = counts.get_mut(&self.account) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.account);
            }
        }
    }
}
