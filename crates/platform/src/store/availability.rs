//! Whether the database can be reached, as the connection that listens to it knows.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::Notify;

/// Whether the database can be reached. Who waits for it is told when it cannot.
#[derive(Debug, Default)]
pub struct Availability {
    is_lost: AtomicBool,
    /// Requests that are under way for long enough to want to know.
    waiting: AtomicUsize,
    changed: Notify,
}

/// Counts one that waits, until it is dropped.
struct WaitGuard<'a>(&'a AtomicUsize);

impl<'a> WaitGuard<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::AcqRel);
        Self(count)
    }
}

impl Drop for WaitGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Availability {
    /// Tells whether the database cannot be reached.
    pub fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Acquire)
    }

    /// Waits until the database cannot be reached.
    pub async fn lost(&self) {
        let _waiting = WaitGuard::new(&self.waiting);
        self.becomes(true).await;
    }

    /// Tells whether a request waits for the database in [`Availability::lost`].
    pub(super) fn is_awaited(&self) -> bool {
        self.waiting.load(Ordering::Acquire) > 0
    }

    /// Waits until the database can be reached.
    #[cfg(any(test, feature = "testing"))]
    pub async fn restored(&self) {
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
