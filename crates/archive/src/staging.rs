//! Upgrades an archive of an earlier program in a temporary database: its rows are inserted into the schema that they were written from,
//! and the later migrations run as they would have on the site.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use platform::clock::Entropy;
use platform::database::transfer::FrozenDatabase;
use platform::database::{Location, Schema, Store};
use platform::{private_files, write_back};

use crate::manifest::Part;
use crate::progress::Progress;
use crate::reader::Archive;
use crate::target::ImportTarget;

/// An archive of an earlier release in a temporary database with the present schema.
pub(crate) struct StagedArchive {
    pub(crate) frozen: FrozenDatabase,
    _folder: TemporaryFolder,
}

impl StagedArchive {
    pub(crate) async fn close(self) {
        self.frozen.close().await;
    }
}

/// A folder that is deleted on drop.
pub(crate) struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    pub(crate) fn create(parent: &Path, prefix: &str) -> anyhow::Result<Self> {
        let path = parent.join(format!("{prefix}{}", Entropy::System.uuid()));
        private_files::create_folder(&path).with_context(|| format!("cannot create {}", path.display()))?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // The next run deletes the remains.
        let _ = write_back::delete_folder(&self.0);
    }
}

/// Deletes the folders that killed processes left. No running process may use this prefix.
pub(crate) fn delete_folders_with_prefix(parent: &Path, prefix: &str) -> std::io::Result<()> {
    for entry in std::fs::read_dir(parent)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(prefix) {
            write_back::delete_folder(&entry.path())?;
        }
    }
    Ok(())
}

const PREFIX: &str = ".unionhall-staging-";

/// Migrates an archive of an earlier release in a temporary database, whose folder is deleted on drop.
pub(crate) async fn stage_archive(
    archive: &Archive,
    target: &ImportTarget<'_>,
    progress: &mut Progress<'_>,
) -> anyhow::Result<StagedArchive> {
    delete_folders_with_prefix(target.scratch, PREFIX)?;
    let folder = TemporaryFolder::create(target.scratch, PREFIX)?;
    let path = folder.path().join("staging.db");
    progress.begin_stage("Bringing the archive up to date", 0);
    fill_at_archived_schema(archive, &path, target.schema, progress).await?;
    // Opening it runs the other migrations.
    let store = Store::open(&Location::Sqlite(path.clone()), target.schema).await?;
    store.close().await;
    Ok(StagedArchive { frozen: FrozenDatabase::at(&path).await?, _folder: folder })
}

/// Creates a database with the schema that the archive was written from, and inserts its rows. Does not migrate it.
pub(crate) async fn fill_at_archived_schema(
    archive: &Archive,
    database: &Path,
    schema: &Schema,
    progress: &mut Progress<'_>,
) -> anyhow::Result<()> {
    let store = Store::open_scratch(database, schema, &archive.manifest.migrations).await?;
    let mut fill = store.bulk_insert().await?;
    for part in archive.manifest.parts.iter().rev() {
        if let Some(table) = part.table() {
            fill.clear(table, None).await?;
        }
    }
    for part in &archive.manifest.parts {
        let unknown = || format!("{} is no part of an archive of its program", part.name);
        let columns = fill.columns(part.table().with_context(unknown)?).await?.with_context(unknown)?;
        let (mut lines, mut line) = (archive.lines(part)?, Vec::new());
        while lines.next(&mut line)? {
            progress.add(line.len() as u64);
            let row = columns.read_line(&line);
            let row = row.with_context(|| {
                format!("line {} of {} is no row", lines.line_number(), Part::name_of_table(&columns.table))
            })?;
            fill.add(&columns, row, line.len()).await?;
        }
        fill.flush(&columns).await?;
    }
    fill.finish_without_search().await?;
    store.close().await;
    Ok(())
}
