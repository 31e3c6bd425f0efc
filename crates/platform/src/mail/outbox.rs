//! The table `outbox`: waiting, failed, and for a while sent emails.

use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType, OnConflict};
use sea_orm::{IntoActiveModel as _, Order, QueryOrder as _, QuerySelect as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::database::{Instant, Store, StoreResult, Tx};
use crate::mail::schema::OUTBOX;

const LEASE: SignedDuration = SignedDuration::from_mins(2);
/// Delay after the first failure; it doubles with each one.
const FIRST_WAIT: SignedDuration = SignedDuration::from_secs(30);
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(1);
/// The time after which [`RetryPolicy::ForDays`] ends.
const TIMEOUT: SignedDuration = SignedDuration::from_hours(3 * 24);
const SENT_RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);
const MAX_DELETED_AT_ONCE: u64 = 100;
/// The payload key for the email's subject matter, the only part retained after sending.
pub(super) const ABOUT_KEY: &str = "about";
const ROWS_PER_INSERT: usize = 500;
/// Longest stored error, in characters.
const MAX_REASON_CHARS: usize = 500;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: String,
    pub to_address: String,
    /// Input of the template, without secrets.
    #[sea_orm(column_type = "JsonBinary")]
    pub payload: Json,
    pub created_at: Instant,
    pub next_try_at: Instant,
    pub tries: i64,
    pub last_error: Option<String>,
    /// When the last try failed; null while it waits.
    pub failed_at: Option<Instant>,
    pub sent_at: Option<Instant>,
    pub claimed_until: Option<Instant>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// Reads what an email of [`NewMail::about`] is about.
    pub fn read_about<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_value(self.payload.clone())
            .inspect_err(
                |error| tracing::error!(mail = %self.id, kind = self.kind, %error, "an email names no row"),
            )
            .ok()
    }
}

#[derive(Clone, Debug)]
pub struct NewMail {
    pub kind: &'static str,
    pub to: String,
    /// Input of the template. Secrets are created when the email is composed.
    pub payload: serde_json::Value,
}

impl NewMail {
    /// An email that names rows. Its recipient is looked up when it is sent, so that an erased address is in no other table.
    pub fn about(kind: &'static str, about: impl Serialize) -> Self {
        Self { kind, to: String::new(), payload: serde_json::to_value(about).unwrap_or_default() }
    }
}

/// Enqueues an email in the caller's transaction: it is sent if and only if the change commits.
pub async fn queue(tx: &Tx, mail: NewMail, id: Uuid, now: Instant) -> StoreResult<()> {
    row(mail, id, now).insert(tx.on(OUTBOX)).await?;
    Ok(())
}

pub async fn queue_all(tx: &Tx, mails: Vec<(NewMail, Uuid)>, now: Instant) -> StoreResult<()> {
    let mut rows: Vec<_> = mails.into_iter().map(|(mail, id)| row(mail, id, now)).collect();
    while !rows.is_empty() {
        let rest = rows.split_off(rows.len().min(ROWS_PER_INSERT));
        Entity::insert_many(rows).exec_without_returning(tx.on(OUTBOX)).await?;
        rows = rest;
    }
    Ok(())
}

pub async fn queue_once(tx: &Tx, mail: NewMail, id: Uuid, due: Instant) -> StoreResult<()> {
    let only_new = OnConflict::column(Column::Id).do_nothing().to_owned();
    let insert = Entity::insert(row(mail, id, due)).on_conflict(only_new);
    insert.exec_without_returning(tx.on(OUTBOX)).await?;
    Ok(())
}

/// Inserts many rows for seeding.
pub async fn insert_rows(tx: &Tx, rows: Vec<Model>) -> StoreResult<()> {
    for part in rows.chunks(ROWS_PER_INSERT) {
        let part = part.iter().map(|row| row.clone().into_active_model().reset_all());
        Entity::insert_many(part).exec_without_returning(tx.on(OUTBOX)).await?;
    }
    Ok(())
}

fn row(mail: NewMail, id: Uuid, due: Instant) -> ActiveModel {
    ActiveModel {
        id: Set(id),
        kind: Set(mail.kind.to_owned()),
        to_address: Set(mail.to),
        payload: Set(mail.payload),
        created_at: Set(due),
        next_try_at: Set(due),
        tries: Set(0),
        last_error: Set(None),
        failed_at: Set(None),
        sent_at: Set(None),
        claimed_until: Set(None),
    }
}

#[cfg(any(test, feature = "testing"))]
pub async fn list_unsent(db: &crate::database::Reader) -> StoreResult<Vec<Model>> {
    let rows = Entity::find().filter(Column::SentAt.is_null());
    let rows = rows.order_by(Column::CreatedAt, Order::Asc).order_by(Column::Id, Order::Asc);
    Ok(rows.all(db.on(OUTBOX)).await?)
}

fn next_due(now: Instant) -> Select<Entity> {
    Entity::find()
        .filter(Column::SentAt.is_null())
        .filter(Column::FailedAt.is_null())
        .filter(Column::NextTryAt.lte(now))
        .order_by(Column::NextTryAt, Order::Asc)
        .order_by(Column::Id, Order::Asc)
        .limit(1)
}

