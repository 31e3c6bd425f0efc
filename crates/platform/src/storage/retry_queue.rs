//! The retry queue of images whose sizes could not be made: others come first, and each is retried after a growing pause.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use uuid::Uuid;

use crate::store::Instant;

/// The first pause; each is twice as long as the one before.
const FIRST: Duration = Duration::from_secs(60);
/// The longest.
const LONGEST: Duration = Duration::from_secs(60 * 60);
/// How many are remembered. Where more cannot be read, no picture is to blame.
const MOST: usize = 1000;

/// A retry queue in memory: the failures of each image, and when it is due again. A restart retries all of them.
#[derive(Debug, Default)]
pub(super) struct RetryQueue(Mutex<HashMap<Uuid, (u32, Instant)>>);

impl RetryQueue {
    /// Adds a failure of an image; tells whether there was room for it.
    pub(super) fn add(&self, id: Uuid, now: Instant) -> bool {
        let mut retry_queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if retry_queue.len() >= MOST && !retry_queue.contains_key(&id) {
            // Those that are due and did not fail again were taken away.
            retry_queue.retain(|_, (_, due)| *due > now);
            if retry_queue.len() >= MOST {
                return false;
            }
        }
        let (failed, due) = retry_queue.entry(id).or_insert((0, now));
        let pause = FIRST.saturating_mul(1 << (*failed).min(16)).min(LONGEST);
        *failed += 1;
        *due = now.timestamp().checked_add(pause).map_or(now, Instant::from);
        true
    }

    /// Removes an image that did not fail.
    pub(super) fn remove(&self, id: Uuid) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    /// The images that are not due yet.
    pub(super) fn waiting(&self, now: Instant) -> Vec<Uuid> {
        let retry_queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        retry_queue.iter().filter(|(_, (_, due))| *due > now).map(|(id, _)| *id).collect()
    }
}
