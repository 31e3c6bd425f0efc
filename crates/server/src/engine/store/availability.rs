//! Whether the database can be reached, as the connection that listens to it knows.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Whether the database can be reached. Who waits for it is told when it cannot.
#[derive(Debug, Default)]
pub struct Availability {
    is_lost: AtomicBool,
    changed: Notify,
}

impl Availability {
    /// Whether the database cannot be reached.
    pub fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Acquire)
    }

    /// Waits until the database cannot be reached.
    pub async fn lost(&self) {
        self.becomes(true).await;
    }

    /// Waits until the database can be reached.
    #[cfg(test)]
    pub(crate) async fn restored(&self) {
        self.becomes(false).await;
    }

    async fn becomes(&self, is_lost: bool) {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            // Before the look: what happens between the two must not be slept through.
            changed.as_mut().enable();
            if self.is_lost() == is_lost {
                return;
            }
            changed.await;
        }
    }

    /// Notes whether the database cannot be reached; `false` where that is known already.
    pub(super) fn set_lost(&self, is_lost: bool) -> bool {
        let is_news = self.is_lost.swap(is_lost, Ordering::AcqRel) != is_lost;
        if is_news {
            self.changed.notify_waiters();
        }
        is_news
    }
}
