//! The columns that the table of every resource has.

use sea_orm::entity::prelude::*;

use super::Resource;
use platform::store::{StoreError, StoreResult};

/// A column of a resource's table.
pub(super) type Column<R> = <<R as Resource>::Entity as EntityTrait>::Column;

/// Finds a column that every resource has.
pub(super) fn column<R: Resource>(name: &str) -> StoreResult<Column<R>> {
    let missing = || StoreError::Failed(DbErr::Custom(format!("{} has no column {name}", R::NAMES.label)));
    name.parse().map_err(|_| missing())
}

/// The version of a row: 1 for a new one, one more with each change.
pub(super) fn version<R: Resource>(row: &R::Row) -> i64 {
    match column::<R>("version").map(|version| row.get(version)) {
        Ok(Value::BigInt(Some(version))) => version,
        _ => 0,
    }
}

/// The id of a row.
pub(super) fn id<R: Resource>(row: &R::Row) -> Uuid {
    match column::<R>("id").map(|id| row.get(id)) {
        Ok(Value::Uuid(Some(id))) => id,
        _ => Uuid::nil(),
    }
}
