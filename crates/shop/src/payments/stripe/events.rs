//! Stripe's webhook events (<https://docs.stripe.com/api/events/types>). The operator chose the API version of their endpoint, so fields
//! that moved between versions are read from both places.

use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::sessions::{CURRENCY, Expandable, Session};
use crate::payments::provider::{Event, EventError, EventKind, Payment, SessionState};
use platform::money::Money;

#[derive(Deserialize)]
struct Envelope {
    id: String,
    r#type: String,
    #[serde(default)]
    livemode: bool,
    /// Missing for unhandled kinds of events.
    data: Option<Data>,
}

#[derive(Deserialize)]
struct Data {
    object: Value,
}

/// Reads a verified event. Events of other sales on the same account are ignored.
pub(super) fn read_event(body: &[u8], live: bool) -> Result<Option<Event>, EventError> {
    let event: Envelope = serde_json::from_slice(body).map_err(|_| EventError::Unreadable)?;
    let Some(Data { object }) = event.data else { return Ok(None) };
    if event.livemode != live {
        return Ok(None);
    }
    let found = match event.r#type.as_str() {
        "checkout.session.completed" | "checkout.session.async_payment_succeeded" => paid_event(object)?,
        "checkout.session.async_payment_failed" | "checkout.session.expired" => expired_event(object)?,
        "invoice.paid" => monthly_payment_event(object)?,
        "customer.subscription.deleted" => subscription_ended_event(&object)?,
        _ => None,
    };
    Ok(found.map(|About { reference, session, kind }| Event { id: event.id, reference, session, kind }))
}

struct About {
    reference: Uuid,
    session: String,
    kind: EventKind,
}

/// A completed session. Its payment may still be processing; another event says when it succeeds.
fn paid_event(object: Value) -> Result<Option<About>, EventError> {
    let Some((reference, session)) = read_session(object)? else { return Ok(None) };
    let kind = match session.state().ok_or(EventError::Unreadable)? {
        SessionState::Paid(payment) => EventKind::Paid(payment),
        SessionState::Processing => EventKind::Processing,
        SessionState::Open | SessionState::Expired => return Ok(None),
    };
    Ok(Some(About { reference, session: session.id, kind }))
}

/// An abandoned session, or a failed bank payment.
fn expired_event(object: Value) -> Result<Option<About>, EventError> {
    let found = read_session(object)?;
    Ok(found.map(|(reference, session)| About { reference, session: session.id, kind: EventKind::Expired }))
}

/// A session of ours has its reference in two places.
fn read_session(object: Value) -> Result<Option<(Uuid, Session)>, EventError> {
    let reference = object.pointer("/metadata/reference").and_then(uuid);
    let Some(reference) =
        reference.filter(|_| object.pointer("/metadata/reference") == object.pointer("/client_reference_id"))
    else {
        return Ok(None);
    };
    let session: Session = serde_json::from_value(object).map_err(|_| EventError::Unreadable)?;
    let is_ours = session.currency.as_deref() == Some(CURRENCY);
    Ok(is_ours.then_some((reference, session)))
}

#[derive(Deserialize)]
struct Invoice {
    id: String,
    amount_paid: i64,
    currency: String,
    /// Since 2025-03-31.basil.
    parent: Option<Parent>,
    /// Before 2025-03-31.basil.
    subscription: Option<Expandable>,
}

#[derive(Deserialize)]
struct Parent {
    subscription_details: Option<Details>,
}

#[derive(Deserialize)]
struct Details {
    subscription: Option<Expandable>,
}

/// A monthly payment. The first one may also be reported by its session, as the same payment.
fn monthly_payment_event(object: Value) -> Result<Option<About>, EventError> {
    let places =
        ["/parent/subscription_details/metadata/reference", "/subscription_details/metadata/reference"];
    let reference = places.iter().find_map(|place| object.pointer(place).and_then(uuid));
    let Some(reference) = reference else { return Ok(None) };
    let invoice: Invoice = serde_json::from_value(object).map_err(|_| EventError::Unreadable)?;
    if invoice.currency != CURRENCY || invoice.amount_paid <= 0 {
        return Ok(None);
    }
    let parent = invoice.parent.and_then(|parent| parent.subscription_details?.subscription);
    // An invoice does not name its session.
    let session = parent.or(invoice.subscription).ok_or(EventError::Unreadable)?.id().to_owned();
    let payment = Payment { id: invoice.id, amount_cents: Money::from_cents(invoice.amount_paid) };
    Ok(Some(About { reference, session, kind: EventKind::Paid(payment) }))
}

/// A subscription without further payments.
fn subscription_ended_event(object: &Value) -> Result<Option<About>, EventError> {
    let Some(reference) = object.pointer("/metadata/reference").and_then(uuid) else { return Ok(None) };
    let session = object.get("id").and_then(Value::as_str).ok_or(EventError::Unreadable)?.to_owned();
    Ok(Some(About { reference, session, kind: EventKind::Ended }))
}

/// Parses a reference in our exact format: other applications use ids too.
fn uuid(value: &Value) -> Option<Uuid> {
    let text = value.as_str()?;
    Uuid::parse_str(text).ok().filter(|id| id.to_string() == text)
}
