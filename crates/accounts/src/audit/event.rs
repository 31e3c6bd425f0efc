use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait as _;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::model::{ActiveModel, Entity};
use crate::audit::schema::AUDIT_ENTRIES;
use platform::core::ChangeStamp;
use platform::database::site_visibility::SiteVisibility;
use platform::database::{Instant, StoreResult, Tx};

const ROWS_PER_INSERT: usize = 500;

#[derive(Clone, Debug)]
pub enum Actor {
    Account(Uuid, String),
    Service,
    CommandLine,
    /// No account: the change follows from an event such as a payment.
    Program,
}

#[derive(Clone, Debug)]
pub struct AuditEvent {
    action: &'static str,
    resource: &'static str,
    id: Uuid,
    title: String,
    before: Option<Value>,
    after: Option<Value>,
}

impl AuditEvent {
    pub fn new(action: &'static str, resource: &'static str, id: Uuid, title: impl Into<String>) -> Self {
        Self { action, resource, id, title: title.into(), before: None, after: None }
    }

    pub fn of_visibility(visibility: SiteVisibility) -> Self {
        let action = match visibility {
            SiteVisibility::Open => "opened",
            SiteVisibility::Closed => "closed",
        };
        Self::new(action, "site", Uuid::nil(), "Site")
    }

    /// The site was filled from the archive with this hash. Archives omit the entry, so that an archive of the filled site equals its
    /// source.
    pub fn of_import(digest: &str) -> Self {
        Self::new("imported", "site", Uuid::nil(), format!("Archive {digest}"))
    }

    /// Records the form before and after; `None` before creation and after deletion.
    #[must_use]
    pub fn with_forms<F: Serialize>(mut self, before: Option<&F>, after: Option<&F>) -> Self {
        let json = |form: &F| serde_json::to_value(form).unwrap_or(Value::Null);
        self.before = before.map(json);
        self.after = after.map(json);
        self
    }

    fn row(self, actor: &Actor, id: Uuid, now: Instant) -> ActiveModel {
        let (actor_id, actor) = match actor {
            Actor::Account(id, email) => (Some(*id), email.clone()),
            Actor::Service => (None, "service key".to_owned()),
            Actor::CommandLine => (None, "command line".to_owned()),
            Actor::Program => (None, "unionhall".to_owned()),
        };
        ActiveModel {
            id: Set(id),
            actor_id: Set(actor_id),
            actor: Set(actor),
            action: Set(self.action.to_owned()),
            resource: Set(self.resource.to_owned()),
            resource_id: Set(Some(self.id.to_string())),
            title: Set(Some(self.title)),
            before: Set(self.before),
            after: Set(self.after),
            created_at: Set(now),
        }
    }
}

pub async fn record(
    tx: &Tx,
    actor: &Actor,
    events: impl IntoIterator<Item = AuditEvent>,
    ChangeStamp { entropy, now }: ChangeStamp<'_>,
) -> StoreResult<()> {
    let rows: Vec<_> = events.into_iter().map(|event| event.row(actor, entropy.uuid(), now)).collect();
    for part in rows.chunks(ROWS_PER_INSERT) {
        Entity::insert_many(part.iter().cloned()).exec_without_returning(tx.on(AUDIT_ENTRIES)).await?;
    }
    Ok(())
}
