use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use sea_orm::prelude::Uuid;
use serde::Serialize;
use serde_json::Value;

use crate::people::export::{COLUMNS, SEPARATOR};
use admin::csv_import::{self, CsvFormatError, CsvLine};

/// Ignored columns: an import publishes nothing.
const IGNORED_COLUMNS: [&str; 9] = [
    "id",
    "worksite_public",
    "shift_public",
    "phone_public",
    "email_public",
    "image_public",
    "published",
    "created_at",
    "updated_at",
];

/// An error in an imported file of people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(in crate::people) struct PeopleImportError {
    /// The line of the file; the header is line 1.
    pub(super) line: u64,
    /// The heading of the column, for an error of a cell.
    column: Option<&'static str>,
    /// The error, and what is allowed.
    pub(super) message: String,
    #[serde(skip)]
    pub(super) name: Option<&'static str>,
}

impl PeopleImportError {
    fn new(line: u64, field: &str, message: impl Into<String>) -> Self {
        let column = COLUMNS.iter().find(|(name, _)| *name == field);
        let (name, column) = (column.map(|(name, _)| *name), column.map(|(_, heading)| *heading));
        Self { line, column, message: message.into(), name }
    }
}

pub(super) fn parse_id(line: &CsvLine) -> Option<Result<Uuid, ()>> {
    Some(Uuid::parse_str(line.non_empty_cell("id")?).map_err(drop))
}

pub(super) fn error(line: &CsvLine, field: &str, message: impl Into<String>) -> PeopleImportError {
    PeopleImportError::new(line.number, field, message)
}

pub(super) fn parse_values(
    line: &CsvLine,
    zone: &TimeZone,
) -> impl Iterator<Item = (&'static str, Result<Value, &'static str>)> {
    let read = line.cells.iter().filter(|(name, _)| !IGNORED_COLUMNS.contains(name));
    read.map(move |(name, cell)| (*name, parse_value(name, cell, zone)))
}

fn parse_value(name: &str, cell: &str, zone: &TimeZone) -> Result<Value, &'static str> {
    match (name, cell) {
        ("groups", cell) => Ok(cell.split(SEPARATOR).map(str::trim).collect()),
        ("name", cell) => Ok(cell.into()),
        (_, "") => Ok(Value::Null),
        ("sort_order", cell) => cell.parse::<i32>().map(Value::from).map_err(|_| "Must be a whole number"),
        ("term_from" | "term_until", cell) => {
            let at = cell.parse::<Timestamp>().ok().or_else(|| start_of(parse_day(cell)?, zone));
            at.map(|at| at.to_string().into()).ok_or("Must be a day such as 2026-01-31")
        }
        (_, cell) => Ok(cell.into()),
    }
}

fn start_of(day: Date, zone: &TimeZone) -> Option<Timestamp> {
    Some(day.to_zoned(zone.clone()).ok()?.timestamp())
}

/// A day as spreadsheets write it: `2026-01-31`, or with slashes if it is unambiguous.
fn parse_day(cell: &str) -> Option<Date> {
    if let Ok(day) = cell.parse() {
        return Some(day);
    }
    let parts: Result<Vec<i16>, _> = cell.split('/').map(str::parse).collect();
    let [one, other, year] = *parts.ok()?.as_slice() else { return None };
    let (month, day) = match (one, other) {
        (one, other) if other > 12 || one == other => (one, other),
        (one, other) if one > 12 => (other, one),
        _ => return None,
    };
    Date::new(year, month.try_into().ok()?, day.try_into().ok()?).ok().filter(|_| year >= 1900)
}

/// Parses a file. Format errors end the import.
pub(super) fn parse_lines(file: &[u8]) -> Result<Vec<CsvLine>, Vec<PeopleImportError>> {
    let error = |(line, column, message): CsvFormatError| {
        PeopleImportError::new(line, column.unwrap_or_default(), message)
    };
    csv_import::parse_csv_lines(file, &COLUMNS).map_err(|errors| errors.into_iter().map(error).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unambiguous_dates_are_imported() {
        let zone = TimeZone::get("America/New_York").unwrap();
        let january = Ok(Value::from("2026-01-31T05:00:00Z"));
        for cell in ["2026-01-31", "1/31/2026", "31/01/2026", "2026-01-31T05:00:00Z"] {
            assert_eq!(parse_value("term_from", cell, &zone), january, "{cell}");
        }
        assert!(parse_value("term_from", "2/2/2026", &zone).is_ok());
        for cell in ["1/2/2026", "31.01.2026", "1/31/26", "13/13/2026", "tomorrow", "1/31"] {
            assert_eq!(
                parse_value("term_from", cell, &zone),
                Err("Must be a day such as 2026-01-31"),
                "{cell}"
            );
        }
    }
}
