//! What the program asks of the system about files.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files beside connections: databases, pictures that are being sent, mails, the log.
const OTHERS: usize = 256;

/// Asks for as many open files as so many connections need, as far as the system lets a program ask. Answers how many connections
/// there is room for.
pub(super) fn make_room(connections: usize, waiting: usize) -> usize {
    let beside = waiting + OTHERS;
    let wanted = u64::try_from(connections.saturating_add(beside)).unwrap_or(u64::MAX);
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
    let room = limit.saturating_sub(beside).max(limit / 2).min(connections);
    tracing::warn!(
        limit,
        connections = room,
        "the system allows fewer open files than server.connections needs: raise its limit (LimitNOFILE=, ulimit -n)"
    );
    room
}
