//! Retry queue of images whose sizes could not be made. Other images come first, with exponential backoff.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use uuid::Uuid;

use crate::database::Instant;

const FIRST_WAIT: Duration = Duration::from_secs(60);
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);
/// The most images in the queue: when more fail, the storage is at fault.
const MAX_QUEUED: usize = 1000;

/// The number of failures of each image, and when it is due again. A restart retries every image.
#[derive(Debug, Default)]
pub(super) struct RetryQueue(Mutex<HashMap<Uuid, (u32, Instant)>>);

impl RetryQueue {
    /// Schedules the next attempt. Returns false if too many pictures fail, so that the storage is at fault.
    pub(super) fn add(&self, id: Uuid, now: Instant) -> bool {
        let mut retry_queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if retry_queue.len() >= MAX_QUEUED && !retry_queue.contains_key(&id) {
            // Due images that did not fail again were removed.
            retry_queue.retain(|_, (_, due)| *due > now);
            if retry_queue.len() >= MAX_QUEUED {
                return false;
            }
        }
        let (failed, due) = retry_queue.entry(id).or_insert((0, now));
        let pause = FIRST_WAIT.saturating_mul(1 << (*failed).min(16)).min(LONGEST_WAIT);
        *failed += 1;
        *due = now.timestamp().checked_add(pause).map_or(now, Instant::from);
        true
    }

    pub(super) fn remove(&self, id: Uuid) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    pub(super) fn waiting(&self, now: Instant) -> Vec<Uuid> {
        let retry_queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        retry_queue.iter().filter(|(_, (_, due))| *due > now).map(|(id, _)| *id).collect()
    }
}
