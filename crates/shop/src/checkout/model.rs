//! The table `provider_events`.

use sea_orm::entity::prelude::*;

use platform::store::Instant;

/// A row of `provider_events`: an event that was taken.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "provider_events")]
pub struct Model {
    /// Who sent it.
    #[sea_orm(primary_key, auto_increment = false)]
    pub provider: String,
    /// The provider's id of it.
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: String,
    /// When it came.
    pub received_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
