use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::alerts::schema::ALERTS;
use platform::database::{Instant, Schedulable, Table};
use platform::files::HasImage;

/// Severity of an alert.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum AlertKind {
    /// Good to know.
    #[default]
    Information,
    /// Affects the plans of many people.
    Important,
    /// Must be read today; a visitor who dismisses it sees it again the next day.
    Urgent,
}

/// A line at the top of every page.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[sea_orm(table_name = "alerts")]
#[schemars(rename = "Alert")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Severity: the most severe of the current alerts is the one on the pages.
    pub kind: AlertKind,
    /// The line.
    pub text: String,
    /// Link target; null for none.
    pub link_url: Option<String>,
    /// Link text; null for "Read more".
    pub link_text: Option<String>,
    /// Whether the alert is published.
    pub published: bool,
    /// The time of the last publication; null if it was never published.
    pub published_at: Option<Instant>,
    /// The time from which visitors see it; null for as soon as it is published.
    pub visible_from: Option<Instant>,
    /// The time until which visitors see it; null for no end.
    pub visible_until: Option<Instant>,
    /// The time at which it was moved to the trash; null outside it.
    pub trashed_at: Option<Instant>,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints.
    pub version: i64,
    /// The columns that lists search.
    #[serde(skip)]
    pub search_text: String,
    /// The folded text, by which lists are sorted.
    #[serde(skip)]
    pub sort_key: String,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl Schedulable for Entity {
    const TABLE: Table = ALERTS;
    const PUBLISHED: Column = Column::Published;
    const FROM: Column = Column::VisibleFrom;
    const UNTIL: Column = Column::VisibleUntil;
}

impl HasImage for Model {
    fn picture(&self) -> Option<&str> {
        None
    }
}
