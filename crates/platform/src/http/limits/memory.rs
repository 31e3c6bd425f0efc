//! Limits of one process, in bounded memory: of each kind as many as [`MOST`], and no call looks at more than its own.
//!
//! When a kind is full, what was asked for longest ago goes. So that nobody floods somebody's count out to guess anew:
//!
//! - Tries that are delayed are kept apart from those that still are free. However many keys somebody tries a few times, none that is delayed
//!   goes. To push one out, each of [`MOST`] others has to be tried five times: a quarter of a million guesses, each of them taken from the
//!   buckets of its network, for five.
//! - A free one that is pushed out had four tries at most; that costs [`MOST`] other guesses each time.
//! - Each quota has buckets of its own. Whoever has networks for [`MOST`] of them has their bursts anyway.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use moka::policy::EvictionPolicy;
use moka::sync::Cache;

use super::{Key, LimitError, LimitStore, Micros, Outcome, Quota, delay};
use crate::clock::Clock;

/// Keys of a kind that are kept. Measured: 39 MiB for 100,000 at the peak of a flood, so 20 for these; there are eight kinds.
const MOST: u64 = 50_000;
/// Of each key's changes one happens at a time. Keys are hashes, so their first byte is anything.
const LOCKS: usize = 64;
/// How much longer than they have an effect buckets are kept.
const SLACK: Duration = Duration::from_secs(600);

/// When the bucket is full again, by the key of who empties it (GCRA: ITU-T I.371).
type Buckets = Cache<Key, Micros>;

#[derive(Clone, Copy, Debug)]
struct Tries {
    count: u32,
    last: Timestamp,
}

/// Buckets by the name of their quota, and tries by what is tried.
pub(super) struct Memory {
    clock: Clock,
    locks: [Mutex<()>; LOCKS],
    buckets: Mutex<HashMap<&'static str, Arc<Buckets>>>,
    /// Tries that may go on.
    free: Cache<Key, Tries>,
    /// Tries that are delayed.
    delayed: Cache<Key, Tries>,
}

/// Room for `most`; what nobody asks for is dropped after `life`. The program's own clock says what has an effect, this only frees memory.
fn cache<T: Clone + Send + Sync + 'static>(most: u64, life: Duration) -> Cache<Key, T> {
    let cache = Cache::builder().max_capacity(most).time_to_live(life);
    cache.eviction_policy(EvictionPolicy::lru()).build()
}

impl Memory {
    pub(super) fn new(clock: &Clock) -> Self {
        Self::with_room_for(MOST, clock)
    }

    fn with_room_for(most: u64, clock: &Clock) -> Self {
        let forgotten = delay::FORGOTTEN.unsigned_abs();
        Self {
            clock: clock.clone(),
            locks: std::array::from_fn(|_| Mutex::default()),
            buckets: Mutex::default(),
            free: cache(most, forgotten),
            delayed: cache(most, forgotten),
        }
    }

    fn lock(&self, key: Key) -> MutexGuard<'_, ()> {
        self.locks[usize::from(key[0]) % LOCKS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn buckets(&self, quota: Quota) -> Arc<Buckets> {
        let full_after = Duration::from_micros(quota.period().unsigned_abs());
        let mut all = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let most = self.free.policy().max_capacity().unwrap_or(MOST);
        Arc::clone(all.entry(quota.name).or_insert_with(|| Arc::new(cache(most, full_after + SLACK))))
    }

    fn take_now(&self, key: Key, quota: Quota, count: u32) -> Result<(), LimitError> {
        let buckets = self.buckets(quota);
        let _alone = self.lock(key);
        let now = self.clock.now().as_microsecond();
        let taken = quota.interval * i64::from(count);
        let full_at = buckets.get(&key).unwrap_or(now).max(now);
        let early = full_at + taken - quota.period() - now;
        if early > 0 {
            return Err(LimitError::wait(early.unsigned_abs()));
        }
        buckets.insert(key, full_at + taken);
        Ok(())
    }

    fn give_back_now(&self, key: Key, quota: Quota, count: u32) {
        let buckets = self.buckets(quota);
        let _alone = self.lock(key);
        if let Some(full_at) = buckets.get(&key) {
            buckets.insert(key, full_at - quota.interval * i64::from(count));
        }
    }

    fn attempt_now(&self, key: Key) -> Result<(), LimitError> {
        let _alone = self.lock(key);
        let now = self.clock.now();
        let before = self.delayed.get(&key).or_else(|| self.free.get(&key));
        let before = before.filter(|tries| now.duration_since(tries.last) <= delay::FORGOTTEN);
        if let Some(tries) = before {
            let wait = delay::after(tries.count) - now.duration_since(tries.last);
            if wait.is_positive() {
                return Err(LimitError::wait(u64::try_from(wait.as_micros()).unwrap_or(u64::MAX)));
            }
        }
        let count = before.map_or(0, |tries| tries.count).saturating_add(1);
        let (into, out_of) = if delay::after(count).is_positive() {
            (&self.delayed, &self.free)
        } else {
            (&self.free, &self.delayed)
        };
        into.insert(key, Tries { count, last: now });
        out_of.invalidate(&key);
        Ok(())
    }

    fn forget_now(&self, key: Key) {
        let _alone = self.lock(key);
        self.free.invalidate(&key);
        self.delayed.invalidate(&key);
    }
}

impl LimitStore for Memory {
    fn take(&self, key: Key, quota: Quota, count: u32) -> Outcome<'_> {
        Box::pin(std::future::ready(self.take_now(key, quota, count)))
    }

