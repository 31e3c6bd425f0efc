//! `GET .../export`: all rows that the list would show, as a table for spreadsheets.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Bytes;
use uuid::Uuid;

use super::any::AnyResource;
use super::item::Item;
use platform::core::Core;
use platform::database::{Reader, StoreResult};
use platform::web::ApiResult;
use platform::web::csv::{CsvFile, stream_rows, write_rows};

/// Rows that are read at once. A long article takes 1 MB in all its forms, so this bounds the memory that an export takes.
const ROWS_PER_QUERY: usize = 50;

/// Streams the rows that a list query matches as CSV. Leaves no audit entry.
pub(super) async fn export_csv(
    resource: AnyResource,
    db: Reader,
    core: &Core,
    query: &str,
) -> ApiResult<CsvFile> {
    let (ids, is_trash) = resource.rows.select_ids(&db, core, query).await?;
    let headings = resource.rows.export_headings();
    let db = Arc::new(db);
    let parts = stream_rows(ids, ROWS_PER_QUERY, move |part| {
        let db = Arc::clone(&db);
        async move { write_csv_rows(resource, &db, &part, is_trash).await }
    });
    let header_row = headings.iter().map(String::as_str).collect();
    Ok(CsvFile::new(resource.names.path.trim_start_matches('/'), core.clock.now(), header_row, parts))
}

/// Writes the rows in the order of `ids` as CSV, without those that were deleted since.
async fn write_csv_rows(
    resource: AnyResource,
    db: &Reader,
    ids: &[Uuid],
    is_trash: bool,
) -> StoreResult<Bytes> {
    let mut found = resource.rows.find_rows(db, ids).await?;
    found.retain(|item| item.is_trashed() == is_trash);
    let found: HashMap<Uuid, Item> = found.into_iter().map(|item| (item.id, item)).collect();
    let items = ids.iter().filter_map(|id| found.get(id));
    write_rows(items.flat_map(|item| resource.rows.export_lines(item)))
}
