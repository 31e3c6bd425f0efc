//! Interface for making, proving and encrypting a backup.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::path::Path;

use async_trait::async_trait;

use super::folder::BackupFolder;
use super::names::Digest;

/// The extent of a backup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BackupContents {
    pub rows: u64,
    pub files: u64,
    /// Size of the archive and every file that it refers to, including those of earlier backups.
    pub bytes: u64,
    pub manifest: Digest,
}

#[async_trait]
pub trait Archiver: Send + Sync {
    /// Writes the archive to the new file `archive` with mode 600, and each file that `folder` lacks to [`BackupFolder::file_path`]. On an
    /// error the caller deletes the archive.
    async fn create(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<BackupContents>;

    /// Proves a backup: restores it at low priority and compares the result with its manifest. Deletes the result.
    async fn prove(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<()>;

    /// Lists the files that an archive refers to.
    fn files_of(&self, archive: &Path) -> anyhow::Result<BTreeSet<Digest>>;

    /// Encrypts a stream to `backup.recipient`.
    fn encrypt(&self, from: &mut dyn Read, to: &mut dyn Write) -> anyhow::Result<()>;
}
