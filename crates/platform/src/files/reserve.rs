use std::path::{Path, PathBuf};

use super::error::{StorageError, StorageResult};

#[derive(Clone, Debug)]
pub(super) struct Reserve {
    folder: PathBuf,
    bytes: u64,
}

impl Reserve {
    pub(super) fn new(folder: &Path, mib: u64) -> Self {
        Self { folder: folder.to_owned(), bytes: mib.saturating_mul(1024 * 1024) }
    }

    /// Checks that the reserve remains after writing this many bytes; succeeds if the system does not report free space.
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
