//! How many files the program may have open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// File descriptors besides connections: databases, uploads, emails, the log.
const OTHER_DESCRIPTORS: usize = 256;
/// File descriptors of an event loop.
const DESCRIPTORS_PER_LOOP: usize = 4;

/// Returns the file descriptors for this many connections, and everything else.
pub(super) fn needed_descriptors(connections: usize, waiting: usize) -> u64 {
    u64::try_from(connections.saturating_add(other_descriptors(waiting))).unwrap_or(u64::MAX)
}

fn other_descriptors(waiting: usize) -> usize {
    let loops = std::thread::available_parallelism().map_or(1, usize::from);
    waiting + OTHER_DESCRIPTORS + loops * DESCRIPTORS_PER_LOOP
}

/// Raises the limit of open files as far as allowed; returns the number of connections that fit.
pub(super) fn raise_limit(connections: usize, waiting: usize) -> usize {
    let wanted = needed_descriptors(connections, waiting);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let is_enough = |limit: Option<u64>| limit.is_none_or(|limit| limit >= wanted);
    if is_enough(current) {
        return connections;
    }
    let asked = if is_enough(maximum) { Some(wanted) } else { maximum };
    let given = setrlimit(Resource::Nofile, Rlimit { current: asked, maximum });
    let limit = if given.is_ok() { asked } else { current };
    if is_enough(limit) {
        return connections;
    }
    let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX);
    let room = limit.saturating_sub(other_descriptors(waiting)).max(limit / 2).min(connections);
    tracing::warn!(
        limit,
        connections = room,
        "the system allows fewer open files than server.connections needs: raise its limit (LimitNOFILE=, ulimit -n)"
    );
    room
}
