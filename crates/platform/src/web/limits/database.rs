//! Rate limits shared by all servers on one database, in the table `rate_limits`. The rate limiter is GCRA (ITU-T I.371): `state` is the
//! instant at which the bucket is full again, or the number of guesses.

use std::sync::atomic::{AtomicI64, Ordering};

use jiff::SignedDuration;
use sea_orm::{ConnectionTrait as _, Statement, Value};

use super::{Key, LimitError, LimitStore, Micros, Outcome, Quota, delay};
use crate::clock::Clock;
use crate::database::{Store, StoreResult};

const SWEEP_EVERY: SignedDuration = SignedDuration::from_mins(10);

fn micros(duration: SignedDuration) -> Micros {
    duration.as_micros().try_into().unwrap_or(Micros::MAX)
}

pub(super) struct Database {
    store: Store,
    clock: Clock,
    sweep_at: AtomicI64,
    attempt: String,
}

impl Database {
    pub(super) fn new(store: &Store, clock: &Clock) -> Self {
        Self {
            store: store.clone(),
            clock: clock.clone(),
            sweep_at: AtomicI64::new(clock.now().as_microsecond()),
            attempt: attempt_statement(),
        }
    }

    /// Runs one autocommitted statement and returns the first column of its row, if any.
    async fn run<const N: usize>(&self, sql: &str, values: [Value; N]) -> StoreResult<Option<i64>> {
        let db = self.store.rate_limits();
        let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
        let row = db.query_one_raw(statement).await?;
        Ok(row.map(|row| row.try_get_by_index(0)).transpose()?)
    }

    async fn value(&self, column: &str, key: &str) -> StoreResult<Option<i64>> {
        self.run(&format!("SELECT {column} FROM rate_limits WHERE key_hash = $1"), [key.into()]).await
    }

    async fn sweep(&self, now: Micros) -> StoreResult<()> {
        let due = self.sweep_at.load(Ordering::Relaxed);
        let next = now.saturating_add(micros(SWEEP_EVERY));
        let turn = Ordering::Relaxed;
        if now < due || self.sweep_at.compare_exchange(due, next, turn, turn).is_err() {
            return Ok(());
        }
        self.run("DELETE FROM rate_limits WHERE expires_at < $1", [now.into()]).await.map(drop)
    }

    async fn take_now(&self, key: String, quota: Quota, count: u32) -> Result<(), LimitError> {
        let now = self.clock.now().as_microsecond();
        self.sweep(now).await?;
        let cost = quota.interval * i64::from(count);
        let latest = now + quota.period() - cost;
        if latest < now {
            // More than the bucket's capacity: the insert itself has no condition.
            return Err(LimitError::wait((now - latest).unsigned_abs()));
        }
        let taken = "INSERT INTO rate_limits (key_hash, state, expires_at) VALUES ($1, $2, $2) \
             ON CONFLICT (key_hash) DO UPDATE SET \
             state = CASE WHEN rate_limits.state > $3 THEN rate_limits.state + $4 ELSE $2 END, \
             expires_at = CASE WHEN rate_limits.state > $3 THEN rate_limits.state + $4 ELSE $2 END \
             WHERE rate_limits.state <= $5 RETURNING state";
        let values = [key.as_str().into(), (now + cost).into(), now.into(), cost.into(), latest.into()];
        if self.run(taken, values).await?.is_some() {
            return Ok(());
        }
        let full_at = self.value("state", &key).await?.unwrap_or(now);
        Err(LimitError::wait((full_at - latest).try_into().unwrap_or_default()))
    }

    async fn put_back_now(&self, key: String, quota: Quota, count: u32) -> Result<(), LimitError> {
        let cost = quota.interval * i64::from(count);
        let given =
            "UPDATE rate_limits SET state = state - $2, expires_at = expires_at - $2 WHERE key_hash = $1";
        self.run(given, [key.into(), cost.into()]).await?;
        Ok(())
    }

    async fn count_attempt_now(&self, key: String) -> Result<(), LimitError> {
        let now = self.clock.now().as_microsecond();
        self.sweep(now).await?;
        let forgotten_at = now + micros(delay::RESET_AFTER);
        let counted = self.run(&self.attempt, [key.as_str().into(), forgotten_at.into(), now.into()]).await?;
        if counted.is_some() {
            return Ok(());
        }
        let count = self.value("state", &key).await?.unwrap_or_default();
        let last = self.value("expires_at", &key).await?.unwrap_or_default() - micros(delay::RESET_AFTER);
        let free_at = last + micros(delay::delay_after(count.try_into().unwrap_or(u32::MAX)));
        Err(LimitError::wait((free_at - now).try_into().unwrap_or_default()))
    }

    async fn reset_now(&self, key: String) -> Result<(), LimitError> {
        self.run("DELETE FROM rate_limits WHERE key_hash = $1", [key.into()]).await?;
        Ok(())
    }
}

/// Counts a guess (`$1`) unless the delay after the last one has not passed. `$2` is the expiry, `$3` now.
fn attempt_statement() -> String {
    let (growing, longest) = delay::growing();
    let mut delays = String::from("CASE");
    let mut first = None;
    let mut last = 0;
    for (count, delay) in growing {
        delays += &format!(" WHEN rate_limits.state = {count} THEN {}", micros(delay));
        first = first.or(Some(count));
        last = count;
    }
    let none = first.unwrap_or_default();
    delays += &format!(" WHEN rate_limits.state < {none} THEN 0");
    delays += &format!(" WHEN rate_limits.state > {last} THEN {} END", micros(longest));
    format!(
        "INSERT INTO rate_limits (key_hash, state, expires_at) VALUES ($1, 1, $2) \
         ON CONFLICT (key_hash) DO UPDATE SET \
         state = CASE WHEN rate_limits.expires_at < $3 THEN 1 ELSE rate_limits.state + 1 END, expires_at = $2 \
         WHERE rate_limits.expires_at + {delays} <= $2 RETURNING state"
    )
}

impl LimitStore for Database {
    fn take(&self, key: Key, quota: Quota, count: u32) -> Outcome<'_> {
        Box::pin(self.take_now(hex::encode(key), quota, count))
    }

    fn put_back(&self, key: Key, quota: Quota, count: u32) -> Outcome<'_> {
        Box::pin(self.put_back_now(hex::encode(key), quota, count))
    }

    fn count_attempt(&self, key: Key) -> Outcome<'_> {
        Box::pin(self.count_attempt_now(hex::encode(key)))
    }

    fn reset(&self, key: Key) -> Outcome<'_> {
        Box::pin(self.reset_now(hex::encode(key)))
    }
}
