//! The folder of backups: archives named by instant, and the folder `files`, which stores each file once for all archives.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use platform::{private_files, write_back};

use super::names::{BackupName, Digest};

const FILES: &str = "files";
/// The file that is locked during a backup.
const LOCK: &str = ".lock";

#[derive(Clone, Debug)]
pub struct BackupFolder(PathBuf);

#[derive(Debug, thiserror::Error)]
pub enum LockError {
    #[error("another backup is being made")]
    Locked,
    #[error("cannot lock the folder of backups: {0}")]
    Failed(#[from] io::Error),
}

impl BackupFolder {
    /// The folder is created with the first backup.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn archive_path(&self, name: BackupName) -> PathBuf {
        self.0.join(name.to_string())
    }

    pub fn file_path(&self, digest: Digest) -> PathBuf {
        let name = digest.to_string();
        self.0.join(FILES).join(&name[..2]).join(name)
    }

    /// Creates and locks the folder until the result is dropped or the process ends.
    pub(super) fn lock(&self) -> Result<File, LockError> {
        private_files::create_folder(&self.0.join(FILES))?;
        let file = private_files::open_or_create(&self.0.join(LOCK))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(LockError::Locked),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }

    /// Lists the backups, oldest first. A missing folder has no backups.
    pub fn list(&self) -> io::Result<Vec<BackupName>> {
        let mut names: Vec<_> = file_names_in(&self.0)?.iter().filter_map(|name| name.parse().ok()).collect();
        names.sort_unstable();
        Ok(names)
    }

    pub(super) fn mark_proved(&self, name: BackupName) -> io::Result<()> {
        fs::rename(self.archive_path(name), self.archive_path(name.proved()))?;
        File::open(&self.0)?.sync_all()
    }

    /// Deletes an archive. Its files stay until [`Self::delete_files_except`].
    pub(super) fn delete_archive(&self, name: BackupName) -> io::Result<()> {
        delete_if_exists(&self.archive_path(name))
    }

    /// Deletes files without a backup, and the remains of an aborted write; returns their number.
    pub(super) fn delete_files_except(&self, listed: &BTreeSet<Digest>) -> io::Result<u64> {
        let mut deleted = 0;
        let files = self.0.join(FILES);
        for part in file_names_in(&files)? {
            let part = files.join(part);
            for name in file_names_in(&part)? {
                if !name.parse().is_ok_and(|digest| listed.contains(&digest)) {
                    delete_if_exists(&part.join(name))?;
                    deleted += 1;
                }
            }
        }
        Ok(deleted)
    }
}

fn delete_if_exists(path: &Path) -> io::Result<()> {
    match write_back::delete_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Returns the UTF-8 names in a folder; none for a missing folder.
fn file_names_in(folder: &Path) -> io::Result<Vec<String>> {
    let there = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        there => there?,
    };
    let names = there.map(|entry| entry.map(|entry| entry.file_name().into_string().ok()));
    Ok(names.collect::<io::Result<Vec<_>>>()?.into_iter().flatten().collect())
}
