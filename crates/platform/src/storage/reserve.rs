//! Reserved space on the disk that files leave free, so that messages and orders can still be written.

use std::path::{Path, PathBuf};

use super::error::{StorageError, StorageResult};

/// Room that files leave free on the disk of a folder.
#[derive(Clone, Debug)]
pub(super) struct Reserve {
    folder: PathBuf,
    bytes: u64,
}

impl Reserve {
    pub(super) fn new(folder: &Path, mib: u64) -> Self {
        Self { folder: folder.to_owned(), bytes: mib.saturating_mul(1024 * 1024) }
    }

    /// Tells whether the reserve is still there after so many more bytes. Where the system does not say how much is free, it is.
    pub(super) fn check(&self, bytes: u64) -> StorageResult<()> {
        let Ok(disk) = rustix::fs::statvfs(&self.folder) else { return Ok(()) };
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        if free >= self.bytes.saturating_add(bytes) {
            return Ok(());
        }
        let (free, reserve) = (free >> 20, self.bytes >> 20);
        Err(StorageError::Full(format!(
            "{free} MiB are free on the disk of {}, of which {reserve} are reserved for everything but files",
            self.folder.display()
        )))
    }
}
