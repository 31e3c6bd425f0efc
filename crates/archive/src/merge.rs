//! Adds an archive to a site with existing contents: first a report, then, if permitted, the rows without conflicts.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use anyhow::Context as _;
use platform::database::transfer::{BulkInsert, Columns, Imported};
use platform::database::{ArchiveScope, Extent, Selection, Tx};
use sea_orm::Value;
use uuid::Uuid;

use crate::import::{
    check_omitted_rows, copy_files, count_omitted_rows, is_from_earlier_release, selection_of,
    update_derived_file_data,
};
use crate::progress::Progress;
use crate::reader::Archive;
use crate::row_source::RowSource;
use crate::target::ImportTarget;
use crate::{blobs, staging};

/// Maximum number of listed conflicts per table.
const MAX_LISTED_CONFLICTS: usize = 20;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableReport {
    pub new: u64,
    /// Existing, equal rows.
    pub equal: u64,
    /// Existing rows with other contents or a conflicting unique value: they stay unchanged.
    pub conflicts: u64,
    pub conflicting_rows: Vec<String>,
    /// New rows that grant access to the staff's area: added only with permission.
    pub access: Vec<String>,
}

/// The results of a merge by table name.
pub type MergeReport = BTreeMap<String, TableReport>;

#[derive(Clone, Copy, Debug, Default)]
pub struct MergePermissions {
    /// Write to the site; without it, the merge only reports.
    pub apply: bool,
    /// Add accounts of owners and staff.
    pub accounts: bool,
}

/// Compares an archive with the site and, if permitted, adds missing rows in one transaction; existing rows never change. `check`
/// validates the added rows, also without permission. Keys, passwords and second factors are never added.
pub async fn merge(
    archive: &Archive,
    target: &ImportTarget<'_>,
    permitted: MergePermissions,
    progress: &mut Progress<'_>,
    check: impl AsyncFnOnce(&Tx, Imported) -> anyhow::Result<()>,
) -> anyhow::Result<MergeReport> {
    let earlier = is_from_earlier_release(&archive.manifest, target.schema)?;
    archive.verify_parts(|_| {})?;
    let staged = if earlier { Some(staging::stage_archive(archive, target, progress).await?) } else { None };
    let rows = match &staged {
        Some(staged) => RowSource::Database(&staged.frozen),
        None => RowSource::Archive(archive),
    };
    let known = target.store.bulk_insert().await?.texts(blobs::FILE_CONTENTS_TABLE, "sha256").await?;
    let known: HashSet<String> = known.into_iter().collect();
    let scope = archive.manifest.scope();
    let archived = target.schema.selections(&scope);
    let mut new = rows.list_blobs(&archived).await?;
    new.retain(|blob| !known.contains(&blob.sha256));
    if permitted.apply {
        copy_files(archive, target, &new, progress).await?;
    }
    let mut merge = Merge {
        fill: target.store.bulk_insert().await?,
        accounts: permitted.accounts,
        parts: target.schema.cascades().map(|(whole, part)| (part.name(), whole.name())).collect(),
        same: HashMap::new(),
        added: HashMap::new(),
    };
    let mut report = MergeReport::new();
    progress.begin_stage("Rows", 0);
    let selections = target.schema.selections(&ArchiveScope { secrets: false, ..scope });
    let before = count_omitted_rows(&merge.fill, &selections).await?;
    for table in rows.table_names(&archived).await? {
        let Selection { archived, .. } = selection_of(&archived, &table)?;
        // Settings, menus and keys belong to the site and are not merged.
        if archived.has_defaults || !archived.is_merged || archived.extent == Extent::Secrets {
            continue;
        }
        let selection = selections.iter().find(|selection| selection.archived.table == table);
        let selection = selection.with_context(|| format!("the table {table} is unknown"))?;
        let columns =
            merge.fill.columns(&table).await?.with_context(|| format!("the table {table} is unknown"))?;
        let found = merge.merge_table(&rows, selection, &columns, progress).await?;
        report.insert(table, found);
    }
    check_omitted_rows(&merge.fill, &selections, &before).await?;
    let added = std::mem::take(&mut merge.added).into_iter();
    let added = added.map(|(table, ids)| (table, ids.into_iter().collect())).collect();
    check(merge.fill.tx(), Imported::Added(added)).await?;
    if permitted.apply {
        update_derived_file_data(&merge.fill, &new).await?;
        merge.fill.finish().await?;
    }
    if let Some(staged) = staged {
        staged.close().await;
    }
    Ok(report)
}

struct Merge {
    fill: BulkInsert,
    accounts: bool,
    /// Tables whose rows are part of a parent: a variant of its product, a reply of its message.
    parts: HashSet<(&'static str, &'static str)>,
    /// Ids of contents that the site has under another id, by the archive's id.
    same: HashMap<String, Value>,
    added: HashMap<String, BTreeSet<Uuid>>,
}

enum RowOutcome {
    Added,
    /// The database has the same row.
    Equal,
    /// The reason why the row is not imported.
    Conflict(String),
}

