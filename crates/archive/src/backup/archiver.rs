//! The interface of what makes, proves and encrypts one backup.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::path::Path;

use async_trait::async_trait;

use super::folder::BackupFolder;
use super::names::Digest;

/// What a backup holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Rows of all tables.
    pub rows: u64,
    /// Files.
    pub files: u64,
    /// The bytes of the archive and of all files that it refers to, those of earlier backups included.
    pub bytes: u64,
    /// The hash of the manifest.
    pub manifest: Digest,
}

/// What makes, proves and encrypts one backup.
#[async_trait]
pub trait Archiver: Send + Sync {
    /// Writes the archive to `archive`, which does not exist yet, with mode 600, and each file that `folder` does not hold yet to
    /// [`BackupFolder::file`].
    ///
    /// # Errors
    /// When the data cannot be read or the disk is full. What was written of the archive is deleted by the caller.
    async fn create(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<Contents>;

    /// Restores the archive at low priority and compares the result with its manifest. Leaves nothing of it.
    ///
    /// # Errors
    /// When it does not restore.
    async fn prove(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<()>;

    /// The files that an archive refers to.
    ///
    /// # Errors
    /// When the archive cannot be read.
    fn files_of(&self, archive: &Path) -> anyhow::Result<BTreeSet<Digest>>;

    /// Encrypts a stream to `backup.recipient`.
    ///
    /// # Errors
    /// When reading or writing fails.
    fn encrypt(&self, from: &mut dyn Read, to: &mut dyn Write) -> anyhow::Result<()>;
}
