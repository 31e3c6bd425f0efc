//! Turns at something scarce: so many at once, a bounded number waiting, and a fair order among those who wait.
//!
//! Who asks is told apart by network ([`crate::networks`]). Each has a share of the places, the wider networks around it have some
//! shares, and those who wait are served by turns, one of each network after the other: a crowd from one place waits for itself. When all places are taken, a network that
//! waits for nothing yet is served next, and room is made for it: by the network that waits for most, or else by whoever has waited
//! longest. First come, first served would then let everybody wait as long as anybody is willing to, and serve them too late.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ipnet::IpNet;
use tokio::sync::oneshot;

use crate::networks::networks;

/// Whom a turn is for. `None` is nobody in particular, such as the program itself: bounded by no share.
pub type Who = Option<IpAddr>;

/// What is scarce, and how long it is worth waiting for.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Turns at the same time.
    pub at_once: usize,
    /// How many may wait for one.
    pub waiting: usize,
    /// How many turns and waiting places one network may have together. A wider one has several shares, but never all there are.
    pub share: usize,
    /// Longest wait.
    pub patience: Duration,
}

/// Why there is no turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Its own network asks for more than its share, or keeps it waiting.
    #[error("too many from this network")]
    Share,
    /// Too many from everywhere.
    #[error("too many at once")]
    Load,
}

/// Hands out turns. Cheap to clone.
#[derive(Clone)]
pub struct Turns(Arc<Inner>);

struct Inner {
    rules: Rules,
    state: Mutex<State>,
}

struct State {
    /// Turns that nobody has; then nobody waits either.
    free: usize,
    waiting: usize,
    lanes: HashMap<Who, Lane>,
    /// Turns and waiting places of the wider networks.
    blocks: HashMap<IpNet, usize>,
    /// The networks that wait, the next one first.
    round: VecDeque<Who>,
    next_ticket: u64,
}

/// What one network has, and waits for.
#[derive(Default)]
struct Lane {
    held: usize,
    queue: VecDeque<Waiter>,
}

struct Waiter {
    ticket: u64,
    turn: oneshot::Sender<Turn>,
}

/// Somebody's turn. It goes to the next when it is dropped.
#[must_use]
pub struct Turn {
    /// `None` when it was never theirs.
    of: Option<Arc<Inner>>,
    who: Who,
}

/// A waiting place, which is given up when it is dropped.
struct Place {
    of: Arc<Inner>,
    who: Who,
    ticket: u64,
    turn: oneshot::Receiver<Turn>,
}

impl std::fmt::Debug for Turns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Turns").field(&self.0.rules).finish()
    }
}

impl std::fmt::Debug for Turn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Turn").field(&self.who).finish()
    }
}

impl Turns {
    /// All turns are free.
    pub fn new(rules: Rules) -> Self {
        let state = State {
            free: rules.at_once,
            waiting: 0,
            lanes: HashMap::new(),
            blocks: HashMap::new(),
            round: VecDeque::new(),
            next_ticket: 0,
        };
        Self(Arc::new(Inner { rules, state: Mutex::new(state) }))
    }

    /// Waits for a turn. Whoever stops waiting gives the place up.
    ///
    /// # Errors
    /// At once when the share is used up or no place to wait is left; later when it took too long, or the place
    /// was needed for a network that waits for less.
    pub async fn take(&self, who: Who) -> Result<Turn, Refusal> {
        let mut place = match self.enter(who)? {
            Ok(turn) => return Ok(turn),
            Err(place) => place,
        };
        match tokio::time::timeout(self.0.rules.patience, &mut place.turn).await {
            Ok(Ok(turn)) => Ok(turn),
            Ok(Err(_)) => Err(place.of.lock().refusal(who, 0)),
            Err(_) => Err(place.of.lock().refusal(who, 1)),
        }
    }

