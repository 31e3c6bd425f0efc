//! The source of rows: an archive or another database.

use anyhow::Context as _;
use futures_util::TryStreamExt as _;
use platform::database::Selection;
use platform::database::transfer::{Columns, FrozenDatabase};
use platform::files::transfer::BlobId;
use sea_orm::Value;

use crate::blobs;
use crate::export::list_tables;
use crate::manifest::Part;
use crate::reader::{Archive, PartLines};

/// A source of rows.
pub(crate) enum RowSource<'a> {
    Archive(&'a Archive),
    Database(&'a FrozenDatabase),
}

/// A cursor over the rows of one table.
pub(crate) enum RowCursor<'a> {
    Lines { lines: Box<PartLines<'a>>, name: String, line: Vec<u8> },
    Database { rows: platform::database::transfer::Rows<'a>, line: String },
}

impl<'a> RowSource<'a> {
    /// Lists the names of the tables, parents first.
    pub(crate) async fn table_names(&self, selections: &[Selection]) -> anyhow::Result<Vec<String>> {
        match self {
            Self::Archive(archive) => {
                let tables = archive.manifest.parts.iter().filter_map(Part::table);
                Ok(tables.map(str::to_owned).collect())
            }
            Self::Database(frozen) => {
                let tables = list_tables(frozen, selections).await?;
                Ok(tables.into_iter().map(|(_, columns)| columns.table).collect())
            }
        }
    }

    /// Lists the file contents that the rows refer to, sorted by hash.
    pub(crate) async fn list_blobs(&self, selections: &[Selection]) -> anyhow::Result<Vec<BlobId>> {
        match self {
            Self::Archive(archive) => {
                let mut found = archive.list_files()?;
                found.sort_unstable_by(|one, other| one.sha256.cmp(&other.sha256));
                Ok(found)
            }
            Self::Database(frozen) => blobs::list_blobs(frozen, selections).await,
        }
    }

    pub(crate) async fn open_cursor(
        &self,
        columns: &Columns,
        of: &Selection,
    ) -> anyhow::Result<RowCursor<'a>> {
        match self {
            Self::Archive(archive) => {
                let name = Part::name_of_table(&columns.table);
                let part = archive.manifest.parts.iter().find(|part| part.name == name);
                let part = part.with_context(|| format!("{name} is missing from the archive"))?;
                Ok(RowCursor::Lines { lines: Box::new(archive.lines(part)?), name, line: Vec::new() })
            }
            Self::Database(frozen) => {
                Ok(RowCursor::Database { rows: frozen.rows(columns, of).await?, line: String::new() })
            }
        }
    }
}

impl RowCursor<'_> {
    /// Returns the values in the order of the columns, and the approximate size in bytes; `None` at the end.
    pub(crate) async fn next(&mut self, columns: &Columns) -> anyhow::Result<Option<(Vec<Value>, u64)>> {
        match self {
            Self::Lines { lines, name, line } => {
                if !lines.next(line)? {
                    return Ok(None);
                }
                let row = columns.read_line(line);
                let row = row.with_context(|| format!("line {} of {name} is no row", lines.line_number()))?;
                Ok(Some((row, line.len() as u64)))
            }
            Self::Database { rows, line } => {
                let Some(row) = rows.try_next().await? else { return Ok(None) };
                line.clear();
                columns.write_line(&row, line)?;
                let row = columns.read_line(line.trim_end().as_bytes())?;
                Ok(Some((row, line.len() as u64)))
            }
        }
    }
}
