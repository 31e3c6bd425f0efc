//! The table `outbox`: mails that wait, those that were given up, and for a while those that have gone out.

use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{LockBehavior, LockType, OnConflict};
use sea_orm::{IntoActiveModel as _, Order, QueryOrder as _, QuerySelect as _};
use serde_json::json;

use crate::mail::schema::OUTBOX;
use crate::store::{Instant, Reader, Store, StoreResult, Tx};

/// How long a worker has to send what it took, before another may take it.
const LEASE: SignedDuration = SignedDuration::from_mins(2);
/// The wait after the first failure; it doubles with each.
const FIRST_WAIT: SignedDuration = SignedDuration::from_secs(30);
/// The wait does not become longer than this.
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(1);
/// A mail of [`RetryPolicy::ForDays`] that has not gone out after this time is given up.
const TIMEOUT: SignedDuration = SignedDuration::from_hours(3 * 24);
/// How long it is kept that a mail has gone out.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);
/// So many are forgotten at once.
const CLEARED: u64 = 100;
/// The key in a payload for what the mail is about, which is retained when the rest is deleted.
pub(super) const ABOUT: &str = "about";
/// Rows in one statement.
const ROWS: usize = 500;
/// Reasons are cut to so many characters.
const REASON: usize = 500;

/// A mail that waits to be sent, that was given up, or that has gone out.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox")]
pub struct Model {
    /// Never changes; part of the mail's `Message-ID`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// What is told; says which email is composed.
    pub kind: String,
    /// To whom.
    pub to_address: String,
    /// What the email is composed from. No secrets.
    #[sea_orm(column_type = "JsonBinary")]
    pub payload: Json,
    /// When it was queued.
    pub created_at: Instant,
    /// When it is due.
    pub next_try_at: Instant,
    /// The number of tries to send the email.
    pub tries: i64,
    /// The error of the last try.
    pub last_error: Option<String>,
    /// When it was given up; nothing while it waits.
    pub failed_at: Option<Instant>,
    /// The time at which the email was sent.
    pub sent_at: Option<Instant>,
    /// The end of the lease of the worker that sends the email; null without a lease.
    pub claimed_until: Option<Instant>,
}

impl ActiveModelBehavior for ActiveModel {}

/// A mail to queue.
#[derive(Clone, Debug)]
pub struct NewMail {
    /// Which email: the composing side knows it by this name.
    pub kind: &'static str,
    /// The address.
    pub to: String,
    /// What the email is composed from. No secrets: they are made when it is composed.
    pub payload: serde_json::Value,
}

/// Queues a mail within the transaction of what it is about: there is no one without the other.
pub async fn queue(tx: &Tx, mail: NewMail, (id, now): (Uuid, Instant)) -> StoreResult<()> {
    row(mail, id, now).insert(tx.on(OUTBOX)).await?;
    Ok(())
}

/// Queues a mail that is due later, unless one with its id waits already.
pub async fn queue_once(tx: &Tx, mail: NewMail, (id, due): (Uuid, Instant)) -> StoreResult<()> {
    let only_new = OnConflict::column(Column::Id).do_nothing().to_owned();
    let insert = Entity::insert(row(mail, id, due)).on_conflict(only_new);
    insert.exec_without_returning(tx.on(OUTBOX)).await?;
    Ok(())
}

