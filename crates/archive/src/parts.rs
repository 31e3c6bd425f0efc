//! The rows that a site is filled with: those of an archive, or those of an earlier program's archive once they are brought up to date.

use anyhow::Context as _;
use futures_util::TryStreamExt as _;
use platform::storage::transfer::BlobId;
use platform::store::transfer::{Columns, Frozen};
use platform::store::{Schema, Scope, Selection};
use sea_orm::Value;

use crate::blobs;
use crate::manifest::Part;
use crate::reader::{Archive, Lines};

/// Rows of many tables.
pub(crate) enum Rows<'a> {
    Archive(&'a Archive),
    Staged(&'a Frozen),
}

/// The rows of a table on their way.
pub(crate) enum Reading<'a> {
    Lines { lines: Box<Lines<'a>>, name: String, line: Vec<u8> },
    Staged { rows: platform::store::transfer::Rows<'a>, line: String },
}

impl<'a> Rows<'a> {
    /// The names of the tables, each after those that its rows refer to.
    pub(crate) async fn tables(&self, schema: &Schema, scope: &Scope) -> anyhow::Result<Vec<String>> {
        match self {
            Self::Archive(archive) => {
                let tables = archive.manifest.parts.iter().filter_map(Part::table);
                Ok(tables.map(str::to_owned).collect())
            }
            Self::Staged(frozen) => {
                let mut found = Vec::new();
                for selection in schema.selections(scope) {
                    found.extend(frozen.columns(selection.archived.table).await?);
                }
                Ok(Columns::sort_by_parents(found).into_iter().map(|columns| columns.table).collect())
            }
        }
    }

    /// The files that the rows refer to, by their hashes: in the order in which an archive holds them.
    pub(crate) async fn blobs(&self) -> anyhow::Result<Vec<BlobId>> {
        let mut found = Vec::new();
        match self {
            Self::Archive(archive) => found = archive.files()?,
            Self::Staged(frozen) => {
                let Some(columns) = frozen.columns(blobs::TABLE).await? else { return Ok(found) };
                let (mut rows, mut line) = (frozen.rows(&columns, None).await?, String::new());
                while let Some(row) = rows.try_next().await? {
                    line.clear();
                    columns.write_line(&row, &mut line)?;
                    found.push(blobs::of_line(line.as_bytes())?);
                }
            }
        }
        found.sort_unstable_by(|one, other| one.sha256.cmp(&other.sha256));
        Ok(found)
    }

    /// Begins to read the rows of a table.
    pub(crate) async fn read(&self, columns: &Columns, of: &Selection) -> anyhow::Result<Reading<'a>> {
        match self {
            Self::Archive(archive) => {
                let name = Part::name_of(&columns.table);
                let part = archive.manifest.parts.iter().find(|part| part.name == name);
                let part = part.with_context(|| format!("{name} is missing from the archive"))?;
                Ok(Reading::Lines { lines: Box::new(archive.lines(part)?), name, line: Vec::new() })
            }
            Self::Staged(frozen) => {
                Ok(Reading::Staged { rows: frozen.rows(columns, Some(of)).await?, line: String::new() })
            }
        }
    }
}

impl Reading<'_> {
    /// The values of the next row in the order of the columns, and about its size in bytes. `None` at the end.
    pub(crate) async fn next(&mut self, columns: &Columns) -> anyhow::Result<Option<(Vec<Value>, u64)>> {
        match self {
            Self::Lines { lines, name, line } => {
                if !lines.next(line)? {
                    return Ok(None);
                }
                let row = columns.read_line(line);
                let row = row.with_context(|| format!("line {} of {name} is no row", lines.number()))?;
                Ok(Some((row, line.len() as u64)))
            }
            Self::Staged { rows, line } => {
                let Some(row) = rows.try_next().await? else { return Ok(None) };
                line.clear();
                columns.write_line(&row, line)?;
                let row = columns.read_line(line.trim_end().as_bytes())?;
                Ok(Some((row, line.len() as u64)))
            }
        }
    }
}
