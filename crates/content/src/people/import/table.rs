//! A CSV file of people as lines with named cells.

use std::collections::BTreeMap;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, ReferenceOr, RequestBody, SchemaObject};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use sea_orm::prelude::Uuid;
use serde::Serialize;
use serde_json::Value;

use crate::people::export::{COLUMNS, HEADER_ROW, SEPARATOR};
use platform::http::ApiError;
use platform::http::csv::Table;
use platform::http::extract::unread_body;

/// The columns that an import passes over: a file makes nothing public.
const PASSED_OVER: [&str; 9] = [
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

/// A CSV file.
pub(in crate::people) struct CsvFile(pub(super) Bytes);

impl<S: Send + Sync> FromRequest<S> for CsvFile {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        Bytes::from_request(request, state).await.map(Self).map_err(unread_body)
    }
}

impl OperationInput for CsvFile {
    fn operation_input(_: &mut GenContext, operation: &mut Operation) {
        let json_schema = schemars::json_schema!({ "type": "string" });
        let schema = SchemaObject { json_schema, example: None, external_docs: None };
        let media = MediaType { schema: Some(schema), ..MediaType::default() };
        let content = [("text/csv".to_owned(), media)].into_iter().collect();
        let description = Some("At most 5,000 rows and 2 MiB, in UTF-8.".to_owned());
        let body = RequestBody { description, content, required: true, ..RequestBody::default() };
        operation.request_body = Some(ReferenceOr::Item(body));
    }
}

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

/// A line below the header row.
#[derive(Clone, Debug)]
pub(super) struct Line {
    number: u64,
    cells: BTreeMap<&'static str, String>,
}

impl Line {
    /// The id that the line names; an error for what is none.
    pub(super) fn id(&self) -> Option<Result<Uuid, ()>> {
        let text = self.cells.get("id").filter(|cell| !cell.is_empty())?;
        Some(Uuid::parse_str(text).map_err(drop))
    }

    /// An error of a field of the line.
    pub(super) fn error(&self, field: &str, message: impl Into<String>) -> PeopleImportError {
        PeopleImportError::new(self.number, field, message)
    }

    /// The values of the fields that the line has, as the form wants them.
    pub(super) fn values(
        &self,
        zone: &TimeZone,
    ) -> impl Iterator<Item = (&'static str, Result<Value, &'static str>)> {
        let read = self.cells.iter().filter(|(name, _)| !PASSED_OVER.contains(name));
        read.map(move |(name, cell)| (*name, value(name, cell, zone)))
    }
}

fn value(name: &str, cell: &str, zone: &TimeZone) -> Result<Value, &'static str> {
    match (name, cell) {
        ("groups", cell) => Ok(cell.split(SEPARATOR).map(str::trim).collect()),
        ("name", cell) => Ok(cell.into()),
        (_, "") => Ok(Value::Null),
        ("sort_order", cell) => cell.parse::<i32>().map(Value::from).map_err(|_| "Must be a whole number"),
        ("term_from" | "term_until", cell) => {
            let at = cell.parse::<Timestamp>().ok().or_else(|| start_of(day(cell)?, zone));
            at.map(|at| at.to_string().into()).ok_or("Must be a day such as 2026-01-31")
        }
        (_, cell) => Ok(cell.into()),
    }
}

fn start_of(day: Date, zone: &TimeZone) -> Option<Timestamp> {
    Some(day.to_zoned(zone.clone()).ok()?.timestamp())
}

/// A day as spreadsheets write it: `2026-01-31`, or with slashes where no other day can be meant.
fn day(cell: &str) -> Option<Date> {
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

/// Reads a file. With an error of its form, nothing else is looked at.
pub(super) fn lines(file: &[u8]) -> Result<Vec<Line>, Vec<PeopleImportError>> {
    let table = Table::read(file).map_err(|errors| {
        errors
            .into_iter()
            .map(|(line, message)| PeopleImportError::new(line, "", message))
            .collect::<Vec<_>>()
    })?;
    let columns = columns(&table.headings)?;
    let line = |(number, cells): (u64, Vec<String>)| Line {
        number,
        cells: columns.iter().copied().zip(cells).collect(),
    };
    Ok(table.rows.into_iter().map(line).collect())
}

/// The columns by their headings or names, in any order and case.
fn columns(headings: &[String]) -> Result<Vec<&'static str>, Vec<PeopleImportError>> {
    let (mut known, mut errors) = (Vec::new(), Vec::new());
    for text in headings {
        match COLUMNS.iter().find(|(name, heading)| [*name, &*heading.to_lowercase()].contains(&&**text)) {
            Some((name, _)) if !known.contains(name) => known.push(*name),
            Some((name, _)) => {
                errors.push(PeopleImportError::new(1, name, "You listed this column twice"));
            }
            None => {
                let all = HEADER_ROW.join(", ");
                let message = format!("“{text}” isn't a column. The columns are {all}");
                errors.push(PeopleImportError::new(1, "", message));
            }
        }
    }
    if errors.is_empty() { Ok(known) } else { Err(errors) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_where_no_other_can_be_meant() {
        let zone = TimeZone::get("America/New_York").unwrap();
        let january = Ok(Value::from("2026-01-31T05:00:00Z"));
        for cell in ["2026-01-31", "1/31/2026", "31/01/2026", "2026-01-31T05:00:00Z"] {
            assert_eq!(value("term_from", cell, &zone), january, "{cell}");
        }
        assert!(value("term_from", "2/2/2026", &zone).is_ok());
        for cell in ["1/2/2026", "31.01.2026", "1/31/26", "13/13/2026", "tomorrow", "1/31"] {
            assert_eq!(value("term_from", cell, &zone), Err("Must be a day such as 2026-01-31"), "{cell}");
        }
    }
}
