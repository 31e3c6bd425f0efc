use schemars::JsonSchema;
use sea_orm::prelude::Uuid;
use serde::{Serialize, Serializer};

use super::super::export::{COLUMNS, heading};
use admin::csv_import::{self, CsvFormatError};

pub(super) use admin::csv_import::CsvLine;

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

pub(super) type VariantLine<'a> = (&'a CsvLine, Option<Uuid>);

/// Parses a file. Format errors end the import.
pub(super) fn parse_lines(file: &[u8]) -> Result<Vec<CsvLine>, Vec<ImportError>> {
    let error = |(line, column, message): CsvFormatError| ImportError::new(line, column, message);
    csv_import::parse_csv_lines(file, &COLUMNS).map_err(|errors| errors.into_iter().map(error).collect())
}
