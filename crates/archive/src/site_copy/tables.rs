//! Copying the rows of a site into another database, and comparing both.

use std::collections::HashSet;

use anyhow::{Context as _, bail, ensure};
use futures_util::{TryFutureExt as _, TryStreamExt as _};
use platform::store::transfer::{BulkInsert, Columns, Frozen, LineBatch, Rows};
use platform::store::{READ_ONLY, READ_ONLY_UNTIL, Schema, Scope, Selection, Store};
use sha2::{Digest as _, Sha256};

use crate::progress::Progress;

/// The tables that each database has for itself: the steps to its schema, and the limits against senders of this hour.
const OWN: [&str; 2] = ["seaql_migrations", "rate_limits"];
/// Where the program keeps values for itself.
const ENTRIES: &str = "config_entries";

/// The contents of a table.
#[derive(Debug, PartialEq, Eq)]
struct Contents {
    rows: u64,
    sha256: [u8; 32],
}

/// A table of the site that is copied.
#[derive(Debug)]
struct Table {
    columns: Columns,
    /// The rows of it that are copied; `None` for all.
    rows: Option<Selection>,
}

/// The tables of a site in the order in which they can be filled.
async fn tables(frozen: &Frozen, schema: &Schema) -> anyhow::Result<Vec<Table>> {
    let scope = Scope { people: true, secrets: true };
    let (mut columns, mut selected) = (Vec::new(), None);
    for archived in schema.archived().filter(|archived| !OWN.contains(&archived.table)) {
        columns.extend(frozen.columns(archived.table).await?);
        if archived.table == ENTRIES {
            // The new site can be written.
            let condition = format!("key NOT IN ('{READ_ONLY}', '{READ_ONLY_UNTIL}')");
            selected = Some(Selection { archived, scope: scope.clone(), condition: Some(condition) });
        }
    }
    let of =
        |columns: Columns| Table { rows: selected.clone().filter(|_| columns.table == ENTRIES), columns };
    Ok(Columns::sort_by_parents(columns).into_iter().map(of).collect())
}

/// A copy of all tables of a site in another database. Its transaction commits in [`TableCopy::finish`].
#[derive(Debug)]
pub struct TableCopy {
    fill: BulkInsert,
    migrations: Vec<String>,
    copied: Vec<(Table, Contents)>,
}

impl TableCopy {
    /// Copies all rows into a database that holds no site, in the order of their keys, creates the search indexes, and compares both
    /// databases. Other processes may write to the site at the same time.
    ///
    /// # Errors
    /// When a database fails, or a table arrives with other contents: then nothing is changed.
    pub async fn begin(
        frozen: &Frozen,
        target: &Store,
        schema: &Schema,
        progress: &mut Progress<'_>,
    ) -> anyhow::Result<Self> {
        let mut fill = target.bulk_insert().await?;
        fill.compress_fast().await?;
        let tables = tables(frozen, schema).await?;
        for Table { columns, .. } in &tables {
            check_columns(&fill, columns).await?;
        }
        progress.begin("Rows", 0);
        let contents = copy_all(frozen, &mut fill, &tables.iter().collect::<Vec<_>>(), progress).await?;
        fill.check_and_index().await?;
        let migrations = frozen.migrations().await?;
        Ok(Self { fill, migrations, copied: tables.into_iter().zip(contents).collect() })
    }

    /// Copies the tables again that have changed since, compares them, and commits. Nobody may write the site any more. Returns the number
    /// of its rows.
    ///
    /// # Errors
    /// As [`TableCopy::begin`].
    pub async fn finish(mut self, frozen: &Frozen, progress: &mut Progress<'_>) -> anyhow::Result<u64> {
        ensure!(
            frozen.migrations().await? == self.migrations,
            "a newer program has changed the tables of the site meanwhile: move it with that one"
        );
        progress.begin("Changes", 0);
        // Rows that refer to deleted ones may go with them, so their tables are copied again as well.
        let mut changed = HashSet::new();
        for (table, copied) in &self.copied {
            let Columns { table: name, references, .. } = &table.columns;
            if references.iter().any(|(_, parent)| changed.contains(parent))
                || contents(frozen, table, progress).await? != *copied
            {
                changed.insert(name.clone());
            }
        }
        let is_changed = |table: &Table| changed.contains(&table.columns.table);
        let again: Vec<_> =
            self.copied.iter().map(|(table, _)| table).filter(|table| is_changed(table)).collect();
        let mut arrived = copy_all(frozen, &mut self.fill, &again, progress).await?.into_iter();
        let mut rows = 0;
        for (table, copied) in &self.copied {
            rows += if is_changed(table) { arrived.next().map_or(0, |now| now.rows) } else { copied.rows };
        }
        self.fill.finish().await?;
        Ok(rows)
    }
}