    fn give_back(&self, key: Key, quota: Quota, count: u32) -> Outcome<'_> {
        self.give_back_now(key, quota, count);
        Box::pin(std::future::ready(Ok(())))
    }

    fn attempt(&self, key: Key) -> Outcome<'_> {
        Box::pin(std::future::ready(self.attempt_now(key)))
    }

    fn forget(&self, key: Key) -> Outcome<'_> {
        self.forget_now(key);
        Box::pin(std::future::ready(Ok(())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::limits::key;
    use crate::testing::NOW;

    const QUOTA: Quota = Quota::new("test", 3600, 1);

    fn kept<T: Clone + Send + Sync + 'static>(cache: &Cache<Key, T>) -> u64 {
        cache.run_pending_tasks();
        cache.entry_count()
    }

    fn memory(most: u64) -> Memory {
        Memory::with_room_for(most, &Clock::fixed(NOW.parse().unwrap()))
    }

    #[test]
    fn a_flood_of_keys_is_bounded() {
        let memory = Memory::new(&Clock::fixed(NOW.parse().unwrap()));
        for number in 0..3 * MOST {
            let number = number.to_string();
            memory.take_now(key("test", &number), QUOTA, 1).unwrap();
            memory.attempt_now(key("attempt", &number)).unwrap();
        }
        assert_eq!((kept(&memory.buckets(QUOTA)), kept(&memory.free)), (MOST, MOST));
    }

    #[test]
    fn no_flood_of_keys_takes_away_a_delay() {
        let memory = memory(1000);
        let nora = key("attempt", "nora");
        for _ in 0..5 {
            memory.attempt_now(nora).unwrap();
        }
        assert!(memory.attempt_now(nora).is_err());
        // Four tries of each of very many; nora is not looked at meanwhile.
        for number in 0..20_000 {
            for _ in 0..4 {
                memory.attempt_now(key("attempt", &number.to_string())).unwrap();
            }
        }
        assert!(kept(&memory.free) <= 1000);
        assert!(memory.attempt_now(nora).is_err(), "her guesser still waits");
    }

    #[test]
    fn a_key_that_is_tried_on_stays_whatever_comes_between() {
        let memory = memory(1000);
        let nora = key("attempt", "nora");
        for round in 0..5 {
            memory.attempt_now(nora).unwrap();
            for number in 0..900 {
                memory.attempt_now(key("attempt", &format!("{round} {number}"))).unwrap();
            }
        }
        assert!(memory.attempt_now(nora).is_err());
    }

    #[test]
    fn who_is_tried_for_the_first_time_counts_among_many_that_are_tried_often() {
        let memory = memory(1000);
        for _ in 0..4 {
            for number in 0..1000 {
                memory.attempt_now(key("attempt", &number.to_string())).unwrap();
            }
            kept(&memory.free);
        }
        let nora = key("attempt", "nora");
        for _ in 0..5 {
            memory.attempt_now(nora).unwrap();
            kept(&memory.free);
        }
        assert!(memory.attempt_now(nora).is_err());
    }

    #[test]
    fn a_try_is_kept_once() {
        let memory = memory(1000);
        let nora = key("attempt", "nora");
        for _ in 0..5 {
            memory.attempt_now(nora).unwrap();
        }
        assert_eq!((kept(&memory.free), kept(&memory.delayed)), (0, 1));
        memory.forget_now(nora);
        assert_eq!((kept(&memory.free), kept(&memory.delayed)), (0, 0));
    }
}
