//! CSV files that staff import: the body of the call, and its lines by columns. A column has a name and a heading.

use std::collections::BTreeMap;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, ReferenceOr, RequestBody, SchemaObject};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};

use platform::web::ApiError;
use platform::web::csv::{Table, TableError};
use platform::web::extract::unread_body;

/// The body of a call that imports a CSV file.
#[derive(Debug)]
pub struct CsvUpload(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for CsvUpload {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        Bytes::from_request(request, state).await.map(Self).map_err(unread_body)
    }
}

impl OperationInput for CsvUpload {
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

/// Returns the headings of the columns.
pub const fn header_row<const N: usize>(columns: &[(&'static str, &'static str); N]) -> [&'static str; N] {
    let mut row = [""; N];
    let mut at = 0;
    while at < N {
        row[at] = columns[at].1;
        at += 1;
    }
    row
}

#[derive(Clone, Debug)]
pub struct CsvLine {
    /// Its number in the file; the header row is line 1.
    pub number: u64,
    pub cells: BTreeMap<&'static str, String>,
}

impl CsvLine {
    /// The cell of a column; `None` where the file has no such column.
    pub fn cell(&self, column: &str) -> Option<&str> {
        self.cells.get(column).map(String::as_str)
    }

    pub fn non_empty_cell(&self, column: &str) -> Option<&str> {
        self.cell(column).filter(|cell| !cell.is_empty())
    }
}

/// An error of the form of a file: its line, the name of the column where it is about one, and the message.
pub type CsvFormatError = (u64, Option<&'static str>, String);

/// Parses a file. The errors are those of its format; with an error of the format, the cells are not checked.
pub fn parse_csv_lines(
    file: &[u8],
    columns: &[(&'static str, &'static str)],
) -> Result<Vec<CsvLine>, Vec<CsvFormatError>> {
    let without_column = |error: TableError| (error.line, None, error.message);
    let table = Table::read(file)
        .map_err(|errors| errors.into_iter().map(without_column).collect::<Vec<CsvFormatError>>())?;
    let found = match_headings(&table.headings, columns)?;
    let line = |(number, cells): (u64, Vec<String>)| CsvLine {
        number,
        cells: found.iter().copied().zip(cells).collect(),
    };
    Ok(table.rows.into_iter().map(line).collect())
}

/// Returns the names of the columns in the order of the headings.
fn match_headings(
    headings: &[String],
    columns: &[(&'static str, &'static str)],
) -> Result<Vec<&'static str>, Vec<CsvFormatError>> {
    let (mut known, mut errors) = (Vec::new(), Vec::new());
    for text in headings {
        let lower = text.to_lowercase();
        match columns.iter().find(|(name, heading)| [*name, &*heading.to_lowercase()].contains(&&*lower)) {
            Some((name, _)) if !known.contains(name) => known.push(*name),
            Some((name, _)) => errors.push((1, Some(*name), "You listed this column twice".to_owned())),
            None => {
                let all: Vec<_> = columns.iter().map(|(_, heading)| *heading).collect();
                let message = format!("“{text}” isn't a column. The columns are {}", all.join(", "));
                errors.push((1, None, message));
            }
        }
    }
    if errors.is_empty() { Ok(known) } else { Err(errors) }
}
