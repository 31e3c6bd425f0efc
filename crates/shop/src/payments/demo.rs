//! The demo provider, which takes no money: its payment page is part of this site, its sessions are in the database, and its events are
//! signed and delivered like those of any provider.

pub mod model;
mod page;
mod session_id;

use std::sync::Arc;

use async_trait::async_trait;
use axum::http::HeaderMap;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _, QuerySelect as _};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use self::model::{DemoState, refund, session};
use super::provider::{
    Event, EventError, EventKind, NewRefund, NewSession, OpenSession, Payment, Provider, ProviderError,
    RefundStatus, SessionState,
};
use super::signature;
use crate::payments::schema::{DEMO_REFUNDS, DEMO_SESSIONS};
use platform::clock::Clock;
use platform::database::{Store, StoreError, StoreResult, Tx};
use platform::money::Money;

pub use page::{PATH, page, redirect_back};

pub const PROVIDER_NAME: &str = "demo";
pub const SIGNATURE_HEADER: &str = "unionhall-signature";

#[derive(Clone, Debug)]
pub struct Demo {
    store: Store,
    clock: Clock,
    secret: Secret,
    site: String,
}

#[derive(Clone)]
struct Secret(String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct EventBody {
    id: String,
    session: String,
    reference: Uuid,
    /// Payment id and US cents; `None` for a session that expired.
    paid: Option<(String, i64)>,
}

#[derive(Clone, Debug)]
pub struct SignedEvent {
    pub signature: String,
    pub body: Vec<u8>,
}

fn temporary_error(error: impl std::fmt::Display) -> ProviderError {
    ProviderError::Later(error.to_string())
}

impl Demo {
    /// `secret` signs pages and events; `site` is the URL of this site.
    pub fn new(store: &Store, clock: &Clock, secret: String, site: &str) -> Self {
        Self { store: store.clone(), clock: clock.clone(), secret: Secret(secret), site: site.to_owned() }
    }

    pub async fn session(&self, id: &str) -> StoreResult<Option<session::Model>> {
        let db = self.store.reader(Arc::default());
        let open = session_id::parse_id(&self.secret.0, id);
        let which = match &open {
            // A paid session is found by its reference, since its id may differ.
            Some(open) => session::Column::Reference.eq(open.reference),
            None => session::Column::Id.eq(id),
        };
        let ended = session::Entity::find().filter(which).one(db.on(DEMO_SESSIONS)).await?;
        Ok(ended.or(open).map(|session| session.at(self.clock.now())))
    }

    pub async fn pay(&self, id: &str) -> StoreResult<Option<SessionState>> {
        self.end(id, DemoState::Paid).await
    }

    pub fn signed_event(&self, session: &session::Model, event: &str) -> Option<SignedEvent> {
        let paid = match session.state {
            DemoState::Open => return None,
            DemoState::Paid => Some((payment_of(session), session.amount_cents.cents())),
            DemoState::Expired => None,
        };
        let sent = EventBody {
            id: event.to_owned(),
            session: session.id.clone(),
            reference: session.reference,
            paid,
        };
        let body = serde_json::to_vec(&sent).unwrap_or_default();
        Some(SignedEvent { signature: signature::sign(&self.secret.0, &body, self.clock.now()), body })
    }

    async fn end(&self, id: &str, to: DemoState) -> StoreResult<Option<SessionState>> {
        // An invalid id must not open a transaction, which blocks writers.
        let Some(known) = self.session(id).await? else { return Ok(None) };
        let tx = self.store.begin().await?;
        if let Some(open) = session_id::parse_id(&self.secret.0, id) {
            // Concurrent requests insert one row; the others wait and read it.
            let first = OnConflict::new().do_nothing().to_owned();
            let insert = session::Entity::insert(open.into_active_model()).on_conflict(first);
            insert.exec_without_returning(tx.on(DEMO_SESSIONS)).await?;
        }
        let Some(session) = lock_session(&tx, known.reference).await? else { return Ok(None) };
        let session = session.at(self.clock.now());
        if session.state != DemoState::Open {
            // Rolled back: an expired session needs no row.
            return Ok(Some(session.session_state()));
        }
        let ended = session::ActiveModel { state: Set(to), ..Default::default() };
        session::Entity::update_many()
            .set(ended)
            .filter(session::Column::Reference.eq(session.reference))
            .exec(tx.on(DEMO_SESSIONS))
            .await?;
        tx.commit().await?;
        Ok(Some(session::Model { state: to, ..session }.session_state()))
    }
}

async fn lock_session(tx: &Tx, reference: Uuid) -> StoreResult<Option<session::Model>> {
    let row = session::Entity::find().filter(session::Column::Reference.eq(reference));
    Ok(row.lock_exclusive().one(tx.read()).await?)
}

const PAYMENT_ID_PREFIX: &str = "demo_";

/// Returns the payment id of a session. It is logged, so it must not contain the session's id, which grants access to the order.
fn payment_of(session: &session::Model) -> String {
    format!("{PAYMENT_ID_PREFIX}{}", session.reference.simple())
}

fn reference_of(payment: &str) -> Option<Uuid> {
    payment.strip_prefix(PAYMENT_ID_PREFIX)?.parse().ok()
}

impl session::Model {
    fn at(mut self, now: Timestamp) -> Self {
        if self.state == DemoState::Open && now >= self.expires_at.timestamp() {
            self.state = DemoState::Expired;
        }
        self
    }

    fn session_state(&self) -> SessionState {
        match self.state {
            DemoState::Open => SessionState::Open,
            DemoState::Paid => {
                SessionState::Paid(Payment { id: payment_of(self), amount_cents: self.amount_cents })
            }
            DemoState::Expired => SessionState::Expired,
        }
    }
}

#[async_trait]
impl Provider for Demo {
    fn name(&self) -> &'static str {
        PROVIDER_NAME
    }

    async fn open(&self, new: &NewSession) -> Result<OpenSession, ProviderError> {
        let id = session_id::create_id(&self.secret.0, new);
        Ok(OpenSession { url: format!("{}{PATH}?session={id}", self.site), id })
    }

    async fn retrieve(&self, session: &str) -> Result<SessionState, ProviderError> {
        let found = self.session(session).await.map_err(temporary_error)?;
        Ok(found.map_or(SessionState::Expired, |session| session.session_state()))
    }

    async fn close(&self, session: &str) -> Result<SessionState, ProviderError> {
        let ended = self.end(session, DemoState::Expired).await.map_err(temporary_error)?;
        Ok(ended.unwrap_or(SessionState::Expired))
    }

    async fn refund(&self, new: &NewRefund) -> Result<RefundStatus, ProviderError> {
        let tx = self.store.begin().await.map_err(temporary_error)?;
        let reference = reference_of(&new.payment).unwrap_or_default();
        let paid = lock_session(&tx, reference).await.map_err(temporary_error)?;
        let paid = paid.filter(|session| session.state == DemoState::Paid);
        let paid = paid.ok_or_else(|| ProviderError::Never("there is no such payment".into()))?;
        let rows = refund::Entity::find().filter(refund::Column::PaymentId.eq(&new.payment));
        let rows = rows.all(tx.read()).await.map_err(temporary_error)?;
        if rows.iter().any(|row| row.id == new.id) {
            return Ok(RefundStatus::Succeeded);
        }
        let back: Money = rows.iter().map(|row| row.amount_cents).sum();
        if back + new.amount_cents > paid.amount_cents {
            return Err(ProviderError::Never("that is more than was paid".into()));
        }
        let row = refund::ActiveModel {
            id: Set(new.id),
            payment_id: Set(new.payment.clone()),
            amount_cents: Set(new.amount_cents),
        };
        let insert = refund::Entity::insert(row);
        insert.exec_without_returning(tx.on(DEMO_REFUNDS)).await.map_err(temporary_error)?;
        tx.commit().await.map_err(|error: StoreError| temporary_error(error))?;
        Ok(RefundStatus::Succeeded)
    }

    /// The demo provider never charges a second month.
    async fn cancel_subscription(&self, session: &str) -> Result<(), ProviderError> {
        match self.session(session).await.map_err(temporary_error)? {
            Some(_) => Ok(()),
            None => Err(ProviderError::Never("there is no such page".into())),
        }
    }

    fn event(&self, headers: &HeaderMap, body: &[u8], now: Timestamp) -> Result<Option<Event>, EventError> {
        let header = headers.get(SIGNATURE_HEADER).and_then(|value| value.to_str().ok());
        signature::check(&self.secret.0, header.ok_or(EventError::Signature)?, body, now)?;
        let sent: EventBody = serde_json::from_slice(body).map_err(|_| EventError::Unreadable)?;
        let kind = match sent.paid {
            Some((id, cents)) => EventKind::Paid(Payment { id, amount_cents: Money::from_cents(cents) }),
            None => EventKind::Expired,
        };
        Ok(Some(Event { id: sent.id, reference: sent.reference, session: sent.session, kind }))
    }
}
