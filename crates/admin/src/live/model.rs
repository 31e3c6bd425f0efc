use sea_orm::entity::prelude::*;

use platform::database::Instant;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "presence")]
pub(super) struct Model {
    /// The window's own id, which it makes up.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    pub form: String,
    pub begun_at: Instant,
    /// When it counts as closed, unless it is heard of again.
    pub expires_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
