//! Limits of one process, in bounded memory: at most [`MAX_KEYS`] entries of each kind. No call scans more than its own entry.
//!
//! A full kind evicts its least recently used entry. A flood must not evict the counter of a key that is being guessed:
//!
//! - Delayed tries are stored apart from free ones, so trying many keys a few times evicts no delayed key. Evicting one takes five tries
//!   of each of [`MAX_KEYS`] other keys: a quarter of a million guesses, all subject to the quotas of their network, for five guesses.
//! - An evicted free key had at most four tries, which costs [`MAX_KEYS`] other guesses each time.
//! - Each quota has its own buckets. A client with networks for [`MAX_KEYS`] buckets has their bursts anyway.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use lru::LruCache;

use super::{Key, LimitError, LimitStore, Micros, Outcome, Quota, delay};
use crate::clock::Clock;

const MAX_KEYS: usize = 50_000;

#[derive(Clone, Copy, Debug)]
struct Tries {
    count: u32,
    last: Timestamp,
}

impl Tries {
    fn are_reset(&self, now: Timestamp) -> bool {
        now.duration_since(self.last) > delay::RESET_AFTER
    }
}

struct LruEntries<T> {
    keys: LruCache<Key, T>,
    most: usize,
}

impl<T> LruEntries<T> {
    fn new(most: usize) -> Self {
        Self { keys: LruCache::unbounded(), most }
    }

    /// Stores `value` and evicts expired entries, and the least recently used entry if the map is full.
    fn put(&mut self, key: Key, value: T, has_no_effect: impl Fn(&T) -> bool) {
        self.keys.put(key, value);
        // Two evictions per insert remove expired entries faster than they accumulate, at constant cost.
        for _ in 0..2 {
            let is_full = self.keys.len() > self.most;
            if is_full || self.keys.peek_lru().is_some_and(|(_, oldest)| has_no_effect(oldest)) {
                self.keys.pop_lru();
            }
        }
    }
}

struct State {
    /// Instant at which each bucket is full again (GCRA, ITU-T I.371). A full bucket needs no entry.
    buckets: HashMap<&'static str, LruEntries<Micros>>,
    free: LruEntries<Tries>,
    delayed: LruEntries<Tries>,
}

/// Limits in memory, behind one lock, since an update takes less than a microsecond.
pub(super) struct Memory {
    clock: Clock,
    most: usize,
    state: Mutex<State>,
}

impl Memory {
    pub(super) fn new(clock: &Clock) -> Self {
        Self::with_room_for(MAX_KEYS, clock)
    }

    fn with_room_for(most: usize, clock: &Clock) -> Self {
        let state =
            State { buckets: HashMap::new(), free: LruEntries::new(most), delayed: LruEntries::new(most) };
        Self { clock: clock.clone(), most, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_now(&self, key: Key, quota: Quota, count: u32) -> Result<(), LimitError> {
        let mut state = self.state();
        let buckets = state.buckets.entry(quota.name).or_insert_with(|| LruEntries::new(self.most));
        let now = self.clock.now().as_microsecond();
        let taken = quota.interval * i64::from(count);
        let full_at = buckets.keys.get(&key).copied().unwrap_or(now).max(now);
        let early = full_at + taken - quota.period() - now;
        if early > 0 {
            return Err(LimitError::wait(early.unsigned_abs()));
        }
        buckets.put(key, full_at + taken, |full_at| *full_at <= now);
        Ok(())
    }

    fn put_back_now(&self, key: Key, quota: Quota, count: u32) {
        let mut state = self.state();
        if let Some(full_at) =
            state.buckets.get_mut(quota.name).and_then(|buckets| buckets.keys.get_mut(&key))
        {
            *full_at -= quota.interval * i64::from(count);
        }
    }

    fn count_attempt_now(&self, key: Key) -> Result<(), LimitError> {
        let mut state = self.state();
        let State { free, delayed, .. } = &mut *state;
        let now = self.clock.now();
        let before = delayed.keys.get(&key).or_else(|| free.keys.get(&key)).copied();
        let before = before.filter(|tries| !tries.are_reset(now));
        if let Some(tries) = before {
            let wait = delay::delay_after(tries.count) - now.duration_since(tries.last);
            if wait.is_positive() {
                return Err(LimitError::wait(u64::try_from(wait.as_micros()).unwrap_or(u64::MAX)));
            }
        }
        let count = before.map_or(0, |tries| tries.count).saturating_add(1);
        let (into, out_of) =
            if delay::delay_after(count).is_positive() { (delayed, free) } else { (free, delayed) };
        into.put(key, Tries { count, last: now }, |tries| tries.are_reset(now));
        out_of.keys.pop(&key);
        Ok(())
    }

    fn reset_now(&self, key: Key) {
        let mut state = self.state();
        state.free.keys.pop(&key);
        state.delayed.keys.pop(&key);
    }
}

impl LimitStore for Memory {
    fn take(&self, key: Key, quota: Quota, count: u32) -> Outcome<'_> {
        Box::pin(std::future::ready(self.take_now(key, quota, count)))
    }

    fn put_back(&self, key: Key, quota: Quota, count: u32) -> Outcome<'_> {
        self.put_back_now(key, quota, count);
        Box::pin(std::future::ready(Ok(())))
    }

