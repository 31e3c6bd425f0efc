//! A provider that takes no money, for trying everything out: what it knows stands in our own database, its page is one of ours, and its
//! events are signed and go the way of any provider's.

pub mod model;
mod page;

use std::sync::Arc;

use async_trait::async_trait;
use axum::http::HeaderMap;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait as _;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait as _, QueryFilter as _, QuerySelect as _};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use self::model::{DemoState, refund, session};
use super::provider::{
    Event, EventError, EventKind, NewRefund, NewSession, OpenSession, Payment, Provider, ProviderError,
    Refunded, SessionState,
};
use super::signature;
use crate::engine::clock::{Clock, Entropy};
use crate::engine::store::{Store, StoreError, StoreResult, Table, Tx};

pub use page::{PATH, page, turned_back};

/// Its name.
pub const NAME: &str = "demo";
/// The header of its events.
pub const SIGNATURE: &str = "unionhall-signature";

/// The provider.
#[derive(Clone, Debug)]
pub struct Demo {
    store: Store,
    clock: Clock,
    entropy: Entropy,
    secret: Secret,
    site: String,
}

/// What signs its events.
#[derive(Clone)]
struct Secret(String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

/// An event as it travels.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Sent {
    id: String,
    session: String,
    reference: Uuid,
    /// The payment and US cents; nothing for a page that ended unpaid.
    paid: Option<(String, i64)>,
}

/// An event with its header.
#[derive(Clone, Debug)]
pub struct Signed {
    /// The value of [`SIGNATURE`].
    pub signature: String,
    /// The body.
    pub body: Vec<u8>,
}

fn later(error: impl std::fmt::Display) -> ProviderError {
    ProviderError::Later(error.to_string())
}

impl Demo {
    /// `secret` signs its events; `site` is the address of this site.
    pub fn new(store: &Store, (clock, entropy): (&Clock, &Entropy), secret: String, site: &str) -> Self {
        Self {
            store: store.clone(),
            clock: clock.clone(),
            entropy: entropy.clone(),
            secret: Secret(secret),
            site: site.to_owned(),
        }
    }

    /// A session, as its page shows it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn session(&self, id: &str) -> StoreResult<Option<session::Model>> {
        let db = self.store.reader(Arc::default());
        Ok(session::Entity::find_by_id(id).one(db.on(Table::DemoSessions)).await?)
    }

    /// Pays a session that is open, as somebody does at a page; answers what it is then.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn pay(&self, id: &str) -> StoreResult<Option<SessionState>> {
        self.end(id, DemoState::Paid).await
    }

    /// The event that tells what became of a session; nothing while it is open.
    pub fn signed(&self, session: &session::Model, event: &str) -> Option<Signed> {
        let paid = match session.state {
            DemoState::Open => return None,
            DemoState::Paid => Some((payment_of(&session.id), session.amount_cents)),
            DemoState::Expired => None,
        };
        let sent =
            Sent { id: event.to_owned(), session: session.id.clone(), reference: session.reference, paid };
        let body = serde_json::to_vec(&sent).unwrap_or_default();
        Some(Signed { signature: signature::sign(&self.secret.0, &body, self.clock.now()), body })
    }

    /// Ends a session that is open.
    async fn end(&self, id: &str, to: DemoState) -> StoreResult<Option<SessionState>> {
        let tx = self.store.begin().await?;
        let Some(session) = locked(&tx, id).await? else { return Ok(None) };
        let now = self.clock.now();
        let to = match session.state {
            DemoState::Open if now >= session.expires_at.timestamp() => DemoState::Expired,
            DemoState::Open => to,
            ended => return Ok(Some(session.with(ended).shown(now))),
        };
        let ended = session::ActiveModel { state: Set(to), ..Default::default() };
        session::Entity::update_many()
            .set(ended)
            .filter(session::Column::Id.eq(id))
            .exec(tx.on(Table::DemoSessions))
            .await?;
        tx.commit().await?;
        Ok(Some(session.with(to).shown(now)))
    }
}

async fn locked(tx: &Tx, id: &str) -> StoreResult<Option<session::Model>> {
    Ok(session::Entity::find_by_id(id).lock_exclusive().one(tx.read()).await?)
}

/// The id of the payment of a session.
fn payment_of(session: &str) -> String {
    format!("{session}-paid")
}

impl session::Model {
    fn with(mut self, state: DemoState) -> Self {
        self.state = state;
        self
    }