/// Fills these tables with the rows of a site instead of those that they have, and compares both.
async fn copy_all(
    frozen: &Frozen,
    fill: &mut BulkInsert,
    tables: &[&Table],
    progress: &mut Progress<'_>,
) -> anyhow::Result<Vec<Contents>> {
    for Table { columns, .. } in tables.iter().rev() {
        fill.clear(&columns.table, None).await?;
        fill.index_later(&columns.table).await?;
    }
    let mut sent = Vec::with_capacity(tables.len());
    for table in tables {
        let cannot = || format!("{} cannot be copied", table.columns.table);
        sent.push(copy_table(frozen, fill, table, progress).await.with_context(cannot)?);
    }
    progress.begin("Comparing", 0);
    for (Table { columns, .. }, sent) in tables.iter().zip(&sent) {
        let arrived = contents_of_copy(fill, columns, progress).await?;
        ensure!(
            arrived == *sent,
            "{} arrived with other contents: {} of {} rows",
            columns.table,
            arrived.rows,
            sent.rows
        );
    }
    Ok(sent)
}

/// Compares all rows of a site with those of its copy and returns their number.
///
/// # Errors
/// When a database fails, or a table has other contents.
pub async fn compare_tables(
    frozen: &Frozen,
    target: &Store,
    schema: &Schema,
    progress: &mut Progress<'_>,
) -> anyhow::Result<u64> {
    progress.begin("Comparing", 0);
    // Dropped, it changes nothing.
    let copy = target.bulk_insert().await?;
    let mut rows = 0;
    for table in tables(frozen, schema).await? {
        let here = contents(frozen, &table, progress).await?;
        let there = contents_of_copy(&copy, &table.columns, progress).await?;
        ensure!(here == there, "{} has other contents there", table.columns.table);
        rows += here.rows;
    }
    Ok(rows)
}

/// Rejects a database whose table has other columns.
async fn check_columns(fill: &BulkInsert, columns: &Columns) -> anyhow::Result<()> {
    match fill.columns(&columns.table).await? {
        Some(found) if found.all == columns.all => Ok(()),
        Some(_) => bail!("the table {} has other columns there", columns.table),
        None => bail!("the table {} is missing there", columns.table),
    }
}

async fn copy_table(
    frozen: &Frozen,
    fill: &BulkInsert,
    Table { columns, rows }: &Table,
    progress: &mut Progress<'_>,
) -> anyhow::Result<Contents> {
    let mut hash = Hash::default();
    let mut reading = frozen.rows(columns, rows.as_ref()).await?;
    let mut batch = read_batch(&mut reading, columns, &mut hash, progress).await?;
    while !batch.is_empty() {
        // One database writes a batch while the other one reads the next.
        let insert = fill.insert_lines(columns, batch).map_err(anyhow::Error::from);
        let read = read_batch(&mut reading, columns, &mut hash, progress);
        ((), batch) = futures_util::try_join!(insert, read)?;
    }
    Ok(hash.finish())
}

async fn read_batch(
    reading: &mut Rows<'_>,
    columns: &Columns,
    hash: &mut Hash,
    progress: &mut Progress<'_>,
) -> anyhow::Result<LineBatch> {
    let (mut batch, mut line) = (LineBatch::default(), String::new());
    while !batch.is_full(columns) {
        let Some(row) = reading.try_next().await? else { break };
        line.clear();
        columns.write_line(&row, &mut line)?;
        hash.add(&line, progress);
        batch.push(&line);
        // The batch before is sent in between.
        tokio::task::yield_now().await;
    }
    Ok(batch)
}

async fn contents(
    frozen: &Frozen,
    Table { columns, rows }: &Table,
    progress: &mut Progress<'_>,
) -> anyhow::Result<Contents> {
    let (mut hash, mut line) = (Hash::default(), String::new());
    let mut reading = frozen.rows(columns, rows.as_ref()).await?;
    while let Some(row) = reading.try_next().await? {
        line.clear();
        columns.write_line(&row, &mut line)?;
        hash.add(&line, progress);
    }
    Ok(hash.finish())
}

async fn contents_of_copy(
    copy: &BulkInsert,
    columns: &Columns,
    progress: &mut Progress<'_>,
) -> anyhow::Result<Contents> {
    let mut hash = Hash::default();
    copy.lines(columns, |line| hash.add(line, progress)).await?;
    Ok(hash.finish())
}

/// The digest of a table on its way.
#[derive(Default)]
struct Hash {
    hash: Sha256,
    rows: u64,
}

impl Hash {
    fn add(&mut self, line: &str, progress: &mut Progress<'_>) {
        self.hash.update(line);
        self.rows += 1;
        progress.add(line.len() as u64);
    }

    fn finish(self) -> Contents {
        Contents { rows: self.rows, sha256: self.hash.finalize().into() }
    }
}
