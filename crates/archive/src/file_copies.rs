use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use anyhow::{Context as _, ensure};
use futures_util::TryStreamExt as _;
use platform::files::Storage;
use platform::files::transfer::{BlobId, pieces};
use platform::{private_files, write_back::SteppedWriter};

use crate::hashing_writer::HashingWriter;

/// Copies a file to `path` unless a file of its size exists there. On the site's disk it becomes a hard link: stored files never change,
/// and deleting one on the site keeps the link.
pub async fn link_or_copy_file(storage: &Storage, blob: &BlobId, path: &Path) -> anyhow::Result<()> {
    if std::fs::metadata(path).is_ok_and(|found| found.len() == blob.size) {
        return Ok(());
    }
    let folder = path.parent().context("it has no folder")?;
    private_files::create_folder(folder)?;
    let partial = path.with_extension("partial");
    for old in [path, &partial] {
        match std::fs::remove_file(old) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    if let Some(stored) = storage.blob_path(blob)
        && std::fs::hard_link(&stored, path).is_ok()
    {
        return Ok(File::open(folder)?.sync_all()?);
    }
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&partial)?;
    let mut copy = HashingWriter::new(SteppedWriter::new(&file));
    let mut pieces = std::pin::pin!(pieces(storage.read_blob(blob).await?));
    while let Some(piece) = pieces.try_next().await? {
        copy.write_all(&piece)?;
    }
    let (_, _, hash) = copy.finish();
    ensure!(hash == blob.sha256, "it is damaged in the storage: its hash is {hash}");
    file.sync_all()?;
    std::fs::rename(&partial, path)?;
    Ok(File::open(folder)?.sync_all()?)
}
