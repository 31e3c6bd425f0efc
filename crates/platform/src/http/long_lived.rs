//! Long-lived responses (server-sent events): bounded in number, and ended when the server stops.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use uuid::Uuid;

use crate::fair_semaphore::{ClientNetwork, FairSemaphore, Limits, Permit, Rejection};

/// The limits of long-lived streams, each of which occupies a connection. `per_client` is enough for an office where all staff have the
/// staff's area open.
const LIMITS: Limits =
    Limits { permits: 200, max_waiting: 8, per_client: 60, max_wait: Duration::from_millis(500) };

/// Longest silence of a stream: proxies close connections that are silent for a minute, some earlier.
const HEARTBEAT: Duration = Duration::from_secs(25);

/// Windows and devices of one account at the same time.
const MAX_PER_ACCOUNT: usize = 20;

/// The long-lived streams of this process.
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

/// A guard of one long-lived stream, which is counted until the guard is dropped.
#[derive(Debug)]
pub struct StreamGuard {
    _permit: Permit,
    _slot: AccountSlot,
    is_over: watch::Receiver<bool>,
}

impl LongLivedStreams {
    /// Creates the registry; each stream sends a heartbeat at least once per `heartbeat`.
    pub fn with_heartbeat(heartbeat: Duration) -> Self {
        Self {
            semaphore: FairSemaphore::new(LIMITS),
            accounts: AccountCounts::default(),
            is_over: watch::Sender::new(false),
            heartbeat,
        }
    }

    /// Longest silence of a stream.
    pub fn heartbeat(&self) -> Duration {
        self.heartbeat
    }

    /// Opens a stream for an account.
    ///
    /// # Errors
    /// When there are too many, of this account, of this network or in all.
    pub async fn open(&self, account: Uuid, client: ClientNetwork) -> Result<StreamGuard, Rejection> {
        let slot = self.accounts.take_slot(account).ok_or(Rejection::PerClient)?;
        let permit = self.semaphore.acquire(client).await?;
        Ok(StreamGuard { _permit: permit, _slot: slot, is_over: self.is_over.subscribe() })
    }

    /// Ends all streams, also those that open later: the server waits for requests under way before it stops.
    pub fn end(&self) {
        self.is_over.send_replace(true);
    }
}

impl StreamGuard {
    /// Waits until the server stops.
    pub async fn wait_for_shutdown(&mut self) {
        // The sender lives as long as the program.
        let _ = self.is_over.wait_for(|over| *over).await;
    }
}

/// The number of open streams of each account.
#[derive(Clone, Debug, Default)]
struct AccountCounts(Arc<Mutex<HashMap<Uuid, usize>>>);

/// One stream of an account, uncounted on drop.
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
