use std::collections::HashMap;

use axum::body::Bytes;
use sea_orm::prelude::Uuid;

use super::queries;
use accounts::audit::model::Model;
use platform::database::{Reader, StoreResult};
use platform::web::csv::{Cell, write_rows};

/// Entries that are read at once: each may hold a long article twice.
pub(super) const ROWS_PER_QUERY: usize = 25;

pub(super) const HEADER_ROW: [&str; 9] =
    ["Entry ID", "Time", "Account", "Action", "Resource", "Resource ID", "Title", "Before", "After"];

pub(super) async fn write_csv_rows(db: &Reader, ids: &[Uuid]) -> StoreResult<Bytes> {
    let found = queries::load_entries(db, ids).await?;
    let mut found: HashMap<Uuid, Model> = found.into_iter().map(|row| (row.id, row)).collect();
    write_rows(ids.iter().filter_map(|id| found.remove(id)).map(cells))
}

fn cells(row: Model) -> Vec<Cell> {
    vec![
        row.id.into(),
        Cell::instant(Some(row.created_at.timestamp())),
        Cell::text(row.actor),
        Cell::text(row.action),
        Cell::text(row.resource),
        Cell::optional(row.resource_id),
        Cell::optional(row.title),
        Cell::field(row.before),
        Cell::field(row.after),
    ]
}
