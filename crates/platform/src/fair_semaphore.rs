//! A bounded concurrency limiter, round-robin between client networks.
//!
//! Clients are grouped by network ([`crate::networks`]). Each network may have `per_client` permits and
//! waiters together, the wider networks around it a multiple of that, and queued networks are served
//! round-robin, so a flood from one network queues behind itself. When all permits are taken, a network
//! without a waiter is served next. A full queue drops the last waiter of the network with the longest queue,
//! or else the oldest waiter. First come, first served would let every client wait until the flood is over.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ipnet::IpNet;
use tokio::sync::oneshot;

use crate::networks::networks;

/// Network that a permit counts for. `None` is the program itself, which has no limit per client.
pub type ClientNetwork = Option<IpAddr>;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub permits: usize,
    pub max_waiting: usize,
    /// Maximum number of permits and waiters of one network. Wider networks have a multiple of it, but never all
    /// permits.
    pub per_client: usize,
    pub max_wait: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The client's own network is at its limit, or its other requests kept this one waiting.
    #[error("too many from this network")]
    PerClient,
    #[error("too many at once")]
    Overload,
}

#[derive(Clone)]
pub struct FairSemaphore(Arc<Inner>);

struct Inner {
    limits: Limits,
    state: Mutex<State>,
}

struct State {
    /// Free permits. While there are any, the queue is empty.
    free: usize,
    waiting: usize,
    queues: HashMap<ClientNetwork, Queue>,
    blocks: HashMap<IpNet, usize>,
    /// Networks with waiters, in the order of service.
    round: VecDeque<ClientNetwork>,
    next_ticket: u64,
}

#[derive(Default)]
struct Queue {
    held: usize,
    entries: VecDeque<Entry>,
}

struct Entry {
    ticket: u64,
    permit: oneshot::Sender<Permit>,
}

/// A permit of a [`FairSemaphore`]. Dropping it grants it to the next waiter.
#[must_use]
pub struct Permit {
    semaphore: Option<Arc<Inner>>,
    client: ClientNetwork,
}

/// A place in a queue. Dropping it leaves the queue.
struct Waiter {
    semaphore: Arc<Inner>,
    client: ClientNetwork,
    ticket: u64,
    permit: oneshot::Receiver<Permit>,
}

impl std::fmt::Debug for FairSemaphore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("FairSemaphore").field(&self.0.limits).finish()
    }
}

impl std::fmt::Debug for Permit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Permit").field(&self.client).finish()
    }
}

impl FairSemaphore {
    pub fn new(limits: Limits) -> Self {
        let state = State {
            free: limits.permits,
            waiting: 0,
            queues: HashMap::new(),
            blocks: HashMap::new(),
            round: VecDeque::new(),
            next_ticket: 0,
        };
        Self(Arc::new(Inner { limits, state: Mutex::new(state) }))
    }

