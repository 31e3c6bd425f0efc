//! A CSV file as lines with named cells.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use sea_orm::prelude::Uuid;
use serde::{Serialize, Serializer};

use super::super::export::{COLUMNS, HEADER_ROW, heading};
use platform::http::csv::unescape;

/// Lines of one file, besides the heads.
pub(super) const LINES: usize = 5_000;

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
    let one = |line, message: &str| vec![ImportError::new(line, None, message)];
    let text = std::str::from_utf8(file).map_err(|error| {
        let before = file.get(..error.valid_up_to()).unwrap_or_default();
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count() as u64;
        one(line, "This isn't UTF-8. In Excel, save it as “CSV UTF-8”")
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let heads = reader.headers().map_err(|error| one(1, &error.to_string()))?.clone();
    let heads = columns(&heads)?;
    let (mut lines, mut errors) = (Vec::new(), Vec::new());
    let (mut number, mut counted) = (1, 0);
    for record in reader.records() {
        let record = record.map_err(|error| one(1, &error.to_string()))?;
        // The reader's own number is one behind where lines end as in Windows: it has not passed the end of the one before.
        let begin = record.position().map_or(0, |position| usize::try_from(position.byte()).unwrap_or(0));
        let begin = begin
            + text.get(begin..).map_or(0, |rest| rest.len() - rest.trim_start_matches(['\r', '\n']).len());
        number += text.get(counted..begin).map_or(0, |passed| passed.matches('\n').count() as u64);
        counted = begin;
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if record.len() != heads.len() {
            let message = format!("Has {} cells, the first line has {}", record.len(), heads.len());
            errors.push(ImportError::new(number, None, message));
        }
        if lines.len() == LINES {
            return Err(one(number, "More than 5,000 rows. Split the file"));
        }
        let cell = |(head, cell): (&&'static str, &str)| (*head, unescape(cell.trim()));
        lines.push(Line { number, cells: heads.iter().zip(&record).map(cell).collect() });
    }
    match (errors.is_empty(), lines.is_empty()) {
        (false, _) => Err(errors),
        (true, true) => Err(one(1, "There are no rows below the first")),
        (true, false) => Ok(lines),
    }
}

/// The columns by their headings, or by their names in files of former versions, in any order and case.
fn columns(heads: &csv::StringRecord) -> Result<Vec<&'static str>, Vec<ImportError>> {
    let (mut known, mut errors) = (Vec::new(), Vec::new());
    for head in heads {
        let name = head.trim().to_lowercase();
        match COLUMNS.iter().find(|(column, heading)| [*column, &*heading.to_lowercase()].contains(&&*name)) {
            Some((column, _)) if !known.contains(column) => known.push(*column),
            Some((column, _)) => errors.push(ImportError::new(1, *column, "You listed this column twice")),
            None => {
                let message =
                    format!("“{}” isn't a column. The columns are {}", head.trim(), HEADER_ROW.join(", "));
                errors.push(ImportError::new(1, None, message));
            }
        }
    }
    if errors.is_empty() { Ok(known) } else { Err(errors) }
}
