//! The record of who changed what. An entry is written in the transaction of the change: there is no one without the other.

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::Json;
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _, QuerySelect as _};
use serde::{Deserialize, Serialize};

use crate::engine::http::{self, ApiResult, List, Query};
use crate::engine::store::{Instant, Reader, StoreResult, Table, Tx};
use crate::people::auth::Caller;
use crate::program::app::App;

/// Something that somebody changed.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entries")]
#[schemars(rename = "AuditEntry")]
pub struct Model {
    /// Never changes.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The account that did it; nothing for the command line and the service key.
    pub actor_id: Option<Uuid>,
    /// Its mail address at the time, `command line` or `service key`.
    pub actor: String,
    /// What was done: `created`, `updated`, `published`, ...
    pub action: String,
    /// To what kind of thing.
    pub subject: String,
    /// To which one.
    pub subject_id: Option<String>,
    /// What it was called.
    pub title: Option<String>,
    /// When.
    pub created_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

/// Who does something.
#[derive(Clone, Debug)]
pub enum Actor {
    /// Somebody signed in.
    Account(Uuid, String),
    /// A server with the service key.
    Service,
    /// Whoever has the machine.
    CommandLine,
}

impl From<&Caller> for Actor {
    fn from(caller: &Caller) -> Self {
        Self::Account(caller.account.id, caller.account.email.clone())
    }
}

/// What is done to what.
#[derive(Clone, Copy, Debug)]
pub struct AuditEvent<'a> {
    /// `created`, `updated`, ...
    pub action: &'static str,
    /// `news post`, `account`, ...
    pub subject: &'static str,
    /// Which one.
    pub id: Uuid,
    /// What it is called.
    pub title: &'a str,
}

/// Writes an entry into the transaction of the change.
pub async fn record(
    tx: &Tx,
    actor: &Actor,
    event: AuditEvent<'_>,
    (id, now): (Uuid, Instant),
) -> StoreResult<()> {
    let (actor_id, actor) = match actor {
        Actor::Account(id, email) => (Some(*id), email.clone()),
        Actor::Service => (None, "service key".to_owned()),
        Actor::CommandLine => (None, "command line".to_owned()),
    };
    let row = ActiveModel {
        id: Set(id),
        actor_id: Set(actor_id),
        actor: Set(actor),
        action: Set(event.action.to_owned()),
        subject: Set(event.subject.to_owned()),
        subject_id: Set(Some(event.id.to_string())),
        title: Set(Some(event.title.to_owned())),
        created_at: Set(now),
    };
    row.insert(tx.on(Table::Audit)).await?;
    Ok(())
}

/// Which part of the record.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct AuditQuery {
    /// How many at most: 50 by default, never more than 100.
    #[garde(range(min = 1))]
    limit: Option<u64>,
    /// How many to leave out first.
    #[garde(range(max = 1_000_000))]
    offset: Option<u64>,
}

/// The owners' call.
pub fn owners() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/audit",
        get_with(list, |op| {
            op.id("listAuditEntries").tag("audit").summary("What was changed, the newest first")
        }),
    )
}

async fn list(db: Reader, Query(query): Query<AuditQuery>) -> ApiResult<Json<List<Model>>> {
    let limit = http::limit(query.limit, 50);
    let offset = query.offset.unwrap_or(0);
    let table = db.on(Table::Audit);
    let total = db.total(Table::Audit, Entity::find()).await?;
    let items = Entity::find()
        .order_by(Column::CreatedAt, Order::Desc)
        .order_by(Column::Id, Order::Desc)
        .limit(limit)
        .offset(offset)
        .all(table)
        .await?;
    Ok(Json(List { items, total, limit, offset }))
}