/// Writes many mails as they are, for a site that is filled.
pub async fn insert_rows(tx: &Tx, rows: Vec<Model>) -> StoreResult<()> {
    for part in rows.chunks(ROWS) {
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

/// Lists the unsent mails, the oldest first.
pub async fn list(db: &Reader) -> StoreResult<Vec<Model>> {
    let rows = Entity::find().filter(Column::SentAt.is_null());
    let rows = rows.order_by(Column::CreatedAt, Order::Asc).order_by(Column::Id, Order::Asc);
    Ok(rows.all(db.on(OUTBOX)).await?)
}

fn due(now: Instant) -> Select<Entity> {
    Entity::find()
        .filter(Column::SentAt.is_null())
        .filter(Column::FailedAt.is_null())
        .filter(Column::NextTryAt.lte(now))
        .order_by(Column::NextTryAt, Order::Asc)
        .order_by(Column::Id, Order::Asc)
        .limit(1)
}

/// Takes the mail that has been due longest: until its lease ends, no other worker takes it.
pub async fn claim(store: &Store, now: Instant) -> StoreResult<Option<Model>> {
    let reader = store.reader(std::sync::Arc::default());
    // A look is cheap; a transaction keeps other writers waiting.
    if due(now).one(reader.on(OUTBOX)).await?.is_none() {
        return Ok(None);
    }
    let tx = store.begin().await?;
    let free = due(now).lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    let Some(mut mail) = free.one(tx.read()).await? else { return Ok(None) };
    mail.tries += 1;
    mail.next_try_at = later(now, LEASE);
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

/// Notes that a mail has gone out, and to whom. What it was composed from is forgotten, but for what it was about.
pub(super) async fn sent(tx: &Tx, mail: &Model, to: &str, now: Instant) -> StoreResult<()> {
    let row = ActiveModel {
        to_address: Set(to.to_owned()),
        payload: Set(mail.payload.get(ABOUT).map_or_else(|| json!({}), |about| json!({ ABOUT: about }))),
        sent_at: Set(Some(now)),
        last_error: Set(None),
        // Another worker may have given it up meanwhile; it has gone out all the same.
        failed_at: Set(None),
        claimed_until: Set(None),
        ..Default::default()
    };
    let rows = Entity::update_many().set(row).filter(Column::Id.eq(mail.id));
    rows.exec(tx.on(OUTBOX)).await?;
    Ok(())
}

/// Forgets to whom a mail has gone out: for mails to people whose addresses are not to be known here.
pub async fn clear_recipient(tx: &Tx, mail: Uuid) -> StoreResult<()> {
    let row = ActiveModel { to_address: Set(String::new()), ..Default::default() };
    Entity::update_many().set(row).filter(Column::Id.eq(mail)).exec(tx.on(OUTBOX)).await?;
    Ok(())
}

/// Forgets some of the mails that went out long ago; answers how many. A few at a time: others want to write too.
pub async fn clear(store: &Store, now: Instant) -> StoreResult<u64> {
    let reader = store.reader(std::sync::Arc::default());
    let old = Entity::find()
        .filter(Column::SentAt.is_not_null())
        .filter(Column::SentAt.lt(later(now, -KEPT)))
        .order_by(Column::SentAt, Order::Desc)
        .order_by(Column::Id, Order::Desc);
    let old = old.select_only().column(Column::Id).limit(CLEARED);
    let ids: Vec<Uuid> = old.into_tuple().all(reader.on(OUTBOX)).await?;
    if ids.is_empty() {
        return Ok(0);
    }
    let tx = store.begin().await?;
    let cleared = Entity::delete_many().filter(Column::Id.is_in(ids)).exec(tx.on(OUTBOX)).await?;
    tx.commit().await?;
    Ok(cleared.rows_affected)
}

/// Deletes a mail that need not be sent any more.
pub(super) async fn remove(store: &Store, mail: &Model) -> StoreResult<()> {
    let tx = store.begin().await?;
    Entity::delete_by_id(mail.id).exec(tx.on(OUTBOX)).await?;
    tx.commit().await
}

/// The retry policy of a mail that did not go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryPolicy {
    /// Not tried again.
    Never,
    /// For three days.
    ForDays,
    /// Until it has gone out.
    Forever,
}

/// The outcome of a failed attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The mail is tried again.
    Waiting,
    /// The mail was given up.
    GivenUp,
    /// Another worker has taken the mail meanwhile, and knows better.
    Overtaken,
}

/// Notes why a claimed mail did not go out, and when it is tried again, if it is.
pub async fn failed(
    tx: &Tx,
    mail: &Model,
    (reason, policy): (&str, RetryPolicy),
    now: Instant,
) -> StoreResult<Failure> {
    let given_up = match policy {
        RetryPolicy::Never => true,
        RetryPolicy::ForDays => now >= later(mail.created_at, TIMEOUT),
        RetryPolicy::Forever => false,
    };
    let row = ActiveModel {
        next_try_at: Set(later(now, wait_after(mail.tries))),
        last_error: Set(Some(shortened(reason))),
        failed_at: Set(given_up.then_some(now)),
        claimed_until: Set(None),
        ..Default::default()
    };
    let written = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(mail.id))
        // A worker that took the email after our lease ended knows better.
        .filter(Column::Tries.eq(mail.tries))
        .exec(tx.on(OUTBOX))
        .await?;
    Ok(match (written.rows_affected, given_up) {
        (0, _) => Failure::Overtaken,
        (_, true) => Failure::GivenUp,
        (_, false) => Failure::Waiting,
    })
}

/// 30 seconds, 1 minute, 2, 4, ... an hour.
fn wait_after(tries: i64) -> SignedDuration {
    let doublings = u32::try_from(tries.clamp(1, 16) - 1).unwrap_or_default();
    FIRST_WAIT.saturating_mul(2_i32.pow(doublings)).min(LONGEST_WAIT)
}

pub(super) fn later(instant: Instant, wait: SignedDuration) -> Instant {
    instant.timestamp().checked_add(wait).unwrap_or(Timestamp::MAX).into()
}

/// One line of what a server said, shortened.
pub(super) fn shortened(reason: &str) -> String {
    reason.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(REASON).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_an_hour() {
        let seconds: Vec<_> = (1..=10).map(|tries| wait_after(tries).as_secs()).collect();
        assert_eq!(seconds, [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
        assert_eq!((wait_after(0).as_secs(), wait_after(i64::MAX).as_secs()), (30, 3600));
    }

    #[test]
    fn reasons_are_one_line() {
        assert_eq!(shortened("550 no\r\nsuch user\u{7}"), "550 no  such user ");
        assert_eq!(shortened(&"é".repeat(9000)).chars().count(), REASON);
    }
}
