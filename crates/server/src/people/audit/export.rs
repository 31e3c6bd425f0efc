//! The record as a table for spreadsheets.

use std::collections::HashMap;

use axum::body::Bytes;
use sea_orm::prelude::Uuid;
use serde_json::Value;

use super::model::Model;
use super::queries;
use crate::engine::http::csv::{harmless, written};
use crate::engine::store::{Reader, StoreResult};

/// Entries that are read at once: each may hold a long article twice.
pub(super) const ROWS: usize = 25;

/// The columns.
pub(super) const HEADS: [&str; 9] =
    ["id", "created_at", "actor", "action", "resource", "resource_id", "title", "before", "after"];

/// The entries with these ids, in this order.
pub(super) async fn rows(db: &Reader, ids: &[Uuid]) -> StoreResult<Bytes> {
    let found = queries::all(db, ids).await?;
    let mut found: HashMap<Uuid, Model> = found.into_iter().map(|row| (row.id, row)).collect();
    written(ids.iter().filter_map(|id| found.remove(id)).map(cells))
}

/// The forms are JSON, whose texts no spreadsheet takes for a formula: they begin with a brace.
fn cells(row: Model) -> Vec<String> {
    let json = |form: Option<Value>| form.map(|form| form.to_string()).unwrap_or_default();
    vec![
        row.id.to_string(),
        row.created_at.timestamp().to_string(),
        harmless(&row.actor),
        harmless(&row.action),
        harmless(&row.resource),
        harmless(row.resource_id.as_deref().unwrap_or_default()),
        harmless(row.title.as_deref().unwrap_or_default()),
        json(row.before),
        json(row.after),
    ]
}
