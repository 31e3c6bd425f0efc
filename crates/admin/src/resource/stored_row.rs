use sea_orm::entity::prelude::*;
use sea_orm::{FromQueryResult, IntoActiveModel, TryIntoModel};

use platform::database::Instant;

pub type Entity<Row> = <Row as ModelTrait>::Entity;
pub type ActiveModel<Row> = <Entity<Row> as EntityTrait>::ActiveModel;
pub type Column<Row> = <Entity<Row> as EntityTrait>::Column;

/// A row of a resource's table; [`stored_row!`](crate::stored_row) implements it.
pub trait StoredRow:
    ModelTrait<Entity: EntityTrait<Model = Self, ActiveModel: TryIntoModel<Self> + Send, Column: Send>>
    + FromQueryResult
    + IntoActiveModel<ActiveModel<Self>>
    + Sync
    + 'static
{
    const ID: Column<Self>;
    const VERSION: Column<Self>;
    const CREATED_AT: Column<Self>;
    const UPDATED_AT: Column<Self>;

    fn id(&self) -> Uuid;

    /// Returns the version: 1 for a new row, one more with each change.
    fn version(&self) -> i64;

    fn created_at(&self) -> Instant;

    fn updated_at(&self) -> Instant;
}

/// Implements [`StoredRow`](crate::resource::StoredRow) for a model.
#[macro_export]
macro_rules! stored_row {
    ($model:ident, $column:ident) => {
        impl $crate::resource::StoredRow for $model {
            const ID: $column = $column::Id;
            const VERSION: $column = $column::Version;
            const CREATED_AT: $column = $column::CreatedAt;
            const UPDATED_AT: $column = $column::UpdatedAt;

            fn id(&self) -> ::uuid::Uuid {
                self.id
            }

            fn version(&self) -> i64 {
                self.version
            }

            fn created_at(&self) -> ::platform::database::Instant {
                self.created_at
            }

            fn updated_at(&self) -> ::platform::database::Instant {
                self.updated_at
            }
        }
    };
}
