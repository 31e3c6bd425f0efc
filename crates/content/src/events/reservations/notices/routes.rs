use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Text, announce};
use crate::events::model as events;
use crate::events::reservations::model::{Column, Entity};
use crate::events::reservations::notice::{EventNoticeKind, Recipients};
use crate::events::reservations::places::LOCK;
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use platform::core::Core;
use platform::database::{StoreError, StoreResult};
use platform::rules::{self, MAX_SHORT_CHARS};
use platform::web::limits::Quota;
use platform::web::{ApiError, ApiResult, Body, FieldError, PathId};

const MAX_MESSAGE_CHARS: usize = 10_000;
/// Per event: a change of plans and its correction, not a newsletter.
const MESSAGES: Quota = Quota::daily("messages about an event", 10);

/// A message to the people who reserved.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(in crate::events::reservations) struct ReservationMessage {
    /// The subject of the email.
    #[garde(custom(rules::required("Subject is required")), custom(rules::one_line), length(chars, max = MAX_SHORT_CHARS))]
    subject: String,
    /// The text of the email.
    #[garde(custom(rules::required("Message is required")), length(chars, max = MAX_MESSAGE_CHARS))]
    body: String,
    /// Whom it reaches.
    #[garde(skip)]
    to: Recipients,
}

/// A message that is being sent.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::events::reservations) struct SentMessage {
    /// How many people it reaches.
    recipients: u64,
}

/// Counts the recipients who have an email address.
pub(in crate::events::reservations) async fn count_recipients(
    db: &impl ConnectionTrait,
    event: Uuid,
    to: Recipients,
) -> StoreResult<u64> {
    let rows = Entity::find()
        .filter(Column::EventId.eq(event))
        .filter(Column::Status.is_in(to.statuses()))
        .filter(Column::Email.ne(""));
    Ok(rows.count(db).await?)
}

pub(in crate::events::reservations) async fn send_message(
    State(core): State<Core>,
    Extension(caller): Extension<Caller>,
    PathId(id): PathId,
    Body(form): Body<ReservationMessage>,
) -> ApiResult<(StatusCode, Json<SentMessage>)> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    let tx = change.tx();
    tx.lock(LOCK).await?;
    let event = events::Entity::find_by_id(id).one(tx.read()).await.map_err(StoreError::from)?;
    let event = event.filter(|event| event.trashed_at.is_none()).ok_or(ApiError::NotFound)?;
    let recipients = count_recipients(tx.read(), id, form.to).await?;
    if recipients == 0 {
        let message = "Nobody in this group has an email address";
        return Err(ApiError::Fields(vec![FieldError::field("/to", message)]));
    }
    core.limits.take(MESSAGES, &id.to_string()).await?;
    let text = Text { subject: form.subject.trim().to_owned(), body: form.body.trim().to_owned() };
    announce(tx, &event, (EventNoticeKind::Message, form.to), Some(text), change.stamp()).await?;
    // The audit log omits the text, which is deleted with the reservations.
    change.commit([AuditEvent::new("messaged", "event", id, event.title.clone())]).await?;
    Ok((StatusCode::ACCEPTED, Json(SentMessage { recipients })))
}
