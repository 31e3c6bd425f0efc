//! How often somebody may ask for something: by rate, and with a growing delay by what is being guessed. None of it locks
//! anybody out for good. Servers that share a PostgreSQL share their limits; one alone keeps them in memory.

mod database;
pub mod delay;
mod memory;
#[cfg(test)]
mod tests;

use std::pin::Pin;
use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::engine::clock::Clock;
use crate::engine::store::{Store, StoreError};
use database::Database;
use memory::Memory;

/// A rate: so many in an hour, and so many of them at once. Buckets of different names are apart.
#[derive(Clone, Copy, Debug)]
pub struct Quota {
    name: &'static str,
    per_hour: u32,
    burst: u32,
}

impl Quota {
    /// `per_hour` and `burst` are 1 or more.
    pub const fn new(name: &'static str, per_hour: u32, burst: u32) -> Self {
        assert!(per_hour > 0 && burst > 0, "a quota lets something through");
        Self { name, per_hour, burst }
    }
}

/// Why something may not be done now.
#[derive(Debug, thiserror::Error)]
pub enum LimitError {
    /// It comes too early.
    #[error("too many; the next is free in {seconds} s")]
    TooMany {
        /// The time to wait, rounded up.
        seconds: u64,
    },
    /// The database that keeps the limits failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl LimitError {
    /// From the microseconds to wait.
    fn wait(microseconds: u64) -> Self {
        Self::TooMany { seconds: microseconds / 1_000_000 + 1 }
    }
}

type Outcome<'a> = Pin<Box<dyn Future<Output = Result<(), LimitError>> + Send + 'a>>;

/// What is limited, as SHA-256: of one length whatever was sent, and no list of addresses in a backup.
type Key = [u8; 32];

fn key(name: &str, of: &str) -> Key {
    Sha256::new().chain_update(name).chain_update([0]).chain_update(of).finalize().into()
}

/// Where limits are kept. Each call is atomic: of many at once exactly as many succeed as are allowed.
trait LimitStore: Send + Sync {
    /// Takes one of what `quota` allows `key`.
    fn take(&self, key: Key, quota: Quota) -> Outcome<'_>;

    /// Gives one back that [`LimitStore::take`] took.
    fn give_back(&self, key: Key, quota: Quota) -> Outcome<'_>;

    /// Counts a try of `key`, unless it comes before its delay is over.
    fn attempt(&self, key: Key) -> Outcome<'_>;

    /// Forgets all tries of `key`.
    fn forget(&self, key: Key) -> Outcome<'_>;
}

/// The limits of this server, or of all that share its database. Cheap to clone.
#[derive(Clone)]
pub struct RateLimits(Arc<dyn LimitStore>);

impl std::fmt::Debug for RateLimits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RateLimits")
    }
}

impl RateLimits {
    /// Limits in the database if several servers can share it, otherwise in memory.
    pub fn new(clock: &Clock, store: &Store) -> Self {
        if store.is_shared() {
            Self(Arc::new(Database::new(store, clock)))
        } else {
            Self(Arc::new(Memory::new(clock)))
        }
    }

    /// Takes one of what `quota` allows whoever `who` names.
    ///
    /// # Errors
    /// When none is left, or the database fails.
    pub async fn take(&self, quota: Quota, who: &str) -> Result<(), LimitError> {
        self.0.take(key(quota.name, who), quota).await
    }

    /// Gives one back that was taken before it was known that it does not count.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_back(&self, quota: Quota, who: &str) -> Result<(), LimitError> {
        self.0.give_back(key(quota.name, who), quota).await
    }

    /// Counts a guess at `what` before it is judged, so that many at once are no way around the delay: 5 are free, then 1,
    /// 2, 4 ... seconds, at most a quarter of an hour. A guess that comes too early is not counted.
    ///
    /// # Errors
    /// When it comes too early, or the database fails.
    pub async fn attempt(&self, what: &str) -> Result<(), LimitError> {
        self.0.attempt(key("attempt", what)).await
    }

    /// It was no guess: whoever knows the secret starts anew.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget(&self, what: &str) -> Result<(), LimitError> {
        self.0.forget(key("attempt", what)).await
    }
}
