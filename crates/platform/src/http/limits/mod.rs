//! Rate limits, and growing delays for what is being guessed. No limit locks an account out for good. Servers that share a PostgreSQL share
//! their limits; one alone keeps them in memory.

mod database;
pub mod delay;
mod memory;

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::clock::Clock;
use crate::networks::networks;
use crate::store::{Store, StoreError};
use database::Database;
use memory::Memory;

const HOUR: Micros = 3_600_000_000;

/// Microseconds, or microseconds since 1970.
type Micros = i64;

/// A rate: so many in an hour or a day, and so many of them at once. Buckets of different names are apart.
#[derive(Clone, Copy, Debug)]
pub struct Quota {
    name: &'static str,
    /// The time in which one comes back.
    interval: Micros,
    burst: u32,
}

impl Quota {
    /// A quota of so many an hour; `per_hour` and `burst` are 1 or more.
    pub const fn new(name: &'static str, per_hour: u32, burst: u32) -> Self {
        assert!(per_hour > 0 && burst > 0, "a quota lets something through");
        Self { name, interval: HOUR / per_hour as Micros, burst }
    }

    /// A quota of so many a day, which may all be taken at once; 1 or more.
    pub const fn daily(name: &'static str, count: u32) -> Self {
        assert!(count > 0, "a quota lets something through");
        Self { name, interval: 24 * HOUR / count as Micros, burst: count }
    }

    /// The quota of a network with so many shares of this one.
    fn of_shares(self, shares: u32) -> Self {
        Self {
            interval: self.interval / Micros::from(shares),
            burst: self.burst.saturating_mul(shares),
            ..self
        }
    }

    /// The time in which an empty bucket fills.
    fn period(self) -> Micros {
        self.interval.saturating_mul(self.burst.into())
    }
}

/// The reason why a limit rejects a call.
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

/// Units to take of a quota: the quota, its key and how many.
pub type Units<'a> = (Quota, &'a str, u32);