    fn count_attempt(&self, key: Key) -> Outcome<'_> {
        Box::pin(std::future::ready(self.count_attempt_now(key)))
    }

    fn reset(&self, key: Key) -> Outcome<'_> {
        self.reset_now(key);
        Box::pin(std::future::ready(Ok(())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::NOW;
    use crate::web::limits::key;

    const QUOTA: Quota = Quota::new("test", 3600, 1);

    fn tries(memory: &Memory) -> (usize, usize) {
        let state = memory.state();
        (state.free.keys.len(), state.delayed.keys.len())
    }

    fn buckets(memory: &Memory) -> usize {
        memory.state().buckets.values().map(|buckets| buckets.keys.len()).sum()
    }

    fn memory(most: usize) -> Memory {
        Memory::with_room_for(most, &Clock::fixed(NOW.parse().unwrap()))
    }

    #[test]
    fn the_number_of_stored_keys_is_limited() {
        let memory = Memory::new(&Clock::fixed(NOW.parse().unwrap()));
        for number in 0..3 * MAX_KEYS {
            let number = number.to_string();
            memory.take_now(key("test", &number), QUOTA, 1).unwrap();
            memory.count_attempt_now(key("attempt", &number)).unwrap();
        }
        assert_eq!((buckets(&memory), tries(&memory)), (MAX_KEYS, (MAX_KEYS, 0)));
    }

    #[test]
    fn a_flood_of_keys_does_not_shorten_the_delay() {
        let memory = memory(1000);
        let nora = key("attempt", "nora");
        for _ in 0..5 {
            memory.count_attempt_now(nora).unwrap();
        }
        assert!(memory.count_attempt_now(nora).is_err());
        // Four tries of each of many keys, while nora's key is unused.
        for number in 0..20_000 {
            for _ in 0..4 {
                memory.count_attempt_now(key("attempt", &number.to_string())).unwrap();
            }
        }
        assert_eq!(tries(&memory), (1000, 1));
        assert!(memory.count_attempt_now(nora).is_err(), "her guesser still waits");
    }

    #[test]
    fn a_repeatedly_tried_key_is_not_evicted_by_other_keys() {
        let memory = memory(1000);
        let nora = key("attempt", "nora");
        for round in 0..5 {
            memory.count_attempt_now(nora).unwrap();
            for number in 0..900 {
                memory.count_attempt_now(key("attempt", &format!("{round} {number}"))).unwrap();
            }
        }
        assert!(memory.count_attempt_now(nora).is_err());
    }

    #[test]
    fn attempts_of_a_new_key_count_among_many_frequent_keys() {
        let memory = memory(1000);
        for _ in 0..4 {
            for number in 0..1000 {
                memory.count_attempt_now(key("attempt", &number.to_string())).unwrap();
            }
        }
        let nora = key("attempt", "nora");
        for _ in 0..5 {
            memory.count_attempt_now(nora).unwrap();
        }
        assert!(memory.count_attempt_now(nora).is_err());
    }

    #[test]
    fn an_attempt_is_stored_once() {
        let memory = memory(1000);
        let nora = key("attempt", "nora");
        for _ in 0..5 {
            memory.count_attempt_now(nora).unwrap();
        }
        assert_eq!(tries(&memory), (0, 1));
        memory.reset_now(nora);
        assert_eq!(tries(&memory), (0, 0));
    }

    #[test]
    fn expired_limit_entries_are_evicted() {
        let clock = Clock::fixed(NOW.parse().unwrap());
        let memory = Memory::with_room_for(1000, &clock);
        for number in 0..500 {
            let number = number.to_string();
            memory.take_now(key("test", &number), QUOTA, 1).unwrap();
            memory.count_attempt_now(key("attempt", &number)).unwrap();
        }
        clock.set(clock.now() + delay::RESET_AFTER + jiff::SignedDuration::from_secs(1));
        for number in 500..750 {
            let number = number.to_string();
            memory.take_now(key("test", &number), QUOTA, 1).unwrap();
            memory.count_attempt_now(key("attempt", &number)).unwrap();
        }
        assert_eq!((buckets(&memory), tries(&memory)), (250, (250, 0)));
    }
}
