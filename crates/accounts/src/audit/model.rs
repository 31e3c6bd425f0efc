use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{DerivePartialModel, QueryOrder as _, QuerySelect as _};
use serde::Serialize;

use platform::database::{Instant, StoreResult};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub actor_id: Option<Uuid>,
    pub actor: String,
    pub action: String,
    pub resource: String,
    pub resource_id: Option<String>,
    pub title: Option<String>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub before: Option<Json>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub after: Option<Json>,
    pub created_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

pub async fn newest(db: &impl ConnectionTrait) -> StoreResult<Option<Instant>> {
    let newest = Entity::find().select_only().column(Column::CreatedAt).order_by_desc(Column::CreatedAt);
    Ok(newest.into_tuple().one(db).await?)
}

/// A change in the audit log.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub struct AuditEntry {
    /// Unique identifier.
    pub id: Uuid,
    /// The account that made the change; null for the command line and the service key, and once anonymized.
    pub actor_id: Option<Uuid>,
    /// Email at the time, `command line` or `service key`; once anonymized, `account` and 8 digits of its id.
    pub actor: String,
    /// The current name of the account; null if it has none, or once the entry is anonymized.
    #[sea_orm(skip)]
    pub actor_name: Option<String>,
    /// The action: `created`, `updated`, `published`, ...
    pub action: String,
    /// The kind of resource that was changed: `news post`, `slide`, `account`, ...
    pub resource: String,
    /// The id of the resource.
    pub resource_id: Option<String>,
    /// Title of the resource at the time.
    pub title: Option<String>,
    /// The time of the change.
    pub created_at: Instant,
}

/// A change with the fields before and after it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AuditRevision {
    /// The actor, the action and the time.
    #[serde(flatten)]
    pub entry: AuditEntry,
    /// Fields before the change; null for creations.
    pub before: Option<Json>,
    /// Fields after the change; null for deletions.
    pub after: Option<Json>,
}

/// An entry of the audit log with the fields before and after, and whether its resource is still there.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AuditDetail {
    /// The entry.
    #[serde(flatten)]
    pub revision: AuditRevision,
    /// Whether the resource has been deleted since.
    pub gone: bool,
}

/// The values by which the audit log can be filtered.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AuditChoices {
    /// The accounts that made a change.
    pub actors: Vec<String>,
    /// Every kind of resource that was changed.
    pub resources: Vec<String>,
    /// The actions in the log.
    pub actions: Vec<String>,
}

impl From<Model> for AuditRevision {
    fn from(row: Model) -> Self {
        Self {
            entry: AuditEntry {
                id: row.id,
                actor_id: row.actor_id,
                actor: row.actor,
                actor_name: None,
                action: row.action,
                resource: row.resource,
                resource_id: row.resource_id,
                title: row.title,
                created_at: row.created_at,
            },
            before: row.before,
            after: row.after,
        }
    }
}
