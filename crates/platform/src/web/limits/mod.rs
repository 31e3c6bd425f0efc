//! Rate limits, and growing delays against guessing. No limit locks an account permanently. Servers that share a PostgreSQL database
//! share their limits; a single server keeps them in memory.

mod database;
pub mod delay;
mod memory;

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::clock::Clock;
use crate::database::{Store, StoreError};
use crate::networks::networks;
use database::Database;
use memory::Memory;

const HOUR: Micros = 3_600_000_000;

/// Microseconds, or microseconds since 1970.
type Micros = i64;

/// A rate per hour or day, and a burst. Quotas of different names have separate buckets.
#[derive(Clone, Copy, Debug)]
pub struct Quota {
    name: &'static str,
    interval: Micros,
    burst: u32,
}

impl Quota {
    pub const fn new(name: &'static str, per_hour: u32, burst: u32) -> Self {
        assert!(per_hour > 0 && burst > 0, "a quota lets something through");
        Self { name, interval: HOUR / per_hour as Micros, burst }
    }

    pub const fn daily(name: &'static str, count: u32) -> Self {
        assert!(count > 0, "a quota lets something through");
        Self { name, interval: 24 * HOUR / count as Micros, burst: count }
    }

    fn of_shares(self, shares: u32) -> Self {
        Self {
            interval: self.interval / Micros::from(shares),
            burst: self.burst.saturating_mul(shares),
            ..self
        }
    }

    fn period(self) -> Micros {
        self.interval.saturating_mul(self.burst.into())
    }
}

#[derive(Debug, thiserror::Error)]
pub enum LimitError {
    #[error("too many; the next is free in {seconds} s")]
    TooMany {
        /// Time to wait, rounded up.
        seconds: u64,
    },
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl LimitError {
    fn wait(microseconds: u64) -> Self {
        Self::TooMany { seconds: microseconds / 1_000_000 + 1 }
    }
}

/// A quota, the key that it limits, and the number of units to take.
pub type Units<'a> = (Quota, &'a str, u32);

pub fn is_within(outcome: Result<(), LimitError>) -> Result<bool, LimitError> {
    match outcome {
        Ok(()) => Ok(true),
        Err(LimitError::TooMany { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}

type Outcome<'a> = Pin<Box<dyn Future<Output = Result<(), LimitError>> + Send + 'a>>;

/// SHA-256 of the limited key: of constant length, and without readable addresses in a backup.
type Key = [u8; 32];

fn key(name: &str, of: &str) -> Key {
    Sha256::new().chain_update(name).chain_update([0]).chain_update(of).finalize().into()
}

/// A store of limits. Each call is atomic, so concurrent calls never exceed a limit.
trait LimitStore: Send + Sync {
    fn take(&self, key: Key, quota: Quota, count: u32) -> Outcome<'_>;

    fn put_back(&self, key: Key, quota: Quota, count: u32) -> Outcome<'_>;

    fn count_attempt(&self, key: Key) -> Outcome<'_>;

    fn reset(&self, key: Key) -> Outcome<'_>;
}

#[derive(Clone)]
pub struct RateLimits(Arc<dyn LimitStore>);

impl std::fmt::Debug for RateLimits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RateLimits")
    }
}

impl RateLimits {
    pub fn new(clock: &Clock, store: &Store) -> Self {
        if store.is_shared() { Self::in_database(clock, store) } else { Self::in_memory(clock) }
    }

    pub fn in_memory(clock: &Clock) -> Self {
        Self(Arc::new(Memory::new(clock)))
    }

    pub fn in_database(clock: &Clock, store: &Store) -> Self {
        Self(Arc::new(Database::new(store, clock)))
    }

    pub async fn take(&self, quota: Quota, who: &str) -> Result<(), LimitError> {
        self.take_many(quota, who, 1).await
    }

    pub async fn take_many(&self, quota: Quota, who: &str, count: u32) -> Result<(), LimitError> {
        self.0.take(key(quota.name, who), quota, count).await
    }

    /// Takes units of several quotas: all or none.
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

    /// As [`RateLimits::take_all`]. If a quota is exhausted, the call takes `reserve` instead while `first`, the quota of its block of
    /// networks, has a unit left: strangers cannot exhaust the quotas of everyone. Returns whether `units` were taken.
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

    /// Takes one unit of the quota of an IP address and of each of its [`networks`]; wider networks have a larger quota. A rejected call
    /// takes nothing from the shared networks.
    pub async fn take_by_network(&self, quota: Quota, address: IpAddr) -> Result<(), LimitError> {
        // Narrowest first: a call rejected there does not count for the wider networks.
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

    pub async fn put_back_by_network(&self, quota: Quota, address: IpAddr) -> Result<(), LimitError> {
        for (network, shares) in networks(address) {
            self.put_back(quota.of_shares(shares), &network.to_string()).await?;
        }
        Ok(())
    }

    /// Returns a unit that was taken before the call turned out not to count.
    pub async fn put_back(&self, quota: Quota, who: &str) -> Result<(), LimitError> {
        self.put_back_many(quota, who, 1).await
    }

    pub async fn put_back_many(&self, quota: Quota, who: &str, count: u32) -> Result<(), LimitError> {
        self.0.put_back(key(quota.name, who), quota, count).await
    }

    /// Counts a guess before it is verified, so that concurrent guesses cannot bypass the delay. A guess during the delay is rejected and
    /// not counted.
    pub async fn count_attempt(&self, what: &str) -> Result<(), LimitError> {
        self.0.count_attempt(key("attempt", what)).await
    }

    pub async fn reset(&self, what: &str) -> Result<(), LimitError> {
        self.0.reset(key("attempt", what)).await
    }
}
