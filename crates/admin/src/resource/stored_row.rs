//! The columns that every resource's table has.

use sea_orm::entity::prelude::*;

use platform::database::Instant;

pub(super) type Column<Row> = <<Row as ModelTrait>::Entity as EntityTrait>::Column;

/// A row of a resource's table; [`stored_row!`](crate::stored_row) implements it.
pub trait StoredRow: ModelTrait {
    const ID: Column<Self>;
    const VERSION: Column<Self>;
    const CREATED_AT: Column<Self>;
    const UPDATED_AT: Column<Self>;

    fn id(&self) -> Uuid;

    /// 1 for a new row, one more with each change.
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
