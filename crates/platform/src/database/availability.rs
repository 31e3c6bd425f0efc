use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::Notify;

/// Whether the database is available. Waiting requests are notified when it no longer is.
#[derive(Debug, Default)]
pub struct Availability {
    is_lost: AtomicBool,
    waiting: AtomicUsize,
    changed: Notify,
}

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
    pub fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Acquire)
    }

    pub async fn wait_until_lost(&self) {
        let _waiting = WaitGuard::new(&self.waiting);
        self.wait_for(true).await;
    }

    pub(super) fn is_awaited(&self) -> bool {
        self.waiting.load(Ordering::Acquire) > 0
    }

    #[cfg(any(test, feature = "testing"))]
    pub async fn wait_until_restored(&self) {
        self.wait_for(false).await;
    }

    async fn wait_for(&self, is_lost: bool) {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            // Registered before the check, so that a change in between is not missed.
            changed.as_mut().enable();
            if self.is_lost() == is_lost {
                return;
            }
            changed.await;
        }
    }

    /// Returns whether this changes the state.
    pub(super) fn set_lost(&self, is_lost: bool) -> bool {
        let is_news = self.is_lost.swap(is_lost, Ordering::AcqRel) != is_lost;
        if is_news {
            self.changed.notify_waiters();
        }
        is_news
    }
}
