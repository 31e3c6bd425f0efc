//! Time and randomness, passed in so that tests can fix them. The only place that asks the system for either.

use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// The source of the present instant. Instants are cut to microseconds, which both databases keep exactly.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The machine's clock.
    #[default]
    System,
    /// The machine's clock, put forward or back by so much.
    Shifted(SignedDuration),
    /// A clock that only moves when told to.
    Fixed(Arc<Mutex<Timestamp>>),
}

impl Clock {
    /// A clock that stands still at `now`.
    pub fn fixed(now: Timestamp) -> Self {
        Self::Fixed(Arc::new(Mutex::new(now)))
    }

    /// A clock that shows `instant` now and runs on from there, as fast as any: what ends or is due by the clock still does.
    #[allow(clippy::disallowed_methods, reason = "the one place that may ask")]
    pub fn starting_at(instant: Timestamp) -> Self {
        Self::Shifted(instant.duration_since(Timestamp::now()))
    }

    /// The present instant, in whole microseconds.
    #[allow(clippy::disallowed_methods, reason = "the one place that may ask")]
    pub fn now(&self) -> Timestamp {
        let now = match self {
            Self::System => Timestamp::now(),
            Self::Shifted(by) => Timestamp::now().saturating_add(*by).unwrap_or(Timestamp::MAX),
            Self::Fixed(now) => *now.lock().unwrap_or_else(PoisonError::into_inner),
        };
        Timestamp::from_microsecond(now.as_microsecond()).unwrap_or(now)
    }

    /// Moves a fixed clock to `now`; those that run stay as they are.
    pub fn set(&self, now: Timestamp) {
        if let Self::Fixed(held) = self {
            *held.lock().unwrap_or_else(PoisonError::into_inner) = now;
        }
    }
}

/// The source of randomness.
#[derive(Clone, Debug, Default)]
pub enum Entropy {
    /// The operating system's cryptographic source.
    #[default]
    System,
    /// Counts up from a seed: the same ids in each run of a test.
    Counting(Arc<Mutex<u64>>),
}

impl Entropy {
    /// A source that yields the same values in every run.
    pub fn counting() -> Self {
        Self::Counting(Arc::new(Mutex::new(1)))
    }

    /// `N` random bytes.
    ///
    /// # Panics
    /// When the operating system has no randomness to give: nothing may go on without it.
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

    /// A random (version 4) id.
    pub fn uuid(&self) -> Uuid {
        uuid::Builder::from_random_bytes(self.bytes()).into_uuid()
    }

    /// 256 random bits as 64 hexadecimal digits.
    pub fn token(&self) -> String {
        hex::encode(self.bytes::<32>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_was_set_runs_on_from_there() {
        for instant in ["1990-01-01T00:00:00Z", "2090-01-01T00:00:00Z"] {
            let start: Timestamp = instant.parse().unwrap();
            let clock = Clock::starting_at(start);
            let first = clock.now();
            // A clock that stands still never gets past this.
            while clock.now() == first {
                std::thread::yield_now();
            }
            let passed = clock.now().duration_since(start);
            assert!(passed.is_positive() && passed < SignedDuration::from_mins(1), "{passed}");
        }
    }
}
