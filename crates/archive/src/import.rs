//! Fills an empty site with an archive in one transaction.

use anyhow::{Context as _, bail, ensure};
use platform::database::migrate::{BASELINE, Migrations};
use platform::database::transfer::{BulkInsert, Columns};
use platform::database::{Archived, Extent, Schema, Selection, Tx};
use platform::files::transfer::{BlobId, adopt_blobs, expect_blobs, expect_sizes, recount_folders};
use sea_orm::Value;

use crate::blobs;
use crate::manifest::{MANIFEST, Manifest, Part};
use crate::progress::Progress;
use crate::reader::Archive;
use crate::row_source::RowSource;
use crate::staging;
use crate::target::ImportTarget;

/// Returns whether an archive is from an earlier release. Fails if it is from a later one, or from before the first.
pub(crate) fn is_from_earlier_release(manifest: &Manifest, schema: &Schema) -> anyhow::Result<bool> {
    ensure!(
        manifest.migrations.iter().any(|name| name == BASELINE),
        "the archive was written by a preview of unionhall, before its first release; this program reads archives and backups of the first \
         release and later"
    );
    let known = Migrations(schema).names();
    if let Some(newer) = manifest.migrations.iter().find(|name| !known.contains(&name.as_str())) {
        bail!(
            "the archive was written by unionhall {}, which is newer than this program ({}): it went through {newer}. Use unionhall {} or later",
            manifest.program,
            env!("CARGO_PKG_VERSION"),
            manifest.program
        );
    }
    Ok(manifest.migrations.len() < known.len())
}

/// Fills an empty site with an archive: its files first, then the rows in one transaction. A repetition after an interruption reuses
/// existing files. Fails if the archive is damaged or from a newer program, or the site is not empty. On any error no row is changed.
pub async fn import(
    archive: &Archive,
    target: &ImportTarget<'_>,
    progress: &mut Progress<'_>,
) -> anyhow::Result<()> {
    import_then(archive, target, progress, async |_| Ok(())).await
}

/// As [`import`], and calls `finish` in the same transaction after the last row.
pub async fn import_then(
    archive: &Archive,
    target: &ImportTarget<'_>,
    progress: &mut Progress<'_>,
    finish: impl AsyncFnOnce(&Tx) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let earlier = is_from_earlier_release(&archive.manifest, target.schema)?;
    progress.begin_stage("Checking the archive", archive.manifest.parts.iter().map(|part| part.bytes).sum());
    archive.verify_parts(|bytes| progress.add(bytes))?;
    check_site_is_empty(target).await?;
    let staged = if earlier { Some(staging::stage_archive(archive, target, progress).await?) } else { None };
    let rows = match &staged {
        Some(staged) => RowSource::Database(&staged.frozen),
        None => RowSource::Archive(archive),
    };
    let selections = target.schema.selections(&archive.manifest.scope());
    let blobs = rows.list_blobs(&selections).await?;
    copy_files(archive, target, &blobs, progress).await?;
    progress.begin_stage("Rows", 0);
    let mut fill = target.store.bulk_insert().await?;
    // Another process may have written rows since the first check.
    check_tables_are_empty(&fill, target.schema).await?;
    let before = count_omitted_rows(&fill, &selections).await?;
    replace_table_rows(&mut fill, &selections, &rows, progress).await?;
    check_omitted_rows(&fill, &selections, &before).await?;
    update_derived_file_data(&fill, &blobs).await?;
    finish(fill.tx()).await?;
    fill.finish().await?;
    if let Some(staged) = staged {
        staged.close().await;
    }
    Ok(())
}

/// Counts the rows of each table that archives with these selections omit.
pub(crate) async fn count_omitted_rows(
    fill: &BulkInsert,
    selections: &[Selection],
) -> anyhow::Result<Vec<i64>> {
    let mut counts = Vec::new();
    for selection in selections {
        counts.push(match selection.outside() {
            Some(outside) => fill.count(selection.archived.table, Some(&outside)).await?,
            None => 0,
        });
    }
    Ok(counts)
}

/// Checks that no such row was added: a forged archive could contain its author's keys and passwords.
pub(crate) async fn check_omitted_rows(
    fill: &BulkInsert,
    selections: &[Selection],
    before: &[i64],
) -> anyhow::Result<()> {
    for ((selection, before), after) in
        selections.iter().zip(before).zip(count_omitted_rows(fill, selections).await?)
    {
        let (table, rows) = (selection.archived.table, after - before);
        ensure!(
            rows <= 0,
            "{} holds {rows} row{} that unionhall does not export: they hold keys, passwords or personal data that {MANIFEST} says are left out. \
             The archive was changed, or is not from unionhall",
            Part::name_of_table(table),
            if rows == 1 { "" } else { "s" }
        );
    }
    Ok(())
}

/// Updates data derived from rows of files: journal, folder counters, picture sizes.
pub(crate) async fn update_derived_file_data(fill: &BulkInsert, blobs: &[BlobId]) -> anyhow::Result<()> {
    adopt_blobs(fill.tx(), blobs).await?;
    recount_folders(fill.tx()).await?;
    expect_sizes(fill.tx()).await?;
    Ok(())
}