/// Returns whether a limit let a call through.
///
/// # Errors
/// When the database failed.
pub fn is_within(outcome: Result<(), LimitError>) -> Result<bool, LimitError> {
    match outcome {
        Ok(()) => Ok(true),
        Err(LimitError::TooMany { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}

type Outcome<'a> = Pin<Box<dyn Future<Output = Result<(), LimitError>> + Send + 'a>>;

/// What is limited, as SHA-256: of one length whatever was sent, and no list of addresses in a backup.
type Key = [u8; 32];

fn key(name: &str, of: &str) -> Key {
    Sha256::new().chain_update(name).chain_update([0]).chain_update(of).finalize().into()
}

/// A store of limits. Each call is atomic: of many at once exactly as many succeed as are allowed.
trait LimitStore: Send + Sync {
    /// Takes one unit of the quota of a key.
    fn take(&self, key: Key, quota: Quota, count: u32) -> Outcome<'_>;

    /// Puts `count` units back that [`LimitStore::take`] took.
    fn put_back(&self, key: Key, quota: Quota, count: u32) -> Outcome<'_>;

    /// Counts an attempt of a key, unless it comes before its delay is over.
    fn count_attempt(&self, key: Key) -> Outcome<'_>;

    /// Resets the delay of a key after a right guess.
    fn reset(&self, key: Key) -> Outcome<'_>;
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
        if store.is_shared() { Self::in_database(clock, store) } else { Self::in_memory(clock) }
    }

    /// Limits of this server alone.
    pub fn in_memory(clock: &Clock) -> Self {
        Self(Arc::new(Memory::new(clock)))
    }

    /// Limits of all servers on this database.
    pub fn in_database(clock: &Clock, store: &Store) -> Self {
        Self(Arc::new(Database::new(store, clock)))
    }

    /// Takes one unit of the quota of a key.
    ///
    /// # Errors
    /// When none is left, or the database fails.
    pub async fn take(&self, quota: Quota, who: &str) -> Result<(), LimitError> {
        self.take_many(quota, who, 1).await
    }

    /// Takes `count` units of the quota of a key: all of them or none.
    ///
    /// # Errors
    /// When fewer are left, or the database fails.
    pub async fn take_many(&self, quota: Quota, who: &str, count: u32) -> Result<(), LimitError> {
        self.0.take(key(quota.name, who), quota, count).await
    }

    /// Takes units of several quotas: all of them, or none.
    ///
    /// # Errors
    /// When one of them has too few left, or the database fails.
    pub async fn take_all(&self, units: &[Units<'_>]) -> Result<(), LimitError> {
        for (taken, (quota, of, count)) in units.iter().enumerate() {
            let Err(error) = self.take_many(*quota, of, *count).await else { continue };
            for (quota, of, count) in units.iter().take(taken) {
                self.put_back_many(*quota, of, *count).await?;
            }
            return Err(error);
        }
        Ok(())
    }

    /// As [`RateLimits::take_all`]. If a quota is spent, a call takes `reserve` instead while `first`, the quota of its block of networks, has a unit
    /// left: strangers cannot spend the quotas for everyone. Returns whether `units` were taken.
    ///
    /// # Errors
    /// As [`RateLimits::take_all`].
    pub async fn take_all_or_first(
        &self,
        first: (Quota, &str),
        units: &[Units<'_>],
        reserve: &[Units<'_>],
    ) -> Result<bool, LimitError> {
        let is_first = is_within(self.take(first.0, first.1).await)?;
        match self.take_all(units).await {
            Ok(()) => Ok(true),
            Err(LimitError::TooMany { .. }) if is_first => {
                let taken = self.take_all(reserve).await;
                if taken.is_err() {
                    self.put_back(first.0, first.1).await?;
                }
                taken.map(|()| false)
            }
            Err(error) => Err(error),
        }
    }

    /// Takes one unit of the quota of an IP address and of each of its [`networks`]; wider networks have a larger quota. A rejected one
    /// takes nothing of the networks that it shares with others.
    ///
    /// # Errors
    /// When one of them has none left, or the database fails.
    pub async fn take_by_network(&self, quota: Quota, address: IpAddr) -> Result<(), LimitError> {
        // The narrowest first: what is rejected there does not count for the others.
        for (network, shares) in networks(address) {
            if let Err(error) = self.take(quota.of_shares(shares), &network.to_string()).await {
                for (taken, shares) in networks(address).take_while(|(taken, _)| *taken != network) {
                    self.put_back(quota.of_shares(shares), &taken.to_string()).await?;
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// Gives one back that [`RateLimits::take_by_network`] took.
    pub async fn put_back_by_network(&self, quota: Quota, address: IpAddr) -> Result<(), LimitError> {
        for (network, shares) in networks(address) {
            self.put_back(quota.of_shares(shares), &network.to_string()).await?;
        }
        Ok(())
    }

    /// Gives one back that was taken before it was known that it does not count.
    pub async fn put_back(&self, quota: Quota, who: &str) -> Result<(), LimitError> {
        self.put_back_many(quota, who, 1).await
    }

    /// Gives `count` back that [`RateLimits::take_many`] took.
    pub async fn put_back_many(&self, quota: Quota, who: &str, count: u32) -> Result<(), LimitError> {
        self.0.put_back(key(quota.name, who), quota, count).await
    }

    /// Counts a guess at `what` before it is judged, so that many at once are no way around the delay: 5 are free, then 1,
    /// 2, 4 ... seconds, at most a quarter of an hour. A guess that comes too early is not counted.
    ///
    /// # Errors
    /// When it comes too early, or the database fails.
    pub async fn count_attempt(&self, what: &str) -> Result<(), LimitError> {
        self.0.count_attempt(key("attempt", what)).await
    }

    /// Resets the delay of a key after a right guess.
    pub async fn reset(&self, what: &str) -> Result<(), LimitError> {
        self.0.reset(key("attempt", what)).await
    }
}
