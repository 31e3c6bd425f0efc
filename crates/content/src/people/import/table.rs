//! A CSV file of people as lines with named cells.

use std::collections::BTreeMap;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, ReferenceOr, RequestBody, SchemaObject};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use schemars::JsonSchema;
use sea_orm::prelude::Uuid;
use serde::Serialize;
use serde_json::Value;

use crate::people::export::{COLUMNS, HEADER_ROW, SEPARATOR};
use platform::http::ApiError;
use platform::http::csv::unescape;
use platform::http::extract::unread_body;

/// Lines of one file, besides the header row.
const LINES: usize = 5_000;
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
    pub(super) fn values(&self) -> impl Iterator<Item = (&'static str, Result<Value, &'static str>)> {
        let read = self.cells.iter().filter(|(name, _)| !PASSED_OVER.contains(name));
        read.map(|(name, cell)| (*name, value(name, cell)))
    }
}

fn value(name: &str, cell: &str) -> Result<Value, &'static str> {
    match (name, cell) {
        ("groups", cell) => Ok(cell.split(SEPARATOR).map(str::trim).collect()),
        ("name", cell) => Ok(cell.into()),
        (_, "") => Ok(Value::Null),
        ("sort_order", cell) => cell.parse::<i32>().map(Value::from).map_err(|_| "Must be a whole number"),
        ("term_from" | "term_until", cell) => {
            let is_instant = cell.parse::<jiff::Timestamp>().is_ok();
            if is_instant { Ok(cell.into()) } else { Err("Must be a time such as 2026-01-31T05:00:00Z") }
        }
        (_, cell) => Ok(cell.into()),
    }
}

/// Reads a file. With an error of its form, nothing else is looked at.
pub(super) fn lines(file: &[u8]) -> Result<Vec<Line>, Vec<PeopleImportError>> {
    let one = |line, message: &str| vec![PeopleImportError::new(line, "", message)];
    let text = std::str::from_utf8(file)
        .map_err(|_| one(1, "This isn't UTF-8. In Excel, save it as “CSV UTF-8”"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| one(1, &error.to_string()))?.clone();
    let header = columns(&header)?;
    let (mut lines, mut errors) = (Vec::new(), Vec::new());
    for record in reader.records() {
        let record = record.map_err(|error| one(1, &error.to_string()))?;
        let number = record.position().map_or(1, csv::Position::line);
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if record.len() != header.len() {
            let message = format!("Has {} cells, the first line has {}", record.len(), header.len());
            errors.push(PeopleImportError::new(number, "", message));
        }
        if lines.len() == LINES {
            return Err(one(number, "More than 5,000 rows. Split the file"));
        }
        let cell = |(name, cell): (&&'static str, &str)| (*name, unescape(cell.trim()));
        lines.push(Line { number, cells: header.iter().zip(&record).map(cell).collect() });
    }
    match (errors.is_empty(), lines.is_empty()) {
        (false, _) => Err(errors),
        (true, true) => Err(one(1, "There are no rows below the first")),
        (true, false) => Ok(lines),
    }
}

/// The columns by their headings or names, in any order and case.
fn columns(header: &csv::StringRecord) -> Result<Vec<&'static str>, Vec<PeopleImportError>> {
    let (mut known, mut errors) = (Vec::new(), Vec::new());
    for heading in header {
        let text = heading.trim().to_lowercase();
        match COLUMNS.iter().find(|(name, heading)| [*name, &*heading.to_lowercase()].contains(&&*text)) {
            Some((name, _)) if !known.contains(name) => known.push(*name),
            Some((name, _)) => {
                errors.push(PeopleImportError::new(1, name, "You listed this column twice"));
            }
            None => {
                let all = HEADER_ROW.join(", ");
                let message = format!("“{}” isn't a column. The columns are {all}", heading.trim());
                errors.push(PeopleImportError::new(1, "", message));
            }
        }
    }
    if errors.is_empty() { Ok(known) } else { Err(errors) }
}
