//! Files that only the program's user can read.

use std::path::{Path, PathBuf};

use rustix::fs::Mode;
use rustix::process::umask;

use platform::database::Location;
use platform::private_files;

/// Sets the umask, so that all files are private to the program's user, also those that libraries such as SQLite create.
pub(super) fn make_private() {
    let mask = umask(Mode::RWXG | Mode::RWXO);
    umask(mask | Mode::RWXG | Mode::RWXO);
}

/// Files that other users can access: created by an older version, a restored backup, or by hand.
pub(super) struct OpenFiles {
    pub(super) paths: Vec<PathBuf>,
    /// The command that closes them.
    pub(super) command: String,
}

pub(super) fn warn_if_open(data: &Path, database: &Location) {
    let Some(OpenFiles { paths: open, command }) = open_files(data, database) else { return };
    tracing::warn!(
        ?open,
        command,
        "others on this machine may read the data, with keys and drafts in it: the command closes it to them"
    );
}

pub(super) fn open_files(data: &Path, database: &Location) -> Option<OpenFiles> {
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
    open.retain(|path| private_files::is_open_to_others(path));
    open.sort();
    open.dedup();
    if open.is_empty() {
        return None;
    }
    let outside = open.iter().filter(|path| !path.starts_with(data));
    let all = [data].into_iter().chain(outside.map(PathBuf::as_path));
    let command =
        all.fold("chmod -R go-rwx".to_owned(), |command, path| format!("{command} '{}'", path.display()));
    Some(OpenFiles { paths: open, command })
}
