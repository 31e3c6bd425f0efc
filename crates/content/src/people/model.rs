use schemars::JsonSchema;
use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::database::Instant;

/// The names of the groups that a person is in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, FromJsonQueryResult)]
#[serde(transparent)]
#[schemars(inline)]
pub struct GroupNames(pub Vec<String>);

/// A person as staff see it. Visitors get [`PublicDetails`](super::rules::PublicDetails).
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[sea_orm(table_name = "people")]
#[schemars(rename = "Person")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Name.
    pub name: String,
    /// Position in the union, such as "Chief Steward".
    pub post: Option<String>,
    /// The groups that the person is in.
    #[sea_orm(column_type = "JsonBinary")]
    pub groups: GroupNames,
    /// Worksite.
    pub worksite: Option<String>,
    /// Whether visitors see the worksite.
    pub worksite_public: bool,
    /// Shift.
    pub shift: Option<String>,
    /// Whether visitors see the shift.
    pub shift_public: bool,
    /// Phone number.
    pub phone: Option<String>,
    /// Whether visitors see the phone number.
    pub phone_public: bool,
    /// Email address.
    pub email: Option<String>,
    /// Whether visitors see the email address. They may write to the person either way.
    pub email_public: bool,
    /// URL of the picture.
    pub image_url: Option<String>,
    /// Whether visitors see the picture.
    pub image_public: bool,
    /// The first day of the term of office.
    pub term_from: Option<Instant>,
    /// The last day of the term of office.
    pub term_until: Option<Instant>,
    /// Position; lower numbers come first.
    pub sort_order: i64,
    /// Whether the person is published.
    pub published: bool,
    /// The worksite that visitors filter by; empty where it is not public.
    #[serde(skip)]
    pub public_worksite: String,
    /// The shift that visitors filter by; empty where it is not public.
    #[serde(skip)]
    pub public_shift: String,
    /// The time at which it was moved to the trash; null outside it.
    pub trashed_at: Option<Instant>,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints.
    pub version: i64,
    /// The columns that lists search: public ones only.
    #[serde(skip)]
    pub search_text: String,
    /// The folded name, by which lists are sorted.
    #[serde(skip)]
    pub sort_key: String,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last change.
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}