    /// What it is at an instant.
    fn shown(&self, now: Timestamp) -> SessionState {
        match self.state {
            DemoState::Open if now >= self.expires_at.timestamp() => SessionState::Expired,
            DemoState::Open => SessionState::Open,
            DemoState::Paid => {
                SessionState::Paid(Payment { id: payment_of(&self.id), amount_cents: self.amount_cents })
            }
            DemoState::Expired => SessionState::Expired,
        }
    }
}

#[async_trait]
impl Provider for Demo {
    fn name(&self) -> &'static str {
        NAME
    }

    async fn open(&self, new: &NewSession) -> Result<OpenSession, ProviderError> {
        let tx = self.store.begin().await.map_err(later)?;
        let row = session::ActiveModel {
            id: Set(format!("demo_{}", self.entropy.token())),
            reference: Set(new.reference),
            title: Set(new.title.clone()),
            description: Set(new.description.clone()),
            amount_cents: Set(new.amount_cents),
            success_url: Set(new.success_url.clone()),
            cancel_url: Set(new.cancel_url.clone()),
            expires_at: Set(new.expires_at.into()),
            state: Set(DemoState::Open),
        };
        // Asked again, it is the page that is there.
        let kept = session::Column::Reference;
        let once = OnConflict::column(kept).update_column(kept).to_owned();
        let insert = session::Entity::insert(row).on_conflict(once);
        let stored = insert.exec_with_returning(tx.on(Table::DemoSessions)).await.map_err(later)?;
        tx.commit().await.map_err(later)?;
        let id = stored.id;
        Ok(OpenSession { url: format!("{}{PATH}?session={id}", self.site), id })
    }

    async fn look(&self, session: &str) -> Result<SessionState, ProviderError> {
        let found = self.session(session).await.map_err(later)?;
        Ok(found.map_or(SessionState::Expired, |session| session.shown(self.clock.now())))
    }

    async fn close(&self, session: &str) -> Result<SessionState, ProviderError> {
        let ended = self.end(session, DemoState::Expired).await.map_err(later)?;
        Ok(ended.unwrap_or(SessionState::Expired))
    }

    async fn refund(&self, new: &NewRefund) -> Result<Refunded, ProviderError> {
        let tx = self.store.begin().await.map_err(later)?;
        let id = new.payment.strip_suffix("-paid").unwrap_or_default();
        let paid = locked(&tx, id).await.map_err(later)?.filter(|session| session.state == DemoState::Paid);
        let paid = paid.ok_or_else(|| ProviderError::Never("there is no such payment".into()))?;
        let rows = refund::Entity::find().filter(refund::Column::PaymentId.eq(&new.payment));
        let rows = rows.all(tx.read()).await.map_err(later)?;
        if rows.iter().any(|row| row.id == new.id) {
            return Ok(Refunded::Done);
        }
        let back: i64 = rows.iter().map(|row| row.amount_cents).sum();
        if back + new.amount_cents > paid.amount_cents {
            return Err(ProviderError::Never("that is more than was paid".into()));
        }
        let row = refund::ActiveModel {
            id: Set(new.id),
            payment_id: Set(new.payment.clone()),
            amount_cents: Set(new.amount_cents),
        };
        let insert = refund::Entity::insert(row);
        insert.exec_without_returning(tx.on(Table::DemoRefunds)).await.map_err(later)?;
        tx.commit().await.map_err(|error: StoreError| later(error))?;
        Ok(Refunded::Done)
    }

    /// No second month is ever paid here.
    async fn end_monthly(&self, session: &str) -> Result<(), ProviderError> {
        match self.session(session).await.map_err(later)? {
            Some(_) => Ok(()),
            None => Err(ProviderError::Never("there is no such page".into())),
        }
    }

    fn event(&self, headers: &HeaderMap, body: &[u8], now: Timestamp) -> Result<Option<Event>, EventError> {
        let header = headers.get(SIGNATURE).and_then(|value| value.to_str().ok());
        signature::check(&self.secret.0, header.ok_or(EventError::Signature)?, body, now)?;
        let sent: Sent = serde_json::from_slice(body).map_err(|_| EventError::Unreadable)?;
        let kind = match sent.paid {
            Some((id, amount_cents)) => EventKind::Paid(Payment { id, amount_cents }),
            None => EventKind::Expired,
        };
        Ok(Some(Event { id: sent.id, reference: sent.reference, session: sent.session, kind }))
    }
}
