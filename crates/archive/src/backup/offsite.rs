//! Encrypted copies in a bucket. What is not there yet follows from what lies in the folder and what the bucket lists, so a failed attempt
//! leaves nothing to remember.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::tz::TimeZone;
use platform::config::{OffsiteCopies, Retention};
use platform::storage::RemoteBucket;

use super::archiver::Archiver;
use super::folder::BackupFolder;
use super::names::{BackupName, Digest};
use super::retention::retained;

/// What the key of an encrypted object ends with.
const ENCRYPTED: &str = ".age";
/// What the keys of files begin with, below the prefix.
const FILES: &str = "files/";

/// Sends copies of the backups in a folder.
pub(super) struct Sending<'a> {
    pub(super) folder: &'a BackupFolder,
    pub(super) retention: Retention,
    pub(super) zone: &'a TimeZone,
    pub(super) archiver: &'a Arc<dyn Archiver>,
}

/// What a bucket holds.
struct Held {
    backups: BTreeSet<BackupName>,
    files: BTreeSet<Digest>,
}

impl Sending<'_> {
    /// Sends what is missing, then deletes what no longer stays.
    pub(super) async fn send(&self, copies: &OffsiteCopies) -> anyhow::Result<()> {
        let bucket = RemoteBucket::open(&copies.bucket)?;
        let prefix = if copies.prefix.is_empty() { String::new() } else { format!("{}/", copies.prefix) };
        let mut held = list(&bucket, copies, &prefix).await?;
        let local: Vec<_> = self.folder.list()?.into_iter().filter(|name| name.is_proved).collect();
        for name in &local {
            if held.backups.contains(name) {
                continue;
            }
            // The files first: an archive in the bucket has all that it refers to.
            let missing: Vec<_> = self.files_of(*name)?.difference(&held.files).copied().collect();
            for digest in missing {
                let key = format!("{prefix}{FILES}{digest}{ENCRYPTED}");
                bucket.put_file(&key, self.encrypted(self.folder.file(digest)).await?).await?;
                held.files.insert(digest);
            }
            let key = format!("{prefix}{name}{ENCRYPTED}");
            bucket.put_file(&key, self.encrypted(self.folder.archive(*name)).await?).await?;
            held.backups.insert(*name);
        }
        self.delete_old(&bucket, &prefix, held, &local).await
    }

    /// The retention of the folder, applied to what the bucket holds: a folder that is new or was lost deletes nothing there that would
    /// have stayed.
    async fn delete_old(
        &self,
        bucket: &RemoteBucket,
        prefix: &str,
        held: Held,
        local: &[BackupName],
    ) -> anyhow::Result<()> {
        let backups: Vec<_> = held.backups.iter().copied().collect();
        let retained = retained(&backups, self.retention, self.zone);
        for name in held.backups.difference(&retained) {
            bucket.delete(&format!("{prefix}{name}{ENCRYPTED}")).await?;
        }
        // The lists of backups that only the bucket holds are encrypted, so nobody knows which files they need.
        if !retained.iter().all(|name| local.contains(name)) {
            return Ok(());
        }
        let mut listed = BTreeSet::new();
        for name in &retained {
            listed.extend(self.files_of(*name)?);
        }
        for digest in held.files.difference(&listed) {
            bucket.delete(&format!("{prefix}{FILES}{digest}{ENCRYPTED}")).await?;
        }
        Ok(())
    }

    fn files_of(&self, name: BackupName) -> anyhow::Result<BTreeSet<Digest>> {
        self.archiver.files_of(&self.folder.archive(name)).map_err(|error| error.context(name.to_string()))
    }

    /// The file encrypted, in one without a name, so that nothing is left of it.
    async fn encrypted(&self, path: PathBuf) -> anyhow::Result<File> {
        let (archiver, folder) = (Arc::clone(self.archiver), self.folder.path().to_owned());
        tokio::task::spawn_blocking(move || encrypt(&*archiver, &path, &folder)).await?
    }
}

fn encrypt(archiver: &dyn Archiver, path: &Path, folder: &Path) -> anyhow::Result<File> {
    let mut from = io::BufReader::new(File::open(path)?);
    let mut to = io::BufWriter::new(tempfile::tempfile_in(folder)?);
    archiver.encrypt(&mut from, &mut to)?;
    to.flush()?;
    let mut file = to.into_inner()?;
    file.rewind()?;
    Ok(file)
}

async fn list(bucket: &RemoteBucket, copies: &OffsiteCopies, prefix: &str) -> anyhow::Result<Held> {
    let mut held = Held { backups: BTreeSet::new(), files: BTreeSet::new() };
    for key in bucket.keys(&copies.prefix).await? {
        let Some(name) = key.strip_prefix(prefix).and_then(|key| key.strip_suffix(ENCRYPTED)) else {
            continue;
        };
        match name.strip_prefix(FILES) {
            Some(digest) => held.files.extend(digest.parse::<Digest>()),
            None => held.backups.extend(name.parse::<BackupName>().into_iter().filter(|name| name.is_proved)),
        }
    }
    Ok(held)
}
