//! A CSV file as lines with named cells.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use sea_orm::prelude::Uuid;
use serde::{Serialize, Serializer};

use super::super::export::{COLUMNS, HEADER_ROW, heading};
use platform::http::csv::Table;

/// An error in an imported file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(in super::super) struct ImportError {
    /// The line of the file; the header is line 1.
    pub(super) line: u64,
    /// The heading of the column, for an error of a cell.
    #[serde(serialize_with = "as_heading")]
    #[schemars(with = "Option<String>")]
    pub(super) column: Option<&'static str>,
    /// The error, and what is allowed.
    pub(super) message: String,
}

impl ImportError {
    pub(super) fn new(
        line: u64,
        column: impl Into<Option<&'static str>>,
        message: impl Into<String>,
    ) -> Self {
        Self { line, column: column.into(), message: message.into() }
    }
}

fn as_heading<S: Serializer>(column: &Option<&'static str>, to: S) -> Result<S::Ok, S::Error> {
    column.map(heading).serialize(to)
}

/// A line below the heads.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Where it begins in the file.
    pub(super) number: u64,
    cells: BTreeMap<&'static str, String>,
}

impl Line {
    /// The cell of a column; empty where the file has no such column.
    pub(super) fn cell(&self, column: &str) -> Option<&str> {
        self.cells.get(column).map(String::as_str)
    }

    /// The value of a column; `None` if it is empty.
    pub(super) fn non_empty(&self, column: &str) -> Option<&str> {
        self.cell(column).filter(|cell| !cell.is_empty())
    }
}

/// A line, and the variant that it is about, if that is there.
pub(super) type OfVariant<'a> = (&'a Line, Option<Uuid>);

/// Reads a file. What is wrong with its form is said of the whole file; nothing else is looked at then.
pub(super) fn lines(file: &[u8]) -> Result<Vec<Line>, Vec<ImportError>> {
    let table = Table::read(file).map_err(|errors| {
        errors.into_iter().map(|(line, message)| ImportError::new(line, None, message)).collect::<Vec<_>>()
    })?;
    let columns = columns(&table.headings)?;
    let line = |(number, cells): (u64, Vec<String>)| Line {
        number,
        cells: columns.iter().copied().zip(cells).collect(),
    };
    Ok(table.rows.into_iter().map(line).collect())
}

/// The columns by their headings, or by their names in files of former versions, in any order and case.
fn columns(headings: &[String]) -> Result<Vec<&'static str>, Vec<ImportError>> {
    let (mut known, mut errors) = (Vec::new(), Vec::new());
    for text in headings {
        match COLUMNS.iter().find(|(column, heading)| [*column, &*heading.to_lowercase()].contains(&&**text))
        {
            Some((column, _)) if !known.contains(column) => known.push(*column),
            Some((column, _)) => errors.push(ImportError::new(1, *column, "You listed this column twice")),
            None => {
                let message = format!("“{text}” isn't a column. The columns are {}", HEADER_ROW.join(", "));
                errors.push(ImportError::new(1, None, message));
            }
        }
    }
    if errors.is_empty() { Ok(known) } else { Err(errors) }
}
