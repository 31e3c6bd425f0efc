use anyhow::ensure;
use platform::database::migrate::Migrations;
use platform::database::transfer::{BulkInsert, FrozenDatabase};
use platform::database::{ArchiveScope, Archived, READ_ONLY, READ_ONLY_UNTIL, Schema, Selection, Store};

use crate::digest::count_and_digest;
use crate::export::list_tables;
use crate::import::replace_table_rows;
use crate::progress::Progress;
use crate::row_source::RowSource;

const CONFIG_TABLE: &str = "config_entries";

/// Copies every row into an empty database, compares both databases, and returns the number of rows. On an error the target is unchanged.
pub async fn copy_rows(
    source: &FrozenDatabase,
    target: &Store,
    schema: &Schema,
    progress: &mut Progress<'_>,
) -> anyhow::Result<u64> {
    let selections = select_all_rows(source, schema).await?;
    let mut fill = target.bulk_insert().await?;
    progress.begin_stage("Rows", 0);
    replace_table_rows(&mut fill, &selections, &RowSource::Database(source), progress).await?;
    let rows = compare_tables(source, &fill, &selections, progress).await?;
    fill.finish().await?;
    Ok(rows)
}

/// Compares every row with an earlier copy; returns the number of rows.
pub async fn compare_rows(
    source: &FrozenDatabase,
    target: &Store,
    schema: &Schema,
    progress: &mut Progress<'_>,
) -> anyhow::Result<u64> {
    let selections = select_all_rows(source, schema).await?;
    // Dropping the transaction rolls it back.
    compare_tables(source, &target.bulk_insert().await?, &selections, progress).await
}

async fn compare_tables(
    source: &FrozenDatabase,
    copy: &BulkInsert,
    selections: &[Selection],
    progress: &mut Progress<'_>,
) -> anyhow::Result<u64> {
    progress.begin_stage("Comparing", 0);
    let mut rows = 0;
    for (selection, columns) in list_tables(source, selections).await? {
        let (sent, hash) =
            count_and_digest(&columns, source.rows(&columns, &selection).await?, progress).await?;
        let (arrived, hash_there) = count_and_digest(&columns, copy.rows(&columns).await?, progress).await?;
        ensure!(
            (arrived, hash_there) == (sent, hash),
            "{} arrived with other contents: {arrived} of {sent} rows",
            columns.table
        );
        rows += sent;
    }
    Ok(rows)
}

/// Selects every row of a site, including those outside of archives, such as sessions.
async fn select_all_rows(source: &FrozenDatabase, schema: &Schema) -> anyhow::Result<Vec<Selection>> {
    ensure!(
        source.migrations().await? == Migrations(schema).names(),
        "a newer program has changed the tables of the site meanwhile: move it with that one"
    );
    let copied = schema.archived().filter(|archived| archived.is_moved);
    let select = |archived: &'static Archived| {
        // The read-only mark stays with the old site.
        let condition = format!("key NOT IN ('{READ_ONLY}', '{READ_ONLY_UNTIL}')");
        let scope = ArchiveScope { people: true, secrets: true };
        Selection { archived, scope, condition: (archived.table == CONFIG_TABLE).then_some(condition) }
    };
    Ok(copied.map(select).collect())
}
