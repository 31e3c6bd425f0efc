//! The timer of a connection's wait for header sections. hyper starts a wait before each request and drops it at the request's end; here all
//! waits of a connection share one alarm of the runtime, which is set again only when it goes off too early.

use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use hyper::rt::{Sleep, Timer};
use tokio::task::unconstrained;

/// A timer for one connection, which waits for one thing at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeaderTimer(Arc<Mutex<Option<Alarm>>>);

/// An alarm of the runtime.
#[derive(Debug)]
struct Alarm {
    sleep: Pin<Box<tokio::time::Sleep>>,
    /// The task that it wakes.
    waker: Waker,
}

/// A wait until its deadline.
#[derive(Debug)]
struct Wait {
    timer: HeaderTimer,
    deadline: tokio::time::Instant,
}

impl Timer for HeaderTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.sleep_until(self.now() + duration)
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        Box::pin(Wait { timer: self.clone(), deadline: deadline.into() })
    }

    /// The runtime's time, which tests can stop.
    fn now(&self) -> Instant {
        tokio::time::Instant::now().into()
    }
}

impl Sleep for Wait {}

impl Future for Wait {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut alarm = self.timer.0.lock().unwrap_or_else(PoisonError::into_inner);
        let set = || Alarm {
            sleep: Box::pin(tokio::time::sleep_until(self.deadline)),
            // Replaced by the poll below.
            waker: Waker::noop().clone(),
        };
        alarm.get_or_insert_with(set).poll(self.deadline, context)
    }
}

impl Alarm {
    /// Waits until `deadline`. An earlier alarm wakes the connection once for nothing, which costs less than setting it for each request.
    fn poll(&mut self, deadline: tokio::time::Instant, context: &mut Context<'_>) -> Poll<()> {
        let is_early = self.sleep.deadline() <= deadline;
        if is_early && !self.sleep.is_elapsed() && self.waker.will_wake(context.waker()) {
            return Poll::Pending;
        }
        if !is_early {
            self.sleep.as_mut().reset(deadline);
        }
        // A task without budget would get `Pending` before its waker is registered (tokio::task::coop).
        while pin!(unconstrained(self.sleep.as_mut())).poll(context).is_ready() {
            if self.sleep.deadline() >= deadline {
                return Poll::Ready(());
            }
            self.sleep.as_mut().reset(deadline);
        }
        self.waker.clone_from(context.waker());
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// The seconds that a wait takes.
    async fn seconds(wait: Pin<Box<dyn Sleep>>) -> f64 {
        let begun = tokio::time::Instant::now();
        wait.await;
        begun.elapsed().as_secs_f64().round()
    }

    #[tokio::test(start_paused = true)]
    async fn each_wait_takes_its_own_time() {
        let timer = HeaderTimer::default();
        assert_eq!(seconds(timer.sleep(5 * SECOND)).await, 5.0);
        assert_eq!(seconds(timer.sleep(2 * SECOND)).await, 2.0);
        assert_eq!(seconds(timer.sleep(Duration::ZERO)).await, 0.0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_dropped_wait_does_not_end_the_next_one() {
        let timer = HeaderTimer::default();
        for dropped in [5, 50] {
            let wait = timer.sleep(dropped * SECOND);
            assert!(tokio::time::timeout(4 * SECOND, wait).await.is_err(), "it waits");
            assert_eq!(seconds(timer.sleep(10 * SECOND)).await, 10.0, "after one of {dropped} seconds");
        }
    }
}