impl Merge {
    /// Compares the rows of a table with the site, and adds the missing ones.
    async fn merge_table(
        &mut self,
        rows: &RowSource<'_>,
        of: &Selection,
        columns: &Columns,
        progress: &mut Progress<'_>,
    ) -> anyhow::Result<TableReport> {
        let mut report = TableReport::default();
        let mut reading = rows.open_cursor(columns, of).await?;
        while let Some((mut row, bytes)) = reading.next(columns).await? {
            progress.add(bytes);
            self.replace_file_content_ids(columns, &mut row);
            let outcome = match self.outcome_of_existing(columns, &row).await? {
                Some(outcome) => outcome,
                None => {
                    let access = access_label(of, columns, &row);
                    let is_accepted = access.is_none() || self.accounts;
                    report.access.extend(access);
                    if !is_accepted {
                        continue;
                    }
                    for at in of.secret_columns().filter_map(|name| columns.position(name)) {
                        row.get_mut(at).into_iter().for_each(|value| *value = value.as_null());
                    }
                    self.add_row(columns, &row).await?
                }
            };
            match outcome {
                RowOutcome::Added => report.new += 1,
                RowOutcome::Equal => report.equal += 1,
                RowOutcome::Conflict(reason) => {
                    report.conflicts += 1;
                    if report.conflicting_rows.len() < MAX_LISTED_CONFLICTS {
                        report.conflicting_rows.push(format!("{}: {reason}", row_label(columns, &row)));
                    }
                }
            }
        }
        Ok(report)
    }

    /// Replaces the ids of file contents that the site has under other ids.
    fn replace_file_content_ids(&self, columns: &Columns, row: &mut [Value]) {
        let references = columns.references.iter();
        for (column, _) in references.filter(|(_, parent)| parent == blobs::FILE_CONTENTS_TABLE) {
            let at = columns.position(column);
            if let Some(value) = at.and_then(|at| row.get_mut(at))
                && let Some(here) = self.same.get(&printable_value(value))
            {
                *value = here.clone();
            }
        }
    }

    /// Compares a row with the existing row of its key; `None` if there is none.
    async fn outcome_of_existing(
        &self,
        columns: &Columns,
        row: &[Value],
    ) -> anyhow::Result<Option<RowOutcome>> {
        let key = row.get(..columns.key).unwrap_or_default();
        let Some(present) = self.fill.row_by_key(columns, key).await? else { return Ok(None) };
        let other = || RowOutcome::Conflict("it has other contents here".to_owned());
        Ok(Some(if present == row { RowOutcome::Equal } else { other() }))
    }

    /// Adds a row, except to a row that is left out, or as a part of a row that the site has.
    async fn add_row(&mut self, columns: &Columns, row: &[Value]) -> anyhow::Result<RowOutcome> {
        for (column, parent) in columns.references.iter().filter(|(_, parent)| *parent != columns.table) {
            let value = columns.position(column).and_then(|at| row.get(at));
            if let Some(value) = value.filter(|value| **value != value.as_null())
                && !self.fill.has(parent, value.clone()).await?
            {
                return Ok(RowOutcome::Conflict(format!("it belongs to a row of {parent} that is left out")));
            }
            if let Some(Value::Uuid(Some(id))) = value
                && self.parts.contains(&(columns.table.as_str(), parent.as_str()))
                && !self.added.get(parent).is_some_and(|added| added.contains(id))
            {
                return Ok(RowOutcome::Conflict(format!(
                    "it is part of a row of {parent} that the site has, which stays as it is"
                )));
            }
        }
        if self.fill.add_if_free(columns, row.to_vec()).await? {
            if let Some(Value::Uuid(Some(id))) = row.first() {
                self.added.entry(columns.table.clone()).or_default().insert(*id);
            }
            return Ok(RowOutcome::Added);
        }
        if columns.table == blobs::FILE_CONTENTS_TABLE
            && let Some(hash) = columns.position("sha256").and_then(|at| row.get(at)).cloned()
            && let Some(present) = self.fill.row(columns, "sha256", hash).await?
            && let (Some(there), Some(here)) = (row.first(), present.first())
        {
            self.same.insert(printable_value(there), here.clone());
            return Ok(RowOutcome::Equal);
        }
        Ok(RowOutcome::Conflict("another row of the site has its place".to_owned()))
    }
}

/// The label of a row that grants access to the staff's area, with the kind of access.
fn access_label(of: &Selection, columns: &Columns, row: &[Value]) -> Option<String> {
    let (column, none) = of.archived.gives_access?;
    let value = row.get(columns.position(column)?).map(printable_value)?;
    (value != none).then(|| format!("{}: {value}", row_label(columns, row)))
}

/// Identifies a row in reports: its key, and its slug, path or title.
fn row_label(columns: &Columns, row: &[Value]) -> String {
    let key: Vec<_> = row.iter().take(columns.key).map(printable_value).collect();
    let named = ["slug", "path", "code", "number", "email", "title", "name"].iter().find_map(|name| {
        let value = row.get(columns.position(name)?)?;
        Some(format!(" ({name} {})", printable_value(value)))
    });
    format!("{}{}", key.join(" "), named.unwrap_or_default())
}

/// Formats a value for a report.
fn printable_value(value: &Value) -> String {
    match value {
        Value::Uuid(Some(value)) => value.to_string(),
        Value::String(Some(value)) => printable(value),
        other => other.to_string(),
    }
}

/// Escapes control characters, by which a terminal could hide a line.
fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\'' | '"' | '\\' => shown.push(letter),
            letter => shown.extend(letter.escape_debug()),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_in_a_label_are_escaped() {
        assert_eq!(printable("Ann's \"A\" \\ é"), "Ann's \"A\" \\ é");
        assert_eq!(printable("a\u{1b}[2K\r\u{202e}b"), "a\\u{1b}[2K\\r\\u{202e}b");
    }
}
