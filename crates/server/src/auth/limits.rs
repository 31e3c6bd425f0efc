//! How often sign-in may be tried: by address, and by account. Neither locks anybody out for good.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};

use crate::clock::Clock;

/// Tokens (password and refresh together) from one address: 150 in 5 minutes, 30 of them at once (AUTH-CONTRACT 1.12).
const BY_ADDRESS: (u32, u32) = (30, 30);
/// Tries of one account's password: one in 6 seconds, 10 of them at once. A guesser gets 14,400 tries a day from
/// everywhere together; an owner waits seconds, not days.
const BY_ACCOUNT: (u32, u32) = (10, 10);

/// Buckets that are kept before the full ones among them are dropped.
const MANY: usize = 10_000;

/// The program's clock, as the limiter wants it.
#[derive(Clone, Debug)]
struct Ticks(Clock);

impl GovernorClock for Ticks {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        let microseconds = u64::try_from(self.0.now().as_microsecond()).unwrap_or_default();
        Nanos::new(microseconds.saturating_mul(1000))
    }
}

type Buckets<K> = RateLimiter<K, DefaultKeyedStateStore<K>, Ticks, NoOpMiddleware<Nanos>>;

/// The buckets of this process.
#[derive(Clone)]
pub struct SignInLimits {
    addresses: Arc<Buckets<IpAddr>>,
    accounts: Arc<Buckets<String>>,
    clock: Ticks,
}

impl std::fmt::Debug for SignInLimits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SignInLimits")
    }
}

fn buckets<K: std::hash::Hash + Eq + Clone>((per_minute, burst): (u32, u32), clock: &Ticks) -> Buckets<K> {
    let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::per_minute(number(per_minute)).allow_burst(number(burst));
    RateLimiter::new(quota, DefaultKeyedStateStore::default(), clock.clone())
}

impl SignInLimits {
    /// Full buckets.
    pub fn new(clock: &Clock) -> Self {
        let clock = Ticks(clock.clone());
        Self {
            addresses: Arc::new(buckets(BY_ADDRESS, &clock)),
            accounts: Arc::new(buckets(BY_ACCOUNT, &clock)),
            clock,
        }
    }

    /// Takes a try of this address; the seconds to wait when there is none left.
    pub(super) fn address(&self, address: IpAddr) -> Result<(), u64> {
        if self.addresses.len() > MANY {
            self.addresses.retain_recent();
            self.accounts.retain_recent();
        }
        self.addresses.check_key(&address).map_err(|no| self.seconds(&no))
    }

    /// Takes a try of this account; the seconds to wait when there is none left.
    pub(super) fn account(&self, email: &str) -> Result<(), u64> {
        self.accounts.check_key(&email.to_owned()).map_err(|no| self.seconds(&no))
    }

    fn seconds(&self, no: &governor::NotUntil<Nanos>) -> u64 {
        no.wait_time_from(self.clock.now()).as_secs() + 1
    }
}
