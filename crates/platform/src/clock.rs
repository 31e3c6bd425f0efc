use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// Source of the current instant, truncated to microseconds, the precision of both databases.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    #[default]
    System,
    Shifted(SignedDuration),
    /// Moves only when [`Clock::set`] is called.
    Fixed(Arc<Mutex<Timestamp>>),
}

impl Clock {
    pub fn fixed(now: Timestamp) -> Self {
        Self::Fixed(Arc::new(Mutex::new(now)))
    }

    /// A clock that starts at `instant` and runs at normal speed, so that timeouts and due dates still occur.
    #[allow(clippy::disallowed_methods, reason = "the one place that may ask")]
    pub fn starting_at(instant: Timestamp) -> Self {
        Self::Shifted(instant.duration_since(Timestamp::now()))
    }

    #[allow(clippy::disallowed_methods, reason = "the one place that may ask")]
    pub fn now(&self) -> Timestamp {
        let now = match self {
            Self::System => Timestamp::now(),
            Self::Shifted(by) => Timestamp::now().saturating_add(*by).unwrap_or(Timestamp::MAX),
            Self::Fixed(now) => *now.lock().unwrap_or_else(PoisonError::into_inner),
        };
        Timestamp::from_microsecond(now.as_microsecond()).unwrap_or(now)
    }

    pub fn set(&self, now: Timestamp) {
        if let Self::Fixed(held) = self {
            *held.lock().unwrap_or_else(PoisonError::into_inner) = now;
        }
    }
}

#[derive(Clone, Debug, Default)]
pub enum Entropy {
    #[default]
    System,
    /// Counts up from a seed, so each run of a test gets the same ids.
    Counting(Arc<Mutex<u64>>),
}

impl Entropy {
    pub fn counting() -> Self {
        Self::Counting(Arc::new(Mutex::new(1)))
    }

    /// # Panics
    /// Panics when the operating system provides no randomness: no secret may be made without it.
    #[allow(
        clippy::disallowed_methods,
        clippy::expect_used,
        reason = "the one place that may ask; without randomness no secret is safe"
    )]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match self {
            Self::System => {
                getrandom::fill(&mut bytes).expect("the system's random source answers");
            }
            Self::Counting(next) => {
                let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
                for (byte, value) in bytes.iter_mut().rev().zip(next.to_le_bytes()) {
                    *byte = value;
                }
                *next += 1;
            }
        }
        bytes
    }

    pub fn uuid(&self) -> Uuid {
        uuid::Builder::from_random_bytes(self.bytes()).into_uuid()
    }

    pub fn token(&self) -> String {
        hex::encode(self.bytes::<32>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_with_a_start_time_keeps_running() {
        for instant in ["1990-01-01T00:00:00Z", "2090-01-01T00:00:00Z"] {
            let start: Timestamp = instant.parse().unwrap();
            let clock = Clock::starting_at(start);
            let first = clock.now();
            // With a fixed clock this loop would not end.
            while clock.now() == first {
                std::thread::yield_now();
            }
            let passed = clock.now().duration_since(start);
            assert!(passed.is_positive() && passed < SignedDuration::from_mins(1), "{passed}");
        }
    }
}
