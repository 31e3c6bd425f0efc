//! CSV for spreadsheets (RFC 4180), streamed while it is generated.

mod cell;
mod table;

use std::io;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as Description, StatusCode};
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use csv::{Terminator, WriterBuilder};
use futures_util::stream::{self, Stream, StreamExt as _};
use jiff::Timestamp;
use uuid::Uuid;

use super::offloaded_body::offload;
use crate::database::{StoreError, StoreResult};

pub use cell::Cell;
pub use table::{Table, TableError};

/// Marks the text as UTF-8: Excel would otherwise assume the local code page.
const BYTE_ORDER_MARK: &str = "\u{feff}";

#[derive(Debug)]
pub struct CsvFile {
    name: String,
    body: Body,
}

impl IntoResponse for CsvFile {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
            (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", self.name)),
        ];
        (headers, self.body).into_response()
    }
}

impl OperationOutput for CsvFile {
    type Inner = String;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<Description> {
        let schema = schemars::json_schema!({ "type": "string" });
        let schema = aide::openapi::SchemaObject { json_schema: schema, example: None, external_docs: None };
        let content = MediaType { schema: Some(schema), ..MediaType::default() };
        let description = "A table whose first row names the columns.".to_owned();
        let content = [("text/csv".to_owned(), content)].into_iter().collect();
        Some(Description { description, content, ..Description::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<StatusCode>, Description)> {
        let described = Self::operation_response(ctx, operation);
        described.map(|response| (Some(StatusCode::Code(200)), response)).into_iter().collect()
    }
}

impl CsvFile {
    /// A file `what-2026-06-15.csv` with this header row; [`write_rows`] makes `parts`.
    pub fn new(
        what: &str,
        now: Timestamp,
        header_row: Vec<&str>,
        parts: impl Stream<Item = StoreResult<Bytes>> + Send + 'static,
    ) -> Self {
        let day = now.to_zoned(jiff::tz::TimeZone::UTC).date();
        let head = write_rows([header_row.into_iter().map(Cell::text).collect()]);
        let head = head.map(|head| [BYTE_ORDER_MARK.as_bytes(), &head].concat().into());
        let parts = stream::once(std::future::ready(head)).chain(parts).map(|part| {
            part.map_err(|error| {
                tracing::error!(%error, "an export was cut off");
                io::Error::other(error)
            })
        });
        Self { name: format!("{what}-{day}.csv"), body: Body::from_stream(parts) }
    }
}

/// Streams the rows of `ids` in batches of `size`: an id takes 16 bytes, a row much more. No database
/// connection is held between batches, so a slow client does not block others.
pub fn stream_rows<Rows: Future<Output = StoreResult<Bytes>> + Send + 'static>(
    ids: Vec<Uuid>,
    size: usize,
    read: impl Fn(Vec<Uuid>) -> Rows + Send + 'static,
) -> impl Stream<Item = StoreResult<Bytes>> + Send {
    let parts: Vec<_> = ids.chunks(size).map(<[Uuid]>::to_vec).collect();
    offload(Box::pin(stream::iter(parts).then(read)))
}

pub fn write_rows(rows: impl IntoIterator<Item = Vec<Cell>>) -> StoreResult<Bytes> {
    let failed = |error: &dyn std::fmt::Display| {
        StoreError::Failed(sea_orm::DbErr::Custom(format!("a table cannot be written: {error}")))
    };
    let mut table = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        table.write_record(row.iter().map(|cell| cell.0.as_bytes())).map_err(|error| failed(&error))?;
    }
    table.into_inner().map(Bytes::from).map_err(|error| failed(&error))
}

#[cfg(test)]
#[path = "csv_tests.rs"]
mod tests;
