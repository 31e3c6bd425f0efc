//! Encrypted copies in a bucket. The difference between folder and bucket determines the missing copies, so failed attempts need no
//! state.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::tz::TimeZone;
use platform::config::{OffsiteCopies, Retention};
use platform::files::RemoteBucket;

use super::archiver::Archiver;
use super::folder::BackupFolder;
use super::names::{BackupName, Digest};
use super::retention::backups_to_keep;

/// Suffix of encrypted objects.
const ENCRYPTED_SUFFIX: &str = ".age";
/// Prefix of files, below the configured prefix.
const FILES: &str = "files/";

pub(super) struct OffsiteSender<'a> {
    pub(super) folder: &'a BackupFolder,
    pub(super) retention: Retention,
    pub(super) zone: &'a TimeZone,
    pub(super) archiver: &'a Arc<dyn Archiver>,
}

struct StoredCopies {
    backups: BTreeSet<BackupName>,
    files: BTreeSet<Digest>,
}

impl OffsiteSender<'_> {
    /// Sends the proved backups that the bucket lacks, then deletes old ones from it.
    pub(super) async fn send_missing_copies(&self, copies: &OffsiteCopies) -> anyhow::Result<()> {
        let bucket = RemoteBucket::open(&copies.bucket)?;
        let prefix = if copies.prefix.is_empty() { String::new() } else { format!("{}/", copies.prefix) };
        let mut held = list_copies(&bucket, copies, &prefix).await?;
        let local: Vec<_> = self.folder.list()?.into_iter().filter(|name| name.is_proved).collect();
        for name in &local {
            if held.backups.contains(name) {
                continue;
            }
            // Files come first, so that an archive in the bucket is complete.
            let missing: Vec<_> = self.files_of(*name)?.difference(&held.files).copied().collect();
            for digest in missing {
                let key = format!("{prefix}{FILES}{digest}{ENCRYPTED_SUFFIX}");
                bucket.put_file(&key, self.encrypt_file(self.folder.file_path(digest)).await?).await?;
                held.files.insert(digest);
            }
            let key = format!("{prefix}{name}{ENCRYPTED_SUFFIX}");
            bucket.put_file(&key, self.encrypt_file(self.folder.archive_path(*name)).await?).await?;
            held.backups.insert(*name);
        }
        self.delete_old_copies(&bucket, &prefix, held, &local).await
    }

    /// Applies the retention to the backups in the bucket: a new or lost folder deletes no copies that would stay.
    async fn delete_old_copies(
        &self,
        bucket: &RemoteBucket,
        prefix: &str,
        held: StoredCopies,
        local: &[BackupName],
    ) -> anyhow::Result<()> {
        let backups: Vec<_> = held.backups.iter().copied().collect();
        let retained = backups_to_keep(&backups, self.retention, self.zone);
        for name in held.backups.difference(&retained) {
            bucket.delete(&format!("{prefix}{name}{ENCRYPTED_SUFFIX}")).await?;
        }
        // Archives that are only in the bucket are encrypted, so their files are unknown.
        if !retained.iter().all(|name| local.contains(name)) {
            return Ok(());
        }
        let mut listed = BTreeSet::new();
        for name in &retained {
            listed.extend(self.files_of(*name)?);
        }
        for digest in held.files.difference(&listed) {
            bucket.delete(&format!("{prefix}{FILES}{digest}{ENCRYPTED_SUFFIX}")).await?;
        }
        Ok(())
    }

    fn files_of(&self, name: BackupName) -> anyhow::Result<BTreeSet<Digest>> {
        let files = self.archiver.files_of(&self.folder.archive_path(name));
        files.map_err(|error| error.context(name.to_string()))
    }

    /// Encrypts into an unnamed file, which vanishes by itself.
    async fn encrypt_file(&self, path: PathBuf) -> anyhow::Result<File> {
        let (archiver, folder) = (Arc::clone(self.archiver), self.folder.path().to_owned());
        tokio::task::spawn_blocking(move || encrypt_to_unnamed_file(&*archiver, &path, &folder)).await?
    }
}

fn encrypt_to_unnamed_file(archiver: &dyn Archiver, path: &Path, folder: &Path) -> anyhow::Result<File> {
    let mut from = io::BufReader::new(File::open(path)?);
    let mut to = io::BufWriter::new(tempfile::tempfile_in(folder)?);
    archiver.encrypt(&mut from, &mut to)?;
    to.flush()?;
    let mut file = to.into_inner()?;
    file.rewind()?;
    Ok(file)
}

async fn list_copies(
    bucket: &RemoteBucket,
    copies: &OffsiteCopies,
    prefix: &str,
) -> anyhow::Result<StoredCopies> {
    let mut held = StoredCopies { backups: BTreeSet::new(), files: BTreeSet::new() };
    for key in bucket.keys(&copies.prefix).await? {
        let Some(name) = key.strip_prefix(prefix).and_then(|key| key.strip_suffix(ENCRYPTED_SUFFIX)) else {
            continue;
        };
        match name.strip_prefix(FILES) {
            Some(digest) => held.files.extend(digest.parse::<Digest>()),
            None => held.backups.extend(name.parse::<BackupName>().into_iter().filter(|name| name.is_proved)),
        }
    }
    Ok(held)
}
