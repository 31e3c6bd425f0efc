use jiff::SignedDuration;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::limits;
use super::mail::{self, ReservationMail};
use super::model::{ActiveModel, Column, Entity, Model, ReservationStatus};
use super::places::{LOCK, PlacesTaken, decide_status, move_up, places_taken};
use super::rules::{ReservationForm, check_guests, check_open};
use super::view::ReservationReceipt;
use crate::events::model as events;
use crate::events::schema::{EVENTS, RESERVATIONS};
use platform::core::{ChangeStamp, Core};
use platform::database::{Instant, StoreError, StoreResult, Tx};
use platform::rules::mailbox;
use platform::web::client::Client;
use platform::web::{ApiError, ApiResult};

/// A repeated press within this time sends no second email.
const REPEAT_PERIOD: SignedDuration = SignedDuration::from_mins(10);

/// Reserves places, or changes the reservation of the same mailbox, whose owner gets an email. Anybody may send any address, so the
/// answer has no link, an error does not depend on the reservation, and only the link gives places back.
///
/// # Errors
/// [`ApiError::NotFound`] for an event without reservations; an error of the field `guests` if the event has not that many places.
pub async fn reserve(
    core: &Core,
    client: Option<Client>,
    slug: &str,
    form: ReservationForm,
) -> ApiResult<ReservationReceipt> {
    let address = Client::ip(client);
    limits::count_attempt(core, address).await?;
    let receipt = |status, guests: i64| ReservationReceipt { status, places: guests.saturating_add(1) };
    if form.is_spam() {
        return Ok(receipt(ReservationStatus::Confirmed, form.guests));
    }
    core.store.check_writable().await?;
    // A refusal sends no email, so it does not count as one.
    let reader = core.store.reader(std::sync::Arc::default());
    check_event(reader.on(EVENTS), slug, &form, core.now()).await?;
    limits::count_email(core, address, &form.email).await?;
    let tx = core.store.begin().await?;
    tx.lock(LOCK).await?;
    let context = core.stamp();
    let (event, taken) = check_event(tx.read(), slug, &form, context.now).await?;
    let before = Entity::find()
        .filter(Column::EventId.eq(event.id))
        .filter(Column::Mailbox.eq(mailbox(&form.email)))
        .one(tx.read())
        .await
        .map_err(StoreError::from)?;
    let kept = before.as_ref().filter(|before| before.status != ReservationStatus::Canceled);
    let wanted = kept.map_or(form.guests, |kept| std::cmp::max(kept.guests, form.guests));
    let (guests, status) =
        match (decide_status(&event, taken, before.as_ref(), wanted.saturating_add(1)), kept) {
            (Ok(status), _) => (wanted, status),
            (Err(_), Some(kept)) => (kept.guests, kept.status),
            (Err(error), None) => return Err(error),
        };
    let row = ActiveModel { guests: Set(guests), status: Set(status), ..form.text_columns() };
    let (id, is_repeated) = match before {
        Some(before) => (before.id, update_reservation(&tx, &before, row, context.now).await?),
        None => (insert_row(&tx, event.id, row, context).await?, false),
    };
    move_up(&tx, &event, context).await?;
    let row = Entity::find_by_id(id).one(tx.read()).await.map_err(StoreError::from)?;
    let row = row.ok_or(ApiError::NotFound)?;
    if !is_repeated {
        mail::queue(&tx, ReservationMail::Reserved, id, context).await?;
    }
    tx.commit().await?;
    Ok(receipt(row.status, row.guests))
}

/// Checks the event and its free places, which do not depend on the mailbox.
async fn check_event(
    db: &impl ConnectionTrait,
    slug: &str,
    form: &ReservationForm,
    now: Instant,
) -> ApiResult<(events::Model, PlacesTaken)> {
    let event = find_visible(db, slug, now).await?.ok_or(ApiError::NotFound)?;
    check_open(&event, now)?;
    check_guests(&event, form.guests)?;
    let taken = places_taken(db, event.id).await?;
    decide_status(&event, taken, None, form.guests.saturating_add(1))?;
    Ok((event, taken))
}

async fn find_visible(
    db: &impl ConnectionTrait,
    slug: &str,
    now: Instant,
) -> StoreResult<Option<events::Model>> {
    let row = events::Entity::find()
        .filter(events::Column::Slug.eq(slug))
        .filter(events::Column::Published.eq(true))
        .one(db)
        .await?;
    Ok(row.filter(|row| {
        row.visible_from.is_none_or(|from| from <= now) && row.visible_until.is_none_or(|until| until > now)
    }))
}

async fn insert_row(tx: &Tx, event: Uuid, row: ActiveModel, context: ChangeStamp<'_>) -> StoreResult<Uuid> {
    let ChangeStamp { entropy, now } = context;
    let id = entropy.uuid();
    let row = ActiveModel {
        id: Set(id),
        version: Set(1),
        event_id: Set(event),
        token: Set(entropy.token()),
        queued_at: Set(now),
        moved_up_at: Set(None),
        arrived_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
        ..row
    };
    row.insert(tx.on(RESERVATIONS)).await?;
    Ok(id)
}

/// Updates a reservation; returns whether that was a repeated press, which needs no email.
async fn update_reservation(tx: &Tx, before: &Model, row: ActiveModel, now: Instant) -> StoreResult<bool> {
    let is_recent = now.timestamp().duration_since(before.updated_at.timestamp()) < REPEAT_PERIOD;
    let after = super::link::update(tx, before, row, now).await?;
    let content = |row: &Model| {
        (row.name.clone(), row.email.clone(), row.guests, row.note.clone(), row.answer.clone(), row.status)
    };
    Ok(is_recent && content(before) == content(&after))
}
