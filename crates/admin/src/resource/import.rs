//! Bulk insertion of rows, for seeding a site.

use sea_orm::TryIntoModel;
use sea_orm::entity::prelude::*;

use super::store::{file_uses, set_common_columns};
use super::{ActiveModel, Entity, Resource};
use platform::database::{Instant, StoreResult, Tx};
use platform::files;

/// Rows in one statement. SQLite takes 32,766 values in one, PostgreSQL 65,535; no row has more than 40.
const ROWS_PER_STATEMENT: usize = 200;

/// Sets the columns that every resource has, for [`insert_rows`].
pub fn new_row<R: Resource>(mut row: ActiveModel<R::Row>, id: Uuid, now: Instant) -> ActiveModel<R::Row> {
    set_common_columns::<R>(&mut row, id, now);
    row
}

/// Inserts complete rows, and records the files that they use. Writes no audit entries. Fails with
/// [`StoreError::Taken`](platform::database::StoreError) if a unique value is taken.
pub async fn insert_rows<R: Resource>(tx: &Tx, rows: Vec<ActiveModel<R::Row>>) -> StoreResult<()> {
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let part: Vec<_> = rows.by_ref().take(ROWS_PER_STATEMENT).collect();
        let written: Vec<R::Row> =
            part.iter().cloned().map(TryIntoModel::try_into_model).collect::<Result<_, _>>()?;
        let uses = written.iter().map(file_uses::<R>).collect::<StoreResult<Vec<_>>>()?;
        files::add_uses(tx, uses).await?;
        Entity::<R::Row>::insert_many(part).exec_without_returning(tx.on(R::TABLE)).await?;
    }
    Ok(())
}