    /// A turn, or a place to wait for one.
    fn enter(&self, who: Who) -> Result<Result<Turn, Place>, Refusal> {
        let mut state = self.0.lock();
        let rules = self.0.rules;
        let (held, queued) = state.lanes.get(&who).map_or((0, 0), |lane| (lane.held, lane.queue.len()));
        if who.is_some() && held + queued >= rules.share || state.is_block_full(who, rules) {
            return Err(Refusal::Share);
        }
        if state.free > 0 {
            state.free -= 1;
            state.count_block(who);
            state.lanes.entry(who).or_default().held += 1;
            return Ok(Ok(Turn { of: Some(Arc::clone(&self.0)), who }));
        }
        let is_full = state.waiting >= rules.waiting;
        if is_full && !state.make_room(queued) {
            return Err(state.refusal(who, 0));
        }
        let (sender, turn) = oneshot::channel();
        let ticket = state.next_ticket;
        state.next_ticket += 1;
        state.waiting += 1;
        if queued == 0 {
            if is_full {
                state.round.push_front(who);
            } else {
                state.round.push_back(who);
            }
        }
        state.count_block(who);
        state.lanes.entry(who).or_default().queue.push_back(Waiter { ticket, turn: sender });
        Ok(Err(Place { of: Arc::clone(&self.0), who, ticket, turn }))
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.0.lock().waiting
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The wider networks of whoever asks, each with its shares.
fn blocks(who: Who) -> impl Iterator<Item = (IpNet, usize)> {
    let wider = who.into_iter().flat_map(|address| networks(address).skip(1));
    wider.map(|(network, shares)| (network, usize::try_from(shares).unwrap_or(usize::MAX)))
}

impl State {
    /// Why one of `who` is refused: because of its own network, if that has more here than these `own`.
    fn refusal(&self, who: Who, own: usize) -> Refusal {
        let has = self.lanes.get(&who).map_or(0, |lane| lane.held + lane.queue.len());
        if who.is_some() && has > own { Refusal::Share } else { Refusal::Load }
    }

    /// Makes room for a network of which so many wait: the last of the network that waits for most goes, if that is more than one beyond;
    /// for a network that waits for nothing, else, whoever has waited longest.
    fn make_room(&mut self, queued: usize) -> bool {
        let lanes = self.lanes.iter().filter(|(who, _)| who.is_some());
        let longest = lanes.max_by_key(|(_, lane)| lane.queue.len());
        let Some((who, lane)) = longest.map(|(who, lane)| (*who, lane.queue.len())) else { return false };
        // Who goes is told by the end of the channel.
        if lane > queued + 1 {
            let last = self.lanes.get_mut(&who).and_then(|lane| lane.queue.pop_back());
            self.waiting -= usize::from(last.is_some());
            self.uncount_block(who, usize::from(last.is_some()));
            return last.is_some();
        }
        if queued > 0 {
            return false;
        }
        let oldest = |(_, lane): &(&Who, &Lane)| lane.queue.front().map(|waiter| waiter.ticket);
        let waiting = self.lanes.iter().filter(|(who, lane)| who.is_some() && !lane.queue.is_empty());
        let Some(who) = waiting.min_by_key(oldest).map(|(who, _)| *who) else { return false };
        let first = self.lanes.get_mut(&who).and_then(|lane| lane.queue.pop_front());
        self.waiting -= usize::from(first.is_some());
        self.uncount_block(who, usize::from(first.is_some()));
        self.tidy(who);
        first.is_some()
    }

    /// Whether one of the wider networks has all of its shares.
    fn is_block_full(&self, who: Who, rules: Rules) -> bool {
        let most = rules.share.max((rules.at_once + rules.waiting) / 4 * 3);
        blocks(who).any(|(block, shares)| {
            self.blocks.get(&block).is_some_and(|has| *has >= (rules.share * shares).min(most))
        })
    }

    fn count_block(&mut self, who: Who) {
        for (block, _) in blocks(who) {
            *self.blocks.entry(block).or_default() += 1;
        }
    }

    fn uncount_block(&mut self, who: Who, count: usize) {
        for (block, _) in blocks(who) {
            let left = self.blocks.get(&block).map_or(0, |has| has.saturating_sub(count));
            if left == 0 {
                self.blocks.remove(&block);
            } else {
                self.blocks.insert(block, left);
            }
        }
    }

    /// Takes out who is next, if anybody waits.
    fn next(&mut self) -> Option<(Who, Waiter)> {
        let who = self.round.pop_front()?;
        let lane = self.lanes.get_mut(&who)?;
        let waiter = lane.queue.pop_front()?;
        self.waiting -= 1;
        if !lane.queue.is_empty() {
            self.round.push_back(who);
        }
        Some((who, waiter))
    }

    /// Forgets a network that has nothing and waits for nothing.
    fn tidy(&mut self, who: Who) {
        let Some(lane) = self.lanes.get(&who) else { return };
        if lane.queue.is_empty() {
            let gone = lane.held == 0;
            self.round.retain(|waiting| *waiting != who);
            if gone {
                self.lanes.remove(&who);
            }
        }
    }

    fn add_held(&mut self, who: Who) {
        self.lanes.entry(who).or_default().held += 1;
    }

    fn remove_held(&mut self, who: Who) {
        if let Some(lane) = self.lanes.get_mut(&who) {
            lane.held = lane.held.saturating_sub(1);
            self.uncount_block(who, 1);
        }
        self.tidy(who);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(of) = self.of.take() else { return };
        let mut state = of.lock();
        state.remove_held(self.who);
        while let Some((who, waiter)) = state.next() {
            state.add_held(who);
            match waiter.turn.send(Turn { of: Some(Arc::clone(&of)), who }) {
                Ok(()) => return,
                Err(mut refused) => {
                    // It went away at this very moment.
                    refused.of = None;
                    state.remove_held(who);
                }
            }
        }
        state.free += 1;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.of.lock();
        let Some(lane) = state.lanes.get_mut(&self.who) else { return };
        let before = lane.queue.len();
        lane.queue.retain(|waiter| waiter.ticket != self.ticket);
        let left = before - lane.queue.len();
        state.waiting -= left;
        state.uncount_block(self.who, left);
        state.tidy(self.who);
    }
}

#[cfg(test)]
#[path = "turns_tests.rs"]
mod tests;
