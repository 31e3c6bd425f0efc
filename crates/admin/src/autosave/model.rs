//! The table `autosaves`.

use sea_orm::entity::prelude::*;

use platform::store::Instant;

/// What an account typed into the form of one item.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "autosaves")]
pub(super) struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The account that typed it, and alone sees it.
    pub account_id: Uuid,
    /// The resource, by the last part of its path: `news`.
    pub resource: String,
    /// The item: that of a row, or one that the browser made for an item that does not exist yet.
    pub item_id: Uuid,
    /// What the item is called in the form.
    pub title: String,
    /// The version of the row that the form was opened with; null for an item that does not exist yet.
    pub base_version: Option<i64>,
    /// The values of the form, as JSON.
    pub form: String,
    /// The time of the last autosave.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
