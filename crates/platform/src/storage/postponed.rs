//! Pictures whose sizes could not be made for now. Others come first, and each is tried again after a pause that grows.

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

/// Which, how often they failed, and when they are due again. The next start of the program tries them all.
#[derive(Debug, Default)]
pub(super) struct Postponed(Mutex<HashMap<Uuid, (u32, Instant)>>);

impl Postponed {
    /// Remembers that one failed; answers whether there was room to.
    pub(super) fn add(&self, id: Uuid, now: Instant) -> bool {
        let mut postponed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if postponed.len() >= MOST && !postponed.contains_key(&id) {
            // Those that are due and did not fail again were taken away.
            postponed.retain(|_, (_, due)| *due > now);
            if postponed.len() >= MOST {
                return false;
            }
        }
        let (failed, due) = postponed.entry(id).or_insert((0, now));
        let pause = FIRST.saturating_mul(1 << (*failed).min(16)).min(LONGEST);
        *failed += 1;
        *due = now.timestamp().checked_add(pause).map_or(now, Instant::from);
        true
    }

    /// Forgets one: it did not fail.
    pub(super) fn remove(&self, id: Uuid) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    /// Those that are not due yet.
    pub(super) fn waiting(&self, now: Instant) -> Vec<Uuid> {
        let postponed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        postponed.iter().filter(|(_, (_, due))| *due > now).map(|(id, _)| *id).collect()
    }
}