/// Claims the email that has been due longest: no other worker claims it until the lease ends.
pub async fn claim(store: &Store, now: Instant) -> StoreResult<Option<Model>> {
    let reader = store.reader(std::sync::Arc::default());
    // A read is cheap; a transaction blocks other writers.
    if next_due(now).one(reader.on(OUTBOX)).await?.is_none() {
        return Ok(None);
    }
    let tx = store.begin().await?;
    let free = next_due(now).lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    let Some(mut mail) = free.one(tx.read()).await? else { return Ok(None) };
    mail.tries += 1;
    mail.next_try_at = add_wait(now, LEASE);
    mail.claimed_until = Some(mail.next_try_at);
    let row = ActiveModel {
        id: Set(mail.id),
        tries: Set(mail.tries),
        next_try_at: Set(mail.next_try_at),
        claimed_until: Set(mail.claimed_until),
        ..Default::default()
    };
    row.update(tx.on(OUTBOX)).await?;
    tx.commit().await?;
    Ok(Some(mail))
}

/// Records that an email was sent, and to which address. The payload is deleted except for [`ABOUT_KEY`].
pub(super) async fn record_sent(tx: &Tx, mail: &Model, to: &str, now: Instant) -> StoreResult<()> {
    let row = ActiveModel {
        to_address: Set(to.to_owned()),
        payload: Set(mail
            .payload
            .get(ABOUT_KEY)
            .map_or_else(|| json!({}), |about| json!({ ABOUT_KEY: about }))),
        sent_at: Set(Some(now)),
        last_error: Set(None),
        // Resets the failure: another worker may have recorded one after our lease ended.
        failed_at: Set(None),
        claimed_until: Set(None),
        ..Default::default()
    };
    let rows = Entity::update_many().set(row).filter(Column::Id.eq(mail.id));
    rows.exec(tx.on(OUTBOX)).await?;
    Ok(())
}

/// Deletes the recipient of a sent email, for addresses that must not be known here.
pub async fn clear_recipient(tx: &Tx, mail: Uuid) -> StoreResult<()> {
    let row = ActiveModel { to_address: Set(String::new()), ..Default::default() };
    Entity::update_many().set(row).filter(Column::Id.eq(mail)).exec(tx.on(OUTBOX)).await?;
    Ok(())
}

/// Deletes a batch of old sent emails and returns its size. Small batches let other writers proceed.
pub async fn delete_old_sent(store: &Store, now: Instant) -> StoreResult<u64> {
    let reader = store.reader(std::sync::Arc::default());
    let old = Entity::find()
        .filter(Column::SentAt.is_not_null())
        .filter(Column::SentAt.lt(add_wait(now, -SENT_RETENTION)))
        .order_by(Column::SentAt, Order::Desc)
        .order_by(Column::Id, Order::Desc);
    let old = old.select_only().column(Column::Id).limit(MAX_DELETED_AT_ONCE);
    let ids: Vec<Uuid> = old.into_tuple().all(reader.on(OUTBOX)).await?;
    if ids.is_empty() {
        return Ok(0);
    }
    let tx = store.begin().await?;
    let cleared = Entity::delete_many().filter(Column::Id.is_in(ids)).exec(tx.on(OUTBOX)).await?;
    tx.commit().await?;
    Ok(cleared.rows_affected)
}

pub(super) async fn remove(store: &Store, mail: &Model) -> StoreResult<()> {
    let tx = store.begin().await?;
    Entity::delete_by_id(mail.id).exec(tx.on(OUTBOX)).await?;
    tx.commit().await
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryPolicy {
    Never,
    ForDays,
    Forever,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    Waiting,
    GivenUp,
    Overtaken,
}

pub async fn record_failure(
    tx: &Tx,
    mail: &Model,
    reason: &str,
    policy: RetryPolicy,
    now: Instant,
) -> StoreResult<Failure> {
    let given_up = match policy {
        RetryPolicy::Never => true,
        RetryPolicy::ForDays => now >= add_wait(mail.created_at, TIMEOUT),
        RetryPolicy::Forever => false,
    };
    let row = ActiveModel {
        next_try_at: Set(add_wait(now, wait_after(mail.tries))),
        last_error: Set(Some(shorten_reason(reason))),
        failed_at: Set(given_up.then_some(now)),
        claimed_until: Set(None),
        ..Default::default()
    };
    let written = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(mail.id))
        // A worker that claimed the email after our lease ended takes precedence.
        .filter(Column::Tries.eq(mail.tries))
        .exec(tx.on(OUTBOX))
        .await?;
    Ok(match (written.rows_affected, given_up) {
        (0, _) => Failure::Overtaken,
        (_, true) => Failure::GivenUp,
        (_, false) => Failure::Waiting,
    })
}

/// Returns the wait after this many tries: 30 seconds, 1 minute, 2, 4, ... an hour.
fn wait_after(tries: i64) -> SignedDuration {
    let doublings = u32::try_from(tries.clamp(1, 16) - 1).unwrap_or_default();
    FIRST_WAIT.saturating_mul(2_i32.pow(doublings)).min(LONGEST_WAIT)
}

pub(super) fn add_wait(instant: Instant, wait: SignedDuration) -> Instant {
    instant.timestamp().checked_add(wait).unwrap_or(Timestamp::MAX).into()
}

pub(super) fn shorten_reason(reason: &str) -> String {
    reason
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .take(MAX_REASON_CHARS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_delays_double_up_to_an_hour() {
        let seconds: Vec<_> = (1..=10).map(|tries| wait_after(tries).as_secs()).collect();
        assert_eq!(seconds, [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
        assert_eq!((wait_after(0).as_secs(), wait_after(i64::MAX).as_secs()), (30, 3600));
    }

    #[test]
    fn failure_reasons_are_shortened_to_one_line() {
        assert_eq!(shorten_reason("550 no\r\nsuch user\u{7}"), "550 no  such user ");
        assert_eq!(shorten_reason(&"é".repeat(9000)).chars().count(), MAX_REASON_CHARS);
    }
}
