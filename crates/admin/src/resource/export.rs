//! `GET .../export`: all rows that the list would show, as a table for spreadsheets.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use uuid::Uuid;

use super::fields::names_of;
use super::heading::heading;
use super::list::{Selection, ids};
use super::{Resource, StoredRow, store, trash};
use platform::core::Core;
use platform::http::ApiResult;
use platform::http::csv::{Cell, CsvFile, stream_rows, write_rows};
use platform::store::{Reader, StoreResult};

/// Rows that are read at once. A long article takes 1 MB in all its forms, so this bounds the memory that an export takes.
const ROWS: usize = 50;

pub(super) async fn export<R: Resource>(
    State(core): State<Core>,
    db: Reader,
    selection: Selection<R>,
) -> ApiResult<CsvFile> {
    let columns = names_of::<R::Form>();
    let is_trash = selection.is_trash();
    let ids = ids(&db, &core, selection).await?;
    let headings: Vec<String> = match R::export_lines() {
        Some((headings, _)) => headings.iter().map(|&heading| heading.to_owned()).collect(),
        None => [&["id"], columns, &["created_at", "updated_at"]].concat().into_iter().map(heading).collect(),
    };
    let db = Arc::new(db);
    let parts = stream_rows(ids, ROWS, move |part| {
        let db = Arc::clone(&db);
        async move { rows::<R>(&db, &part, (is_trash, columns)).await }
    });
    let header_row = headings.iter().map(String::as_str).collect();
    Ok(CsvFile::new(R::NAMES.path.trim_start_matches('/'), core.clock.now(), header_row, parts))
}

/// Rows in the order of `ids`, without those that were deleted since.
async fn rows<R: Resource>(
    db: &Reader,
    ids: &[Uuid],
    (is_trash, columns): (bool, &[&str]),
) -> StoreResult<Bytes> {
    let mut found = store::find_all::<R>(db.on(R::TABLE), ids).await?;
    found.retain(|row| trash::is_trashed::<R>(row) == is_trash);
    let mut found: HashMap<Uuid, R::Row> = found.into_iter().map(|row| (row.id(), row)).collect();
    if let Some((_, lines)) = R::export_lines() {
        return write_rows(ids.iter().filter_map(|id| found.remove(id)).flat_map(lines));
    }
    let row = |id: &Uuid| {
        let row = found.get(id)?;
        let form = serde_json::to_value(R::form(row)).unwrap_or_default();
        let mut cells = vec![Cell::from(*id)];
        cells.extend(columns.iter().map(|name| Cell::field(&form[*name])));
        cells.extend([row.created_at(), row.updated_at()].map(|at| Cell::instant(Some(at.timestamp()))));
        Some(cells)
    };
    write_rows(ids.iter().filter_map(row))
}
