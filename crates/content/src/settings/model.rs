use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::database::Instant;

/// A row of `site_settings`: only saved settings have one.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "site_settings")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub value: String,
    pub description: Option<String>,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

/// A site setting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Setting {
    /// Name.
    pub key: String,
    /// The value, or the default.
    pub value: String,
    /// The purpose of the setting.
    pub description: Option<String>,
    /// The time of the last change; null for defaults.
    pub updated_at: Option<Instant>,
}
