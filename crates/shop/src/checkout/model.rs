use sea_orm::entity::prelude::*;

use platform::database::Instant;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "provider_events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub provider: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: String,
    pub received_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
