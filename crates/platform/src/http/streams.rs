//! Answers that go on until whoever asked leaves: so many at once, and ended when the program stops.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use uuid::Uuid;

use crate::fair_semaphore::{ClientNetwork, FairSemaphore, Limits, Permit, Rejection};

/// Each holds a connection, of which there are more. `per_client` is an office in which everybody has the staff's area open.
const LIMITS: Limits =
    Limits { permits: 200, max_waiting: 8, per_client: 60, max_wait: Duration::from_millis(500) };

/// How long one may be silent: proxies close what says nothing for a minute, some earlier.
const HEARTBEAT: Duration = Duration::from_secs(25);

/// Windows and devices of one account at the same time.
const OF_ACCOUNT: usize = 20;

/// All of them.
#[derive(Debug)]
pub struct Streams {
    semaphore: FairSemaphore,
    accounts: Accounts,
    is_over: watch::Sender<bool>,
    heartbeat: Duration,
}

impl Default for Streams {
    fn default() -> Self {
        Self::with_heartbeat(HEARTBEAT)
    }
}

/// One of them, as long as it is kept.
#[derive(Debug)]
pub struct Stay {
    _permit: Permit,
    _place: Place,
    is_over: watch::Receiver<bool>,
}

impl Streams {
    /// No streams yet, each of which says something at least this often.
    pub fn with_heartbeat(heartbeat: Duration) -> Self {
        Self {
            semaphore: FairSemaphore::new(LIMITS),
            accounts: Accounts::default(),
            is_over: watch::Sender::new(false),
            heartbeat,
        }
    }

    /// How long a stream may be silent.
    pub fn heartbeat(&self) -> Duration {
        self.heartbeat
    }

    /// Room for one more of an account.
    ///
    /// # Errors
    /// When there are too many, of this account, of this network or in all.
    pub async fn open(&self, account: Uuid, client: ClientNetwork) -> Result<Stay, Rejection> {
        let place = self.accounts.place(account).ok_or(Rejection::PerClient)?;
        let permit = self.semaphore.acquire(client).await?;
        Ok(Stay { _permit: permit, _place: place, is_over: self.is_over.subscribe() })
    }

    /// Ends all of them, and those that begin later: the program waits for requests under way before it stops.
    pub fn end(&self) {
        self.is_over.send_replace(true);
    }
}

impl Stay {
    /// Waits until the program stops.
    pub async fn over(&mut self) {
        // The sender lives as long as the program.
        let _ = self.is_over.wait_for(|over| *over).await;
    }
}

/// How many each account has, wherever it is.
#[derive(Clone, Debug, Default)]
struct Accounts(Arc<Mutex<HashMap<Uuid, usize>>>);

/// One of an account's; given back when it is dropped.
#[derive(Debug)]
struct Place {
    of: Accounts,
    account: Uuid,
}

impl Accounts {
    fn counts(&self) -> MutexGuard<'_, HashMap<Uuid, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn place(&self, account: Uuid) -> Option<Place> {
        let mut counts = self.counts();
        let count = counts.entry(account).or_default();
        // One that has none has room.
        (*count < OF_ACCOUNT).then(|| {
            *count += 1;
            Place { of: self.clone(), account }
        })
    }
}

impl Drop for Place {
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
