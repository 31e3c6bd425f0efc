//! Hashing and judging passwords for callers: slow, and large on purpose, so a few at a time, in a fair order, and in memory that stays.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::error::AuthError;
use super::password::{self, COST, Memory, Params};
use platform::clock::Entropy;
use platform::fair_semaphore::{FairSemaphore, Limits};
use platform::http::client;

/// Two take 38 MiB and both cores of a small server for some 30 ms. Those who wait are served within `max_wait` on any machine
/// that hashes 100 in it; `per_client` is an office that begins its shift.
pub const LIMITS: Limits =
    Limits { permits: 2, max_waiting: 256, per_client: 16, max_wait: Duration::from_secs(2) };
/// Seconds after which a rejected call may be tried again.
pub const RETRY: u64 = 2;

/// The password hasher, bounded by a semaphore. Cheap to clone.
#[derive(Clone)]
pub struct Hashing {
    cost: Params,
    /// Bounds how many hash at once.
    pub semaphore: FairSemaphore,
    /// What is not in use now. There are never more than permits.
    pub memories: Arc<Mutex<Vec<Memory>>>,
}

impl std::fmt::Debug for Hashing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Hashing").field(&self.semaphore).finish()
    }
}

impl Default for Hashing {
    fn default() -> Self {
        Self::with(LIMITS, COST)
    }
}

impl Hashing {
    /// Creates the hashing with these limits; new hashes have this cost.
    pub fn with(limits: Limits, cost: Params) -> Self {
        Self { cost, semaphore: FairSemaphore::new(limits), memories: Arc::default() }
    }

    /// A password's hash.
    ///
    /// # Errors
    /// `Busy` when too many wait already, or the wait for a permit took too long.
    pub async fn hash(&self, who: IpAddr, password: String, entropy: &Entropy) -> Result<String, AuthError> {
        let (cost, entropy) = (self.cost.clone(), entropy.clone());
        let hash =
            self.work(who, move |memory| password::hash_in(memory, &password, &cost, &entropy)).await?;
        hash.ok_or_else(|| AuthError::Internal("a password could not be hashed".into()))
    }

    /// Tells whether it is the password that was hashed. Known or not, the same work is done.
    ///
    /// # Errors
    /// As [`Hashing::hash`].
    pub async fn check(
        &self,
        who: IpAddr,
        password: String,
        kept: Option<String>,
    ) -> Result<bool, AuthError> {
        if password::is_too_long(&password) {
            // Nobody has it, and it is not kept while it waits.
            return Ok(false);
        }
        self.work(who, move |memory| password::matches(memory, &password, kept.as_deref())).await
    }

    /// Looks at a password in some other way that takes a core for a while, such as how soon it is guessed.
    ///
    /// # Errors
    /// As [`Hashing::hash`].
    pub async fn look<T: Send + 'static>(
        &self,
        who: IpAddr,
        look: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AuthError> {
        self.work(who, |_| look()).await
    }

    /// Takes all permits, so that every call waits.
    #[cfg(any(test, feature = "testing"))]
    pub async fn take_all_permits(&self) -> Vec<platform::fair_semaphore::Permit> {
        let mut all = Vec::new();
        for _ in 0..LIMITS.permits {
            all.extend(self.semaphore.acquire(None).await);
        }
        all
    }

    /// Counts the calls that wait for a permit.
    #[cfg(any(test, feature = "testing"))]
    pub fn waiting(&self) -> usize {
        self.semaphore.waiting()
    }

    /// Runs `work` on a blocking thread, once a permit is free.
    ///
    /// # Errors
    /// As [`Hashing::hash`].
    pub async fn work<T: Send + 'static>(
        &self,
        who: IpAddr,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, AuthError> {
        let who = Some(client::network(who));
        let permit = self.semaphore.acquire(who).await.map_err(|_| AuthError::Busy(RETRY))?;
        let memories = Arc::clone(&self.memories);
        let done = tokio::task::spawn_blocking(move || {
            // The caller may leave; the permit lasts as long as the work.
            let _permit = permit;
            let all = || memories.lock().unwrap_or_else(PoisonError::into_inner);
            let mut memory = all().pop().unwrap_or_default();
            let done = work(&mut memory);
            all().push(memory);
            done
        });
        done.await.map_err(|error| AuthError::Internal(error.to_string()))
    }
}
