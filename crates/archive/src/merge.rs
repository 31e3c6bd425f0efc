//! Adding what an archive holds to a site that has contents of its own: first a report, then, where asked for, the rows that are not in conflict.

use std::collections::{BTreeMap, HashMap, HashSet};

use anyhow::Context as _;
use platform::store::Selection;
use platform::store::transfer::{BulkInsert, Columns};
use sea_orm::Value;

use crate::import::{RENDERINGS, copy_files, finish_files, is_earlier};
use crate::parts::Rows;
use crate::progress::Progress;
use crate::reader::Archive;
use crate::target::Target;
use crate::{blobs, staging};

/// Conflicts that are told one by one, for each table.
const TOLD: usize = 20;

/// What a table of an archive would add to the site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableReport {
    /// Rows that the site does not have.
    pub new: u64,
    /// Rows that it has, and that are equal.
    pub equal: u64,
    /// Rows that it has with other contents, or another row of the site has their place: they stay as they are.
    pub conflicts: u64,
    /// The first of those.
    pub told: Vec<String>,
}

/// What an archive would add to the site, by table.
pub type Report = BTreeMap<String, TableReport>;

/// Compares an archive with the site. With `apply`, adds the rows that the site does not have, all or nothing; no row that is there changes.
///
/// # Errors
/// When the archive is damaged or from a newer program, or the database or the storage fails.
pub async fn merge(
    archive: &Archive,
    target: &Target<'_>,
    apply: bool,
    progress: &mut Progress<'_>,
) -> anyhow::Result<Report> {
    let earlier = is_earlier(&archive.manifest, target.schema)?;
    archive.check_parts(|_| {})?;
    let staged = if earlier { Some(staging::stage(archive, target, progress).await?) } else { None };
    let rows = match &staged {
        Some(staged) => Rows::Staged(&staged.frozen),
        None => Rows::Archive(archive),
    };
    let known: HashSet<String> =
        target.store.bulk_insert().await?.texts(blobs::TABLE, "sha256").await?.into_iter().collect();
    let mut new = rows.blobs().await?;
    new.retain(|blob| !known.contains(&blob.sha256));
    if apply {
        copy_files(archive, target, &new, progress).await?;
    }
    let scope = archive.manifest.scope();
    let mut merge = Merge { fill: target.store.bulk_insert().await?, same: HashMap::new() };
    let mut report = Report::new();
    progress.begin("Rows", 0);
    let selections = target.schema.selections(&scope);
    for table in rows.tables(target.schema, &scope).await? {
        let selection = selections.iter().find(|selection| selection.archived.table == table);
        // Settings, menus and keys are the site's own: nothing is added to them.
        let Some(selection) = selection.filter(|selection| !selection.archived.has_defaults) else {
            continue;
        };
        let columns =
            merge.fill.columns(&table).await?.with_context(|| format!("the table {table} is unknown"))?;
        let found = merge.table(&rows, selection, &columns, progress).await?;
        report.insert(table, found);
    }
    if apply {
        finish_files(&merge.fill, &new).await?;
        merge.fill.clear("config_entries", Some(RENDERINGS)).await?;
        merge.fill.finish().await?;
    }
    if let Some(staged) = staged {
        staged.close().await;
    }
    Ok(report)
}

/// A transaction that adds rows.
struct Merge {
    fill: BulkInsert,
    /// Contents of files that the site has under another id, by the id in the archive.
    same: HashMap<String, Value>,
}

/// What became of a row.
enum Outcome {
    Added,
    Equal,
    Conflict(String),
}

impl Merge {
    async fn table(
        &mut self,
        rows: &Rows<'_>,
        of: &Selection,
        columns: &Columns,
        progress: &mut Progress<'_>,
    ) -> anyhow::Result<TableReport> {
        let mut report = TableReport::default();
        let mut reading = rows.read(columns, of).await?;
        while let Some((mut row, bytes)) = reading.next(columns).await? {
            progress.add(bytes);
            self.rename(columns, &mut row);
            match self.add(columns, &row).await? {
                Outcome::Added => report.new += 1,
                Outcome::Equal => report.equal += 1,
                Outcome::Conflict(reason) => {
                    report.conflicts += 1;
                    if report.told.len() < TOLD {
                        report.told.push(format!("{}: {reason}", label(columns, &row)));
                    }
                }
            }
        }
        Ok(report)
    }

    /// Lets a row refer to the same file under the id that it has here.
    fn rename(&self, columns: &Columns, row: &mut [Value]) {
        for (column, _) in columns.references.iter().filter(|(_, parent)| parent == blobs::TABLE) {
            let at = columns.position(column);
            if let Some(value) = at.and_then(|at| row.get_mut(at))
                && let Some(here) = self.same.get(&text(value))
            {
                *value = here.clone();
            }
        }
    }

    async fn add(&mut self, columns: &Columns, row: &[Value]) -> anyhow::Result<Outcome> {
        let key = row.get(..columns.key).unwrap_or_default();
        if let Some(present) = self.fill.row_by_key(columns, key).await? {
            let other = || Outcome::Conflict("it has other contents here".to_owned());
            return Ok(if present == row { Outcome::Equal } else { other() });
        }
        for (column, parent) in columns.references.iter().filter(|(_, parent)| *parent != columns.table) {
            let value = columns.position(column).and_then(|at| row.get(at));
            if let Some(value) = value.filter(|value| **value != value.as_null())
                && !self.fill.has(parent, value.clone()).await?
            {
                return Ok(Outcome::Conflict(format!("it belongs to a row of {parent} that is left out")));
            }
        }
        if self.fill.add_if_free(columns, row.to_vec()).await? {
            return Ok(Outcome::Added);
        }
        if columns.table == blobs::TABLE
            && let Some(hash) = columns.position("sha256").and_then(|at| row.get(at)).cloned()
            && let Some(present) = self.fill.row(columns, "sha256", hash).await?
            && let (Some(there), Some(here)) = (row.first(), present.first())
        {
            self.same.insert(text(there), here.clone());
            return Ok(Outcome::Equal);
        }
        Ok(Outcome::Conflict("another row of the site has its place".to_owned()))
    }
}

/// What a row is told by: its key, and its slug, path or title.
fn label(columns: &Columns, row: &[Value]) -> String {
    let key: Vec<_> = row.iter().take(columns.key).map(text).collect();
    let named = ["slug", "path", "code", "number", "email", "title", "name"].iter().find_map(|name| {
        let value = row.get(columns.position(name)?)?;
        Some(format!(" ({name} {})", text(value)))
    });
    format!("{}{}", key.join(" "), named.unwrap_or_default())
}

fn text(value: &Value) -> String {
    match value {
        Value::Uuid(Some(value)) => value.to_string(),
        Value::String(Some(value)) => value.clone(),
        other => other.to_string(),
    }
}
