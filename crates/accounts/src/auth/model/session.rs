use super::{Assurance, AuthMethods, Instant};
use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    pub aal: Assurance,
    #[sea_orm(column_type = "JsonBinary")]
    pub amr: AuthMethods,
    /// Number of the valid refresh token.
    pub counter: i64,
    pub user_agent: Option<String>,
    pub created_at: Instant,
    pub refreshed_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
