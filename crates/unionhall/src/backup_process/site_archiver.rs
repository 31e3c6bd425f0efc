use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use anyhow::Context as _;
use archive::backup::{Archiver, BackupContents, BackupFolder, Digest};
use archive::encryption::EncryptionKey;
use archive::export::{self, ExportSource, FilePlacement};
use archive::file_copies::link_or_copy_file;
use archive::progress::Progress;
use archive::proof::restore_and_compare;
use archive::reader::Archive;
use async_trait::async_trait;

use crate::data_folder;
use crate::subjects::schema;
use platform::config::{Backup, Config, StorageBackend};
use platform::database::transfer::FrozenDatabase;
use platform::database::{ArchiveScope, Location};
use platform::files::transfer::BlobId;
use platform::files::{Storage, StorageError};
use platform::write_back::SteppedWriter;

const SCOPE: ArchiveScope = ArchiveScope { people: true, secrets: true };
/// Attempts when a file is deleted during a backup.
const MAX_TRIES: usize = 3;
pub(crate) type RenderRestored = fn(Config) -> Pin<Box<dyn Future<Output = anyhow::Result<()>> + Send>>;

struct SiteArchiver {
    config: Config,
    location: Location,
    storage: Storage,
    render: RenderRestored,
}

pub(super) fn site_archiver(config: &Config, render: RenderRestored) -> anyhow::Result<Arc<dyn Archiver>> {
    let storage = Storage::open(config).context("cannot open the storage of files")?;
    Ok(Arc::new(SiteArchiver {
        config: config.clone(),
        location: data_folder::location(config),
        storage,
        render,
    }))
}

#[async_trait]
impl Archiver for SiteArchiver {
    async fn create(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<BackupContents> {
        let mut tries = 0;
        loop {
            tries += 1;
            let made = self.write(archive, folder).await;
            if tries == MAX_TRIES || !made.as_ref().is_err_and(is_of_missing_file) {
                return made;
            }
            if archive.exists() {
                std::fs::remove_file(archive)?;
            }
        }
    }

    async fn prove(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<()> {
        let opened = Archive::open(archive, None)?;
        let files = folder.path().join("files");
        let restored = restore_and_compare(&opened, &files, folder.path(), &schema()).await?;
        let mut config = self.config.clone();
        restored.folder().clone_into(&mut config.server.data);
        config.database.url = None;
        config.media.storage = StorageBackend::Folder;
        (self.render)(config).await
    }

    fn files_of(&self, archive: &Path) -> anyhow::Result<BTreeSet<Digest>> {
        let blobs = Archive::open(archive, None)?.list_files()?;
        let digest = |blob: BlobId| {
            let parsed = blob.sha256.parse();
            parsed.map_err(|()| anyhow::anyhow!("{} is no hash", blob.sha256))
        };
        blobs.into_iter().map(digest).collect()
    }

    fn encrypt(&self, from: &mut dyn Read, to: &mut dyn Write) -> anyhow::Result<()> {
        let copies = self.config.section::<Backup>().offsite.as_ref();
        let copies = copies.context("no bucket is set for backups")?;
        let mut encrypted = EncryptionKey::of_recipient(copies.recipient.as_str())?.encrypt(to)?;
        io::copy(from, &mut encrypted)?;
        encrypted.finish()?;
        Ok(())
    }
}

impl SiteArchiver {
    async fn write(&self, archive: &Path, folder: &BackupFolder) -> anyhow::Result<BackupContents> {
        let frozen = FrozenDatabase::take(&self.location, folder.path()).await?;
        let schema = schema();
        let site = ExportSource { frozen: &frozen, storage: &self.storage, schema: &schema };
        for blob in export::list_files(&site, &SCOPE).await? {
            let digest = blob.sha256.parse().map_err(|()| anyhow::anyhow!("{} is no hash", blob.sha256))?;
            let copied = link_or_copy_file(&self.storage, &blob, &folder.file_path(digest)).await;
            copied.with_context(|| format!("cannot copy the file {}", blob.sha256))?;
        }
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(archive)?;
        let mut quiet = |_: &str| {};
        let into = (BufWriter::new(SteppedWriter::new(&file)), FilePlacement::Beside);
        let (manifest, out) =
            export::write_archive(&site, &SCOPE, into, &mut Progress::new(&mut quiet)).await?;
        frozen.close().await;
        out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        let bytes = file.metadata()?.len() + manifest.file_bytes;
        File::open(folder.path())?.sync_all()?;
        let manifest_hash = Digest::new(manifest.sha256()?);
        let rows = manifest.count_rows();
        Ok(BackupContents { rows, files: manifest.files, bytes, manifest: manifest_hash })
    }
}

/// Returns whether a file was missing: the site may have deleted it since the snapshot. Other errors would repeat.
fn is_of_missing_file(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<StorageError>());
    causes.any(|error| matches!(error, StorageError::Missing(_)))
}

#[cfg(test)]
#[path = "site_archiver_tests.rs"]
mod tests;
