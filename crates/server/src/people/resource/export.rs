//! `GET .../export`: all rows that the list would show, as a table for spreadsheets (RFC 4180).

use std::collections::HashMap;
use std::io;

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as Description, StatusCode};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use csv::{Terminator, WriterBuilder};
use futures_util::stream;
use sea_orm::ModelTrait as _;
use sea_orm::sea_query::ValueType;
use serde_json::Value;
use uuid::Uuid;

use super::fields::names_of;
use super::list::{Selection, ids};
use super::{Resource, store};
use crate::engine::core::Core;
use crate::engine::http::ApiResult;
use crate::engine::store::{Instant, Reader, StoreError, StoreResult};

/// Rows that are read at once. A long article takes 1 MB in all its forms, so this bounds the memory that an export takes.
const ROWS: usize = 50;

/// Tells spreadsheets that the text is UTF-8: Excel would take it for the letters of the country.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A file that is downloaded while it is made.
pub(super) struct CsvFile {
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
        let description = "A table: id, the fields of the form, created_at, updated_at.".to_owned();
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

/// Which rows and in which order is settled first, and takes 16 bytes a row; they are read bit by bit as the client takes them. No
/// connection is held in between, so that a slow client takes none from others.
pub(super) async fn export<R: Resource>(
    State(core): State<Core>,
    db: Reader,
    selection: Selection<R>,
) -> ApiResult<CsvFile> {
    let columns = names_of::<R::Form>();
    let ids = ids(&db, selection).await?;
    let day = core.clock.now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let name = format!("{}-{day}.csv", R::NAMES.path.trim_start_matches('/'));
    let head = written([[&["id"], columns, &["created_at", "updated_at"]].concat()]);
    let head = head.map(|head| [BYTE_ORDER_MARK.as_bytes(), &head].concat().into());
    let parts =
        stream::try_unfold((db, ids, 0), move |(db, ids, at): (Reader, Vec<Uuid>, usize)| async move {
            let Some(part) = ids.get(at..).filter(|rest| !rest.is_empty()) else { return Ok(None) };
            let part = &part[..part.len().min(ROWS)];
            let text = rows::<R>(&db, part, columns).await.map_err(|error| {
                tracing::error!(%error, "an export broke off");
                io::Error::other(error)
            })?;
            let next = at + part.len();
            Ok(Some((text, (db, ids, next))))
        });
    let head = stream::once(std::future::ready(head.map_err(io::Error::other)));
    Ok(CsvFile { name, body: Body::from_stream(futures_util::StreamExt::chain(head, parts)) })
}

/// The rows with these ids, in this order; those that were deleted meanwhile are not there.
async fn rows<R: Resource>(db: &Reader, ids: &[Uuid], columns: &[&str]) -> StoreResult<Bytes> {
    let found = store::find_all::<R>(db.on(R::TABLE), ids).await?;
    let found: HashMap<Uuid, R::Row> = found.into_iter().map(|row| (store::id::<R>(&row), row)).collect();
    let (created, updated) = (store::column::<R>("created_at")?, store::column::<R>("updated_at")?);
    let instant = |row: &R::Row, column| {
        let instant = <Instant as ValueType>::try_from(row.get(column)).ok();
        instant.map(|instant| instant.timestamp().to_string()).unwrap_or_default()
    };
    let row = |id: &Uuid| {
        let row = found.get(id)?;
        let form = serde_json::to_value(R::form(row)).unwrap_or_default();
        let mut cells = vec![id.to_string()];
        cells.extend(columns.iter().map(|name| cell(&form[*name])));
        cells.extend([instant(row, created), instant(row, updated)]);
        Some(cells)
    };
    written(ids.iter().filter_map(row))
}

fn written<C: AsRef<[u8]>>(rows: impl IntoIterator<Item = Vec<C>>) -> StoreResult<Bytes> {
    let failed = |error: &dyn std::fmt::Display| {
        StoreError::Failed(sea_orm::DbErr::Custom(format!("a table cannot be written: {error}")))
    };
    let mut table = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        table.write_record(row).map_err(|error| failed(&error))?;
    }
    table.into_inner().map(Bytes::from).map_err(|error| failed(&error))
}

/// A field of a form as a cell. What a form holds beyond plain values is written as JSON.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => harmless(text),
        other => other.to_string(),
    }
}

/// Spreadsheets take a cell that begins so for a formula, which may send away what is in the others: it becomes a text
/// (<https://owasp.org/www-community/attacks/CSV_Injection>). Also as they are written in the far East.
fn harmless(text: &str) -> String {
    const BEGINS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    if text.starts_with(BEGINS) { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_forms_let_through_or_not_no_cell_begins_a_formula() {
        for text in ["\t=1", "\r=1", "\n=1", "=1", "-2+3", "@x"] {
            assert_eq!(cell(&text.into()), format!("'{text}"));
        }
        for (value, written) in
            [(Value::Null, ""), (false.into(), "false"), ((-1).into(), "-1"), ("".into(), "")]
        {
            assert_eq!(cell(&value), written);
        }
        assert_eq!(cell(&serde_json::json!(["=1"])), "[\"=1\"]");
    }
}
