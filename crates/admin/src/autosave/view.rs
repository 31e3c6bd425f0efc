use schemars::JsonSchema;
use sea_orm::DerivePartialModel;
use serde::Serialize;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::model::{Entity, Model};
use platform::database::Instant;

/// An autosave in a list.
#[derive(Debug, Serialize, JsonSchema, DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub(super) struct AutosaveSummary {
    /// The item's id.
    #[sea_orm(from_col = "item_id")]
    pub item: Uuid,
    /// The title of the item.
    pub title: String,
    /// The version of the item that the form was opened with; null for an item that does not exist yet.
    pub base_version: Option<i64>,
    /// The time of the last autosave.
    pub updated_at: Instant,
}

/// An autosave with the values of its form.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Autosave {
    /// The columns of a list.
    #[serde(flatten)]
    pub summary: AutosaveSummary,
    /// The values of the form's fields, whether they are valid or not.
    pub values: Map<String, Value>,
}

/// The autosave of an item, if there is one.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ItemAutosave {
    /// The caller's autosave; null if there is none.
    pub autosave: Option<Autosave>,
}

/// The caller's autosaves of a resource.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct AutosaveList {
    /// The autosaves, newest first.
    pub items: Vec<AutosaveSummary>,
}

/// The time of an autosave.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct AutosaveReceipt {
    /// The time of the autosave.
    pub updated_at: Instant,
}

impl From<Model> for Autosave {
    fn from(row: Model) -> Self {
        let summary = AutosaveSummary {
            item: row.item_id,
            title: row.title,
            base_version: row.base_version,
            updated_at: row.updated_at,
        };
        Self { summary, values: serde_json::from_str(&row.form).unwrap_or_default() }
    }
}
