//! Counts rejected events. They need no signature, so they are logged once a minute.

use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

const LOG_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

#[derive(Debug, Default)]
pub struct RejectedEvents(Mutex<LogThrottle>);

#[derive(Debug, Default)]
struct LogThrottle {
    unlogged: u64,
    logged_at: Option<Timestamp>,
}

impl RejectedEvents {
    /// Counts an event. Returns the number since the last log entry when a new entry is due.
    pub fn count(&self, now: Timestamp) -> Option<u64> {
        let mut throttle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        throttle.unlogged += 1;
        if throttle.logged_at.is_some_and(|logged_at| now.duration_since(logged_at) < LOG_INTERVAL) {
            return None;
        }
        throttle.logged_at = Some(now);
        Some(std::mem::take(&mut throttle.unlogged))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_event_is_logged_at_once_and_later_ones_once_a_minute() {
        let events = RejectedEvents::default();
        let at = |second: i64| events.count(Timestamp::from_second(1_000_000 + second).unwrap());
        assert_eq!([0, 0, 1, 59].map(at), [Some(1), None, None, None]);
        assert_eq!([60, 61, 1000].map(at), [Some(4), None, Some(2)]);
    }
}