/// Replaces the rows of the tables, which are those of a new site, by the rows of the source. Joins accounts instead of deleting them.
pub(crate) async fn replace_table_rows(
    fill: &mut BulkInsert,
    selections: &[Selection],
    rows: &RowSource<'_>,
    progress: &mut Progress<'_>,
) -> anyhow::Result<()> {
    let mut columns = Vec::new();
    for table in rows.table_names(selections).await? {
        let selection = selection_of(selections, &table)?;
        let found = fill.columns(&table).await?;
        let found = found.with_context(|| format!("{MANIFEST} names the unknown table {table}"))?;
        columns.push((selection, found));
    }
    let mut present = Vec::new();
    for (Selection { archived, .. }, columns) in &columns {
        if let Some((by, _)) = archived.joined_by {
            present = fill.texts(&columns.table, by).await?;
        }
    }
    // Children are deleted before their parents, which foreign keys require.
    for (selection, columns) in columns.iter().rev() {
        if selection.archived.joined_by.is_none() || present.is_empty() {
            fill.clear(&columns.table, selection.condition.as_deref()).await?;
        }
    }
    for (selection, columns) in &columns {
        let mut reading = rows.open_cursor(columns, selection).await?;
        while let Some((mut row, bytes)) = reading.next(columns).await? {
            progress.add(bytes);
            if !present.is_empty() {
                row = join_existing_row(fill, (selection.archived, columns), row).await?;
            }
            let size = usize::try_from(bytes).unwrap_or(usize::MAX);
            fill.add(columns, row, size)
                .await
                .with_context(|| format!("{} cannot be filled", columns.table))?;
        }
        fill.flush(columns).await.with_context(|| format!("{} cannot be filled", columns.table))?;
    }
    Ok(())
}

/// Returns the selection of a table in an archive. Fails if no archive of its extent contains the table.
pub(crate) fn selection_of<'a>(selections: &'a [Selection], table: &str) -> anyhow::Result<&'a Selection> {
    let selection = selections.iter().find(|selection| selection.archived.table == table);
    selection.with_context(|| {
        format!("{MANIFEST} names the table {table}, which an archive of this kind does not hold")
    })
}

/// Deletes the existing row with the same value, such as the email address, and returns the row of the archive with a few of its columns:
/// the first owner keeps password and role.
async fn join_existing_row(
    fill: &BulkInsert,
    (archived, columns): (&Archived, &Columns),
    mut row: Vec<Value>,
) -> anyhow::Result<Vec<Value>> {
    let Some((by, taken_over)) = archived.joined_by else { return Ok(row) };
    let at = |name: &str| columns.all.iter().position(|column| column.name == name);
    let Some(key) = at(by).and_then(|at| row.get(at)).cloned() else { return Ok(row) };
    if let Some(present) = fill.row(columns, by, key.clone()).await? {
        for at in taken_over.iter().filter_map(|name| at(name)) {
            if let (Some(value), Some(current)) = (row.get_mut(at), present.get(at)) {
                *value = current.clone();
            }
        }
        fill.delete(columns, by, key).await?;
    }
    Ok(row)
}

/// Checks that a site has no more rows than a new one.
pub async fn check_site_is_empty(target: &ImportTarget<'_>) -> anyhow::Result<()> {
    let fill = target.store.bulk_insert().await?;
    // Dropping the transaction rolls it back.
    check_tables_are_empty(&fill, target.schema).await
}

/// Checks that the tables have no rows but those of a new site.
async fn check_tables_are_empty(fill: &BulkInsert, schema: &Schema) -> anyhow::Result<()> {
    for archived in schema.archived().filter(|archived| archived.extent != Extent::Never) {
        if archived.has_defaults {
            continue;
        }
        let most = i64::from(archived.joined_by.is_some());
        let others = archived.new_site.map(|condition| format!("NOT ({condition})"));
        let rows = fill.count(archived.table, others.as_deref()).await?;
        ensure!(
            rows <= most,
            "the site is not empty: {} holds {rows} row{} that a new site does not have. Import into a new data folder, or see what \
             `unionhall import --merge` would add",
            archived.table,
            if rows == 1 { "" } else { "s" }
        );
    }
    Ok(())
}

/// Copies the files that the storage lacks. Commits their journal entries first, so that an aborted import leaves no files behind.
pub(crate) async fn copy_files(
    archive: &Archive,
    target: &ImportTarget<'_>,
    blobs: &[BlobId],
    progress: &mut Progress<'_>,
) -> anyhow::Result<()> {
    progress.begin_stage("Files", blobs.iter().map(|blob| blob.size).sum());
    let tx = target.store.begin().await?;
    expect_blobs(&tx, blobs, target.now).await?;
    tx.commit().await?;
    for blob in blobs {
        if !target.storage.has_blob(blob).await {
            let checked = blobs::verified_pieces(archive.open_file(blob)?, blob.clone());
            let written = target.storage.write_blob(blob, checked).await;
            written.with_context(|| format!("the file {} cannot be stored", blob.sha256))?;
        }
        progress.add(blob.size);
    }
    Ok(())
}
