//! The folder of backups: archives, named by their instants, and the folder `files`, which stores each file once for all archives.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use platform::{private, write_back};

use super::names::{BackupName, Digest};

/// The folder of the files.
const FILES: &str = "files";
/// The file that one backup at a time locks.
const LOCK: &str = ".lock";

/// The folder of backups.
#[derive(Clone, Debug)]
pub struct BackupFolder(PathBuf);

/// The reason why the folder could not be locked.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another backup is being made.
    #[error("another backup is being made")]
    Locked,
    /// The system refuses.
    #[error("cannot lock the folder of backups: {0}")]
    Failed(#[from] io::Error),
}

impl BackupFolder {
    /// The folder at this path, which is made with the first backup.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a backup's archive.
    pub fn archive(&self, name: BackupName) -> PathBuf {
        self.0.join(name.to_string())
    }

    /// The path of a file.
    pub fn file(&self, digest: Digest) -> PathBuf {
        let name = digest.to_string();
        self.0.join(FILES).join(&name[..2]).join(name)
    }

    /// Makes the folder, and reserves it for one backup until the result is dropped or the process ends.
    ///
    /// # Errors
    /// When another process has reserved it, or the system refuses.
    pub(super) fn lock(&self) -> Result<File, LockError> {
        private::folder(&self.0.join(FILES))?;
        let file = private::file(&self.0.join(LOCK))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(LockError::Locked),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }

    /// The backups, the oldest first. A folder that is not there holds none.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn list(&self) -> io::Result<Vec<BackupName>> {
        let mut names: Vec<_> = names(&self.0)?.iter().filter_map(|name| name.parse().ok()).collect();
        names.sort_unstable();
        Ok(names)
    }

    /// Marks a backup as proved.
    pub(super) fn mark_proved(&self, name: BackupName) -> io::Result<()> {
        fs::rename(self.archive(name), self.archive(name.proved()))?;
        File::open(&self.0)?.sync_all()
    }

    /// Deletes a backup's archive, if it is there.
    pub(super) fn delete(&self, name: BackupName) -> io::Result<()> {
        delete(&self.archive(name))
    }

    /// Deletes the files that are not `listed` by any backup, and what a broken write has left; tells how many.
    pub(super) fn delete_files_except(&self, listed: &BTreeSet<Digest>) -> io::Result<u64> {
        let mut deleted = 0;
        let files = self.0.join(FILES);
        for part in names(&files)? {
            let part = files.join(part);
            for name in names(&part)? {
                if !name.parse().is_ok_and(|digest| listed.contains(&digest)) {
                    delete(&part.join(name))?;
                    deleted += 1;
                }
            }
        }
        Ok(deleted)
    }
}

fn delete(path: &Path) -> io::Result<()> {
    match write_back::delete_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The names in a folder that are text. One that is not there holds none.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let there = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        there => there?,
    };
    let names = there.map(|entry| entry.map(|entry| entry.file_name().into_string().ok()));
    Ok(names.collect::<io::Result<Vec<_>>>()?.into_iter().flatten().collect())
}
