//! Password hashing is slow and memory-hard on purpose, so a few permits, a fair queue and reused memory bound it.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::error::AuthError;
use super::password::{self, COST, Memory, Params};
use platform::clock::Entropy;
use platform::fair_semaphore::{FairSemaphore, Limits};
use platform::web::client;

/// Two hashes take 38 MiB and both cores of a small server for about 30 ms. Waiters are served within `max_wait` on any machine that
/// computes 100 hashes in it; `per_client` suits an office at the start of a shift.
pub const LIMITS: Limits =
    Limits { permits: 2, max_waiting: 256, per_client: 16, max_wait: Duration::from_secs(2) };
/// `Retry-After` in seconds.
pub const RETRY: u64 = 2;

#[derive(Clone)]
pub struct Hashing {
    cost: Params,
    pub semaphore: FairSemaphore,
    /// Unused buffers, at most one per permit.
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
    pub fn with(limits: Limits, cost: Params) -> Self {
        Self { cost, semaphore: FairSemaphore::new(limits), memories: Arc::default() }
    }

    /// Fails with `Busy` if the queue is full, or the wait for a permit was too long.
    pub async fn hash(&self, who: IpAddr, password: String, entropy: &Entropy) -> Result<String, AuthError> {
        let (cost, entropy) = (self.cost.clone(), entropy.clone());
        let hash = self
            .run_with_memory(who, move |memory| password::hash_in(memory, &password, &cost, &entropy))
            .await?;
        hash.ok_or_else(|| AuthError::Internal("a password could not be hashed".into()))
    }

    /// Verifies a password. Takes the same time with and without a hash.
    pub async fn check(
        &self,
        who: IpAddr,
        password: String,
        kept: Option<String>,
    ) -> Result<bool, AuthError> {
        if password::is_too_long(&password) {
            // Too long for any account; it is not held in memory while waiting.
            return Ok(false);
        }
        self.run_with_memory(who, move |memory| password::matches(memory, &password, kept.as_deref())).await
    }

    pub async fn run_blocking<T: Send + 'static>(
        &self,
        who: IpAddr,
        look: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AuthError> {
        self.run_with_memory(who, |_| look()).await
    }

    #[cfg(any(test, feature = "testing"))]
    pub async fn take_all_permits(&self) -> Vec<platform::fair_semaphore::Permit> {
        let mut all = Vec::new();
        for _ in 0..LIMITS.permits {
            all.extend(self.semaphore.acquire(None).await);
        }
        all
    }

    #[cfg(any(test, feature = "testing"))]
    pub fn waiting(&self) -> usize {
        self.semaphore.waiting()
    }

    /// Runs `work` on a blocking thread, once a permit is free.
    pub async fn run_with_memory<T: Send + 'static>(
        &self,
        who: IpAddr,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, AuthError> {
        let who = Some(client::network(who));
        let permit = self.semaphore.acquire(who).await.map_err(|_| AuthError::Busy(RETRY))?;
        let memories = Arc::clone(&self.memories);
        let done = tokio::task::spawn_blocking(move || {
            // The work owns the permit, since it continues when the caller disconnects.
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
