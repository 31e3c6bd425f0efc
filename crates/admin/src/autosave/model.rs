use sea_orm::entity::prelude::*;

use platform::database::Instant;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "autosaves")]
pub(super) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub account_id: Uuid,
    /// The resource, by the last part of its path: `news`.
    pub resource: String,
    /// The item: that of a row, or one that the browser made for an item that does not exist yet.
    pub item_id: Uuid,
    pub title: String,
    /// The version of the row that the form was opened with; null for an item that does not exist yet.
    pub base_version: Option<i64>,
    pub form: String,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