    /// Waits for a permit. Dropping the future leaves the queue.
    ///
    /// # Errors
    /// Immediately when the client's network is at its limit or the queue is full; later after `max_wait`, or
    /// when the waiter is evicted for a network with fewer waiters.
    pub async fn acquire(&self, client: ClientNetwork) -> Result<Permit, Rejection> {
        let mut waiter = match self.try_acquire(client)? {
            Ok(permit) => return Ok(permit),
            Err(waiter) => waiter,
        };
        match tokio::time::timeout(self.0.limits.max_wait, &mut waiter.permit).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) => Err(waiter.semaphore.lock().rejection(client, 0)),
            Err(_) => Err(waiter.semaphore.lock().rejection(client, 1)),
        }
    }

    fn try_acquire(&self, client: ClientNetwork) -> Result<Result<Permit, Waiter>, Rejection> {
        let mut state = self.0.lock();
        let limits = self.0.limits;
        let (held, queued) =
            state.queues.get(&client).map_or((0, 0), |queue| (queue.held, queue.entries.len()));
        if client.is_some() && held + queued >= limits.per_client || state.is_block_full(client, limits) {
            return Err(Rejection::PerClient);
        }
        if state.free > 0 {
            state.free -= 1;
            state.count_block(client);
            state.queues.entry(client).or_default().held += 1;
            return Ok(Ok(Permit { semaphore: Some(Arc::clone(&self.0)), client }));
        }
        let is_full = state.waiting >= limits.max_waiting;
        if is_full && !state.make_room(queued) {
            return Err(state.rejection(client, 0));
        }
        let (sender, permit) = oneshot::channel();
        let ticket = state.next_ticket;
        state.next_ticket += 1;
        state.waiting += 1;
        if queued == 0 {
            if is_full {
                state.round.push_front(client);
            } else {
                state.round.push_back(client);
            }
        }
        state.count_block(client);
        state.queues.entry(client).or_default().entries.push_back(Entry { ticket, permit: sender });
        Ok(Err(Waiter { semaphore: Arc::clone(&self.0), client, ticket, permit }))
    }

    pub fn waiting(&self) -> usize {
        self.0.lock().waiting
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn blocks(client: ClientNetwork) -> impl Iterator<Item = (IpNet, usize)> {
    let wider = client.into_iter().flat_map(|ip| networks(ip).skip(1));
    wider.map(|(network, shares)| (network, usize::try_from(shares).unwrap_or(usize::MAX)))
}

impl State {
    fn rejection(&self, client: ClientNetwork, own: usize) -> Rejection {
        let has = self.queues.get(&client).map_or(0, |queue| queue.held + queue.entries.len());
        if client.is_some() && has > own { Rejection::PerClient } else { Rejection::Overload }
    }

    /// Makes room for a network with `queued` waiters: drops the last waiter of the longest queue if that is
    /// longer by more than one, or else, for a network without waiters, the oldest waiter.
    fn make_room(&mut self, queued: usize) -> bool {
        let queues = self.queues.iter().filter(|(client, _)| client.is_some());
        let longest = queues.max_by_key(|(_, queue)| queue.entries.len());
        let Some((client, length)) = longest.map(|(client, queue)| (*client, queue.entries.len())) else {
            return false;
        };
        // Dropping the sender rejects the waiter.
        if length > queued + 1 {
            let last = self.queues.get_mut(&client).and_then(|queue| queue.entries.pop_back());
            self.waiting -= usize::from(last.is_some());
            self.uncount_block(client, usize::from(last.is_some()));
            return last.is_some();
        }
        if queued > 0 {
            return false;
        }
        let oldest = |(_, queue): &(&ClientNetwork, &Queue)| queue.entries.front().map(|entry| entry.ticket);
        let waiting =
            self.queues.iter().filter(|(client, queue)| client.is_some() && !queue.entries.is_empty());
        let Some(client) = waiting.min_by_key(oldest).map(|(client, _)| *client) else { return false };
        let first = self.queues.get_mut(&client).and_then(|queue| queue.entries.pop_front());
        self.waiting -= usize::from(first.is_some());
        self.uncount_block(client, usize::from(first.is_some()));
        self.remove_if_idle(client);
        first.is_some()
    }

    fn is_block_full(&self, client: ClientNetwork, limits: Limits) -> bool {
        let most = limits.per_client.max((limits.permits + limits.max_waiting) / 4 * 3);
        blocks(client).any(|(block, shares)| {
            self.blocks.get(&block).is_some_and(|has| *has >= (limits.per_client * shares).min(most))
        })
    }

    fn count_block(&mut self, client: ClientNetwork) {
        for (block, _) in blocks(client) {
            *self.blocks.entry(block).or_default() += 1;
        }
    }

    fn uncount_block(&mut self, client: ClientNetwork, count: usize) {
        for (block, _) in blocks(client) {
            let left = self.blocks.get(&block).map_or(0, |has| has.saturating_sub(count));
            if left == 0 {
                self.blocks.remove(&block);
            } else {
                self.blocks.insert(block, left);
            }
        }
    }

    fn pop_next(&mut self) -> Option<(ClientNetwork, Entry)> {
        let client = self.round.pop_front()?;
        let queue = self.queues.get_mut(&client)?;
        let entry = queue.entries.pop_front()?;
        self.waiting -= 1;
        if !queue.entries.is_empty() {
            self.round.push_back(client);
        }
        Some((client, entry))
    }

    fn remove_if_idle(&mut self, client: ClientNetwork) {
        let Some(queue) = self.queues.get(&client) else { return };
        if queue.entries.is_empty() {
            let is_idle = queue.held == 0;
            self.round.retain(|waiting| *waiting != client);
            if is_idle {
                self.queues.remove(&client);
            }
        }
    }

    fn add_held(&mut self, client: ClientNetwork) {
        self.queues.entry(client).or_default().held += 1;
    }

    fn remove_held(&mut self, client: ClientNetwork) {
        if let Some(queue) = self.queues.get_mut(&client) {
            queue.held = queue.held.saturating_sub(1);
            self.uncount_block(client, 1);
        }
        self.remove_if_idle(client);
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let Some(semaphore) = self.semaphore.take() else { return };
        let mut state = semaphore.lock();
        state.remove_held(self.client);
        while let Some((client, entry)) = state.pop_next() {
            state.add_held(client);
            match entry.permit.send(Permit { semaphore: Some(Arc::clone(&semaphore)), client }) {
                Ok(()) => return,
                Err(mut unsent) => {
                    unsent.semaphore = None;
                    state.remove_held(client);
                }
            }
        }
        state.free += 1;
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        let mut state = self.semaphore.lock();
        let Some(queue) = state.queues.get_mut(&self.client) else { return };
        let before = queue.entries.len();
        queue.entries.retain(|entry| entry.ticket != self.ticket);
        let left = before - queue.entries.len();
        state.waiting -= left;
        state.uncount_block(self.client, left);
        state.remove_if_idle(self.client);
    }
}

#[cfg(test)]
#[path = "fair_semaphore_tests.rs"]
mod tests;
