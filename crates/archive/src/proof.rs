//! Proves that a backup restores, by restoring it.

use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use platform::database::transfer::FrozenDatabase;
use platform::database::{Schema, Selection, Store};

use crate::digest::count_and_digest;
use crate::export::hash_file;
use crate::import::{is_from_earlier_release, replace_table_rows};
use crate::progress::Progress;
use crate::reader::{Archive, path_beside};
use crate::row_source::RowSource;
use crate::{blobs, staging};

/// Prefix of the folders for proofs.
const PREFIX: &str = ".unionhall-proof-";
/// The name of the restored database, as in a data folder.
pub const DATABASE_NAME: &str = "unionhall.db";

/// A backup restored into a temporary folder, which is deleted on drop.
pub struct RestoredSite(staging::TemporaryFolder);

impl std::fmt::Debug for RestoredSite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("RestoredSite").field(&self.0.path()).finish()
    }
}

impl RestoredSite {
    pub fn folder(&self) -> &Path {
        self.0.path()
    }
}

/// Restores the rows of a backup into a SQLite database in a folder below `scratch`, compares count and digest of every table with the
/// manifest, and verifies the hash of every file in place. Only one process at a time may use `scratch`.
pub async fn restore_and_compare(
    archive: &Archive,
    files: &Path,
    scratch: &Path,
    schema: &Schema,
) -> anyhow::Result<RestoredSite> {
    staging::delete_folders_with_prefix(scratch, PREFIX)?;
    let is_earlier = is_from_earlier_release(&archive.manifest, schema)?;
    ensure!(!is_earlier, "the backup was made by an earlier program");
    verify_files(archive, files)?;
    let folder = staging::TemporaryFolder::create(scratch, PREFIX)?;
    let database = folder.path().join(DATABASE_NAME);
    let store = Store::open_scratch(&database, schema, &archive.manifest.migrations).await?;
    let mut fill = store.bulk_insert().await?;
    let selections = schema.selections(&archive.manifest.scope());
    let mut quiet = |_: &str| {};
    let mut progress = Progress::new(&mut quiet);
    replace_table_rows(&mut fill, &selections, &RowSource::Archive(archive), &mut progress).await?;
    fill.finish().await?;
    store.close().await;
    compare_with_manifest(archive, &database, &selections, &mut progress).await?;
    Ok(RestoredSite(folder))
}

/// Verifies the hash and the size of every file that the archive lists.
fn verify_files(archive: &Archive, files: &Path) -> anyhow::Result<()> {
    let part = archive.manifest.parts.iter().find(|part| part.table() == Some(blobs::FILE_CONTENTS_TABLE));
    let part = part.context("the backup does not list its files")?;
    let (mut lines, mut line, mut count) = (archive.lines(part)?, Vec::new(), 0);
    while lines.next(&mut line)? {
        let blob = blobs::parse_blob_row(&line)?;
        let path = path_beside(files, &blob.sha256);
        let found = hash_file(&path).with_context(|| format!("cannot read the file {}", path.display()))?;
        if found != (blob.sha256.clone(), blob.size) {
            bail!("the file {} is damaged: its hash is {}", path.display(), found.0);
        }
        count += 1;
    }
    ensure!(count == archive.manifest.files, "the backup lists {count} of {} files", archive.manifest.files);
    Ok(())
}

async fn compare_with_manifest(
    archive: &Archive,
    database: &Path,
    selections: &[Selection],
    progress: &mut Progress<'_>,
) -> anyhow::Result<()> {
    let frozen = FrozenDatabase::at(database).await?;
    for part in &archive.manifest.parts {
        let selection = selections.iter().find(|selection| part.table() == Some(selection.archived.table));
        let selection = selection.with_context(|| format!("{} is no part of a backup", part.name))?;
        let columns = frozen.columns(selection.archived.table).await?;
        let columns = columns.with_context(|| format!("{} was not restored", part.name))?;
        let rows = frozen.rows(&columns, selection).await?;
        let (count, hash) = count_and_digest(&columns, rows, progress).await?;
        ensure!(
            (count, &hash) == (part.rows, &part.sha256),
            "{} was restored with other contents: {count} of {} rows",
            selection.archived.table,
            part.rows
        );
    }
    frozen.close().await;
    Ok(())
}
