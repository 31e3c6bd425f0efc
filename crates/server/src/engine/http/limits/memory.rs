//! Limits of one process.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota as GovernorQuota, RateLimiter};
use jiff::{SignedDuration, Timestamp};

use super::{Key, LimitError, LimitStore, Outcome, Quota, delay};
use crate::engine::clock::Clock;

/// What is kept of a kind before what has no effect any more is dropped.
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

/// Buckets of one quota.
type Buckets = RateLimiter<Key, DefaultKeyedStateStore<Key>, Ticks, NoOpMiddleware<Nanos>>;

#[derive(Clone, Copy, Debug)]
struct Tries {
    count: u32,
    last: Timestamp,
}

/// Buckets by the name of their quota, and tries by what is tried.
pub(super) struct Memory {
    clock: Ticks,
    buckets: Mutex<HashMap<&'static str, Arc<Buckets>>>,
    tries: Mutex<HashMap<Key, Tries>>,
}

impl Memory {
    pub(super) fn new(clock: &Clock) -> Self {
        Self { clock: Ticks(clock.clone()), buckets: Mutex::default(), tries: Mutex::default() }
    }

    fn buckets(&self, quota: Quota) -> Arc<Buckets> {
        let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let make = || {
            let rate = GovernorQuota::per_hour(number(quota.per_hour)).allow_burst(number(quota.burst));
            Arc::new(RateLimiter::new(rate, DefaultKeyedStateStore::default(), self.clock.clone()))
        };
        let mut all = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(quota.name).or_insert_with(make))
    }

    fn take_now(&self, key: Key, quota: Quota) -> Result<(), LimitError> {
        let buckets = self.buckets(quota);
        if buckets.len() > MANY {
            buckets.retain_recent();
        }
        buckets.check_key(&key).map_err(|no| {
            let wait = no.wait_time_from(self.clock.now());
            LimitError::wait(u64::try_from(wait.as_micros()).unwrap_or(u64::MAX))
        })
    }

    fn attempt_now(&self, key: Key) -> Result<(), LimitError> {
        let now = self.clock.0.now();
        let mut all = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        let is_forgotten = |tries: &Tries| now.duration_since(tries.last) > delay::FORGOTTEN;
        if all.len() > MANY {
            all.retain(|_, tries| !is_forgotten(tries));
        }
        let before = all.get(&key).copied().filter(|tries| !is_forgotten(tries));
        if let Some(tries) = before {
            let wait = delay::after(tries.count) - now.duration_since(tries.last);
            if wait > SignedDuration::ZERO {
                return Err(LimitError::wait(u64::try_from(wait.as_micros()).unwrap_or(u64::MAX)));
            }
        }
        let count = before.map_or(0, |tries| tries.count).saturating_add(1);
        all.insert(key, Tries { count, last: now });
        Ok(())
    }
}

impl LimitStore for Memory {
    fn take(&self, key: Key, quota: Quota) -> Outcome<'_> {
        Box::pin(std::future::ready(self.take_now(key, quota)))
    }

    fn attempt(&self, key: Key) -> Outcome<'_> {
        Box::pin(std::future::ready(self.attempt_now(key)))
    }

    fn forget(&self, key: Key) -> Outcome<'_> {
        self.tries.lock().unwrap_or_else(PoisonError::into_inner).remove(&key);
        Box::pin(std::future::ready(Ok(())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::http::limits::key;
    use crate::testing::NOW;

    #[test]
    fn what_has_no_effect_any_more_is_dropped() {
        let clock = Clock::fixed(NOW.parse().unwrap());
        let memory = Memory::new(&clock);
        let quota = Quota::new("test", 3600, 1);
        for number in 0..=MANY {
            memory.take_now(key("test", &number.to_string()), quota).unwrap();
            memory.attempt_now(key("attempt", &number.to_string())).unwrap();
        }
        clock.set("2026-06-16T16:00:01Z".parse().unwrap());
        memory.take_now(key("test", "one more"), quota).unwrap();
        memory.attempt_now(key("attempt", "one more")).unwrap();
        assert_eq!((memory.buckets(quota).len(), memory.tries.lock().unwrap().len()), (1, 1));
    }
}
