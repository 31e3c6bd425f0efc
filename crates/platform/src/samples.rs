//! The rows that the program wrote as samples, so that the unchanged ones can be removed again.
//!
//! A sample is known by its table, its id and the version that it was written with: each change of a row raises its version.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{IntoActiveModel as _, QuerySelect as _};

use crate::schema::SAMPLE_ROWS;
use crate::store::{Instant, StoreResult, Table, Tx};

/// What samples were written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Collection {
    /// The demonstration site.
    Demonstration,
    /// The drafts that a new site may start with.
    Examples,
}

/// A row of `sample_rows`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "sample_rows")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub collection: Collection,
    #[sea_orm(primary_key, auto_increment = false)]
    pub table_name: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub row_id: Uuid,
    pub version: i64,
}

impl ActiveModelBehavior for ActiveModel {}

/// Records rows of a table, each with its version. One that is recorded already gets the new version.
pub async fn record(
    tx: &Tx,
    collection: Collection,
    table: Table,
    rows: impl IntoIterator<Item = (Uuid, i64)>,
) -> StoreResult<()> {
    let row = |(row_id, version)| Model { collection, table_name: table.name().to_owned(), row_id, version };
    let rows: Vec<_> = rows.into_iter().map(|one| row(one).into_active_model().reset_all()).collect();
    if !rows.is_empty() {
        let key = [Column::Collection, Column::TableName, Column::RowId];
        let again = OnConflict::columns(key).update_column(Column::Version).to_owned();
        Entity::insert_many(rows).on_conflict(again).exec_without_returning(tx.on(SAMPLE_ROWS)).await?;
    }
    Ok(())
}

/// Records all rows of a table that had none before.
pub async fn record_all(tx: &Tx, collection: Collection, table: Table) -> StoreResult<()> {
    let (collection, table) = (collection.to_value(), table.name());
    let rows = format!(
        "INSERT INTO sample_rows (collection, table_name, row_id, version) \
         SELECT '{collection}', '{table}', id, version FROM {table}"
    );
    tx.on(SAMPLE_ROWS).execute_unprepared(&rows).await?;
    Ok(())
}

/// Tells whether samples of a collection are recorded. `db` is a connection that has noted the table `SAMPLE_ROWS` as read.
pub async fn is_any(db: &impl ConnectionTrait, collection: Collection) -> StoreResult<bool> {
    let rows = Entity::find().filter(Column::Collection.eq(collection)).limit(1);
    Ok(rows.one(db).await?.is_some())
}

/// Returns the versions that the recorded rows of a table were written with, by id.
pub async fn versions(
    db: &impl ConnectionTrait,
    collection: Collection,
    table: Table,
) -> StoreResult<HashMap<Uuid, i64>> {
    let rows = Entity::find()
        .filter(Column::Collection.eq(collection))
        .filter(Column::TableName.eq(table.name()))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.row_id, row.version)).collect())
}

/// Deletes the record of a collection: what is left of it is the site's own.
pub async fn delete_record(tx: &Tx, collection: Collection) -> StoreResult<()> {
    let rows = Entity::delete_many().filter(Column::Collection.eq(collection));
    rows.exec(tx.on(SAMPLE_ROWS)).await?;
    Ok(())
}

/// Returns the id that an example has on every site.
pub fn example_id(table: Table, name: &str) -> Uuid {
    let hash = xxhash_rust::xxh3::xxh3_128(format!("example {} {name}", table.name()).as_bytes());
    uuid::Builder::from_random_bytes(hash.to_be_bytes()).into_uuid()
}

/// The removal of the unchanged rows of a collection.
#[derive(Debug)]
pub struct SampleRemoval<'a> {
    /// The transaction of the whole removal.
    pub tx: &'a Tx,
    /// Its instant.
    pub now: Instant,
    /// The collection.
    pub collection: Collection,
}

/// The outcome of a removal, in items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemovedSamples {
    /// Items that were removed.
    pub removed: u64,
    /// Items that stay, because they were changed or are in use.
    pub remaining: u64,
}

impl std::ops::AddAssign for RemovedSamples {
    fn add_assign(&mut self, other: Self) {
        self.removed += other.removed;
        self.remaining += other.remaining;
    }
}

/// Removes the samples of one subject.
pub type RemoveSamples = for<'a> fn(&'a SampleRemoval<'a>) -> RemovalFuture<'a>;

/// The future of [`RemoveSamples`].
pub type RemovalFuture<'a> = Pin<Box<dyn Future<Output = StoreResult<RemovedSamples>> + Send + 'a>>;
