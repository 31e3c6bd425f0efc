//! Events that were refused. Anybody can send them, so that the log tells of them once a minute and not of each.

use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

const TOLD_EVERY: SignedDuration = SignedDuration::from_mins(1);

/// Counts them.
#[derive(Debug, Default)]
pub struct Refusals(Mutex<Counted>);

#[derive(Debug, Default)]
struct Counted {
    untold: u64,
    told_at: Option<Timestamp>,
}

impl Refusals {
    /// One more; how many there were since they were told of last, where it is time to.
    pub fn count(&self, now: Timestamp) -> Option<u64> {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counted.untold += 1;
        if counted.told_at.is_some_and(|told_at| now.duration_since(told_at) < TOLD_EVERY) {
            return None;
        }
        counted.told_at = Some(now);
        Some(std::mem::take(&mut counted.untold))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_told_at_once_and_the_others_by_their_number_a_minute_later() {
        let refusals = Refusals::default();
        let at = |second: i64| refusals.count(Timestamp::from_second(1_000_000 + second).unwrap());
        assert_eq!([0, 0, 1, 59].map(at), [Some(1), None, None, None]);
        assert_eq!([60, 61, 1000].map(at), [Some(4), None, Some(2)]);
    }
}
