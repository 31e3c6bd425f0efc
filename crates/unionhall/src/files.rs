use std::path::{Path, PathBuf};

use rustix::fs::Mode;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit, umask};

use platform::private;
use platform::store::Location;

/// File descriptors besides connections: databases, uploads, emails, the log.
const OTHERS: usize = 256;
/// File descriptors of an event loop.
const OF_LOOP: usize = 4;

/// Raises the limit of open files as far as allowed; returns the number of connections that fit.
pub(super) fn make_room(connections: usize, waiting: usize) -> usize {
    let loops = std::thread::available_parallelism().map_or(1, usize::from);
    let beside = waiting + OTHERS + loops * OF_LOOP;
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

/// Sets the umask, so that all files are private to the program's user, also those that libraries such as SQLite create.
pub(super) fn make_private() {
    let mask = umask(Mode::RWXG | Mode::RWXO);
    umask(mask | Mode::RWXG | Mode::RWXO);
}

/// Warns of files that other users can access: created by an older version, a restored backup, or by hand.
pub(super) fn warn_if_open(data: &Path, database: &Location) {
    let mut open = vec![data.to_owned()];
    open.extend(std::fs::read_dir(data).into_iter().flatten().flatten().map(|entry| entry.path()));
    if let Location::Sqlite(file) = database {
        let beside = |ending: &str| {
            let mut name = file.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        };
        open.extend(["", "-wal", "-shm"].map(beside));
    }
    open.retain(|path| private::is_open_to_others(path));
    open.sort();
    open.dedup();
    if open.is_empty() {
        return;
    }
    let outside = open.iter().filter(|path| !path.starts_with(data));
    let all = [data].into_iter().chain(outside.map(PathBuf::as_path));
    let command =
        all.fold("chmod -R go-rwx".to_owned(), |command, path| format!("{command} '{}'", path.display()));
    tracing::warn!(
        ?open,
        command,
        "others on this machine may read the data, with keys and drafts in it: the command closes it to them"
    );
}
