//! Applies payment outcomes to donations. Events may arrive late, twice and in any order.

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;

use super::mail;
use super::model::{ActiveModel, DonationStatus, Interval, Model, lock, payment};
use super::staff::LABEL;
use crate::donations::schema::{DONATION_PAYMENTS, DONATIONS};
use crate::payments::provider::{Event, EventKind, Payment};
use accounts::audit::{Actor, AuditEvent, record};
use platform::core::ChangeStamp;
use platform::database::{Instant, StoreResult, Tx};
use platform::money::Money;

/// Returns false for an event without a matching donation.
pub async fn apply_event(
    tx: &Tx,
    provider: &str,
    event: &Event,
    context: ChangeStamp<'_>,
) -> StoreResult<bool> {
    match &event.kind {
        EventKind::Paid(payment) => apply_payment(tx, provider, event.reference, payment, context).await,
        EventKind::Expired => expire(tx, event.reference, Some(&event.session), context).await,
        EventKind::Ended => mark_ended(tx, event.reference, context).await,
        EventKind::Processing => Ok(false),
    }
}

/// Applies a payment to a donation; returns whether the donation exists here. Any amount is accepted, in any status.
pub async fn apply_payment(
    tx: &Tx,
    provider: &str,
    donation: Uuid,
    payment: &Payment,
    context: ChangeStamp<'_>,
) -> StoreResult<bool> {
    let ChangeStamp { entropy, now } = context;
    let Some(donation) = lock(tx, donation).await?.filter(|donation| donation.provider == provider) else {
        return Ok(false);
    };
    let row = payment::ActiveModel {
        id: Set(entropy.uuid()),
        provider: Set(provider.to_owned()),
        payment_id: Set(payment.id.clone()),
        donation_id: Set(donation.id),
        amount_cents: Set(payment.amount_cents),
        created_at: Set(now),
    };
    let once =
        OnConflict::columns([payment::Column::Provider, payment::Column::PaymentId]).do_nothing().to_owned();
    let insert = payment::Entity::insert(row).on_conflict(once);
    if insert.exec_without_returning(tx.on(DONATION_PAYMENTS)).await? == 0 {
        return Ok(true);
    }
    let is_first = donation.received_cents == Money::ZERO;
    let status = match donation.interval {
        Interval::Once => DonationStatus::Received,
        // The event of the end may have arrived first.
        Interval::Monthly if donation.ended_at.is_some() => DonationStatus::Ended,
        Interval::Monthly => DonationStatus::Active,
    };
    let row = ActiveModel {
        status: Set(status),
        received_cents: Set(donation.received_cents + payment.amount_cents),
        paid_at: Set(Some(now)),
        session_url: Set(None),
        ..Default::default()
    };
    let donation = write_donation(tx, &donation, row, now).await?;
    mail::queue(tx, mail::DonationMail::Receipt, payment.amount_cents, &donation, context).await?;
    if is_first {
        mail::queue(tx, mail::DonationMail::ToStaff, payment.amount_cents, &donation, context).await?;
    }
    record_event(tx, "paid", &donation, context).await?;
    Ok(true)
}

/// Expires a donation that is pending in `session`; returns whether it was. It is checked once more before it is deleted.
pub async fn expire(
    tx: &Tx,
    donation: Uuid,
    session: Option<&str>,
    ChangeStamp { now, .. }: ChangeStamp<'_>,
) -> StoreResult<bool> {
    let pending = lock(tx, donation).await?.filter(|row| row.status == DonationStatus::Pending);
    let of_session = pending.filter(|row| {
        let known = row.session_id.as_deref();
        known.is_none() || session.is_none() || known == session
    });
    let Some(donation) = of_session else { return Ok(false) };
    let row = ActiveModel {
        status: Set(DonationStatus::Expired),
        session_url: Set(None),
        checked_at: Set(None),
        ..Default::default()
    };
    write_donation(tx, &donation, row, now).await?;
    Ok(true)
}

/// Marks a monthly donation as ended; returns whether it was active. A donation without a payment so far ends with its first.
pub async fn mark_ended(tx: &Tx, donation: Uuid, context: ChangeStamp<'_>) -> StoreResult<bool> {
    let now = context.now;
    let monthly = lock(tx, donation).await?.filter(|row| row.interval == Interval::Monthly);
    let Some(donation) = monthly.filter(|row| row.ended_at.is_none()) else { return Ok(false) };
    let is_active = donation.status == DonationStatus::Active;
    let status = if is_active { DonationStatus::Ended } else { donation.status };
    let row = ActiveModel { status: Set(status), ended_at: Set(Some(now)), ..Default::default() };
    let donation = write_donation(tx, &donation, row, now).await?;
    if !is_active {
        return Ok(false);
    }
    mail::queue(tx, mail::DonationMail::Ended, donation.amount_cents, &donation, context).await?;
    record_event(tx, "ended", &donation, context).await?;
    Ok(true)
}

async fn write_donation(tx: &Tx, donation: &Model, row: ActiveModel, now: Instant) -> StoreResult<Model> {
    let mut all = ActiveModel { id: sea_orm::ActiveValue::Unchanged(donation.id), ..row };
    all.version = Set(donation.version + 1);
    all.updated_at = Set(now);
    Ok(all.update(tx.on(DONATIONS)).await?)
}

async fn record_event(
    tx: &Tx,
    action: &'static str,
    donation: &Model,
    context: ChangeStamp<'_>,
) -> StoreResult<()> {
    let event = AuditEvent::new(action, LABEL, donation.id, "Donation".to_owned());
    record(tx, &Actor::Program, [event], context).await
}
