//! A delay that grows with each failed try: 5 are free, then 1, 2, 4 ... seconds, at most a quarter of an hour.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

/// Tries without delay.
const FREE: u32 = 5;
/// Longest delay. Somebody who guesses all day gets 96 tries.
const MAX_LENGTH: SignedDuration = SignedDuration::from_mins(15);
/// Tries are forgotten after so long without another.
const FORGOTTEN: SignedDuration = SignedDuration::from_hours(24);
/// What is kept before what is forgotten is dropped.
const MANY: usize = 10_000;

#[derive(Clone, Copy, Debug)]
struct Tries {
    count: u32,
    last: Timestamp,
}

impl Tries {
    fn next(self) -> Timestamp {
        let grown = self.count.checked_sub(FREE).map_or(SignedDuration::ZERO, |beyond| {
            SignedDuration::from_secs(1_i64.checked_shl(beyond).unwrap_or(i64::MAX)).min(MAX_LENGTH)
        });
        self.last.checked_add(grown).unwrap_or(Timestamp::MAX)
    }
}

/// Tries by what is tried.
#[derive(Debug, Default)]
pub(super) struct Delays(Mutex<HashMap<String, Tries>>);

impl Delays {
    /// Counts a try of `what`; the seconds to wait when it comes too early. One that comes too early is not counted.
    pub(super) fn attempt(&self, what: &str, now: Timestamp) -> Result<(), u64> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_forgotten = |tries: &Tries| now.duration_since(tries.last) > FORGOTTEN;
        if all.len() > MANY {
            all.retain(|_, tries| !is_forgotten(tries));
        }
        let before = all.get(what).copied().filter(|tries| !is_forgotten(tries));
        if let Some(next) = before.map(Tries::next).filter(|next| now < *next) {
            let wait = next.duration_since(now);
            return Err(u64::try_from(wait.as_secs()).unwrap_or_default() + 1);
        }
        let count = before.map_or(0, |tries| tries.count).saturating_add(1);
        all.insert(what.to_owned(), Tries { count, last: now });
        Ok(())
    }

    /// Starts anew.
    pub(super) fn forget(&self, what: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(what);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(tries: u32) -> Vec<u64> {
        let delays = Delays::default();
        let mut now: Timestamp = "2026-06-15T16:00:00Z".parse().unwrap();
        let mut waits = Vec::new();
        for _ in 0..tries {
            let wait = delays.attempt("x", now).err().unwrap_or_default();
            if wait > 0 {
                now = now.checked_add(SignedDuration::from_secs(wait.try_into().unwrap())).unwrap();
                delays.attempt("x", now).unwrap();
            }
            waits.push(wait);
        }
        waits
    }

    #[test]
    fn it_grows_and_ends_at_a_quarter_of_an_hour() {
        assert_eq!(waits(12), [0, 0, 0, 0, 0, 2, 3, 5, 9, 17, 33, 65]);
        assert_eq!(waits(60).last(), Some(&901));
    }

    #[test]
    fn others_are_not_delayed_and_time_and_knowledge_forgive() {
        let delays = Delays::default();
        let now: Timestamp = "2026-06-15T16:00:00Z".parse().unwrap();
        for _ in 0..5 {
            delays.attempt("x", now).unwrap();
        }
        assert!(delays.attempt("x", now).is_err());
        assert!(delays.attempt("y", now).is_ok());
        assert!(delays.attempt("x", "2026-06-16T17:00:00Z".parse().unwrap()).is_ok());
        delays.forget("x");
        assert!(delays.attempt("x", now).is_ok());
    }
}
