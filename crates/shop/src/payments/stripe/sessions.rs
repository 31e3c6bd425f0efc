//! Checkout Sessions (<https://docs.stripe.com/api/checkout/sessions>).

use serde::Deserialize;
use url::form_urlencoded::Serializer;

use super::client::{Client, Failure, path_segment};
use crate::payments::provider::{NewSession, OpenSession, Payment, PaymentInterval, SessionState};
use platform::money::Money;

const PATH: &str = "/v1/checkout/sessions";
/// Number of idempotency keys tried when Stripe replays failures.
const MAX_KEYS: usize = 3;
pub(super) const CURRENCY: &str = "usd";
/// Maximum characters of titles and descriptions in every place; a few places accept more.
const MAX_TITLE_CHARS: usize = 250;
const MAX_DESCRIPTION_CHARS: usize = 500;
/// Stripe's limit for an email address, in characters. A buyer with a longer one enters it at Stripe.
const MAX_EMAIL_CHARS: usize = 512;

/// A Stripe object that is an id in a response, unless it was expanded.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Expandable {
    Id(String),
    Object { id: String, status: Option<String> },
}

impl Expandable {
    pub(super) fn id(&self) -> &str {
        match self {
            Self::Id(id) | Self::Object { id, .. } => id,
        }
    }

    pub(super) fn status(&self) -> Option<&str> {
        match self {
            Self::Id(_) => None,
            Self::Object { status, .. } => status.as_deref(),
        }
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Session {
    pub(super) id: String,
    url: Option<String>,
    /// `open`, `complete` or `expired`.
    status: Option<String>,
    /// `paid`, `unpaid` or `no_payment_required`.
    payment_status: String,
    amount_total: Option<i64>,
    pub(super) currency: Option<String>,
    /// Of a one-time payment.
    payment_intent: Option<Expandable>,
    /// Of a monthly payment.
    pub(super) subscription: Option<Expandable>,
    /// The first month's.
    invoice: Option<Expandable>,
}

impl Session {
    /// Returns the state of the session; `None` for an undocumented status.
    pub(super) fn state(&self) -> Option<SessionState> {
        match (self.status.as_deref(), self.payment_status.as_str()) {
            (_, "paid") => self.payment().map(SessionState::Paid),
            (Some("expired"), _) => Some(SessionState::Expired),
            (Some("open"), _) => Some(SessionState::Open),
            // A total of zero has no payment.
            (Some("complete"), "no_payment_required") => Some(SessionState::Expired),
            // A bank payment takes days. Its final state is that of the payment, not of the session.
            (Some("complete"), "unpaid") if self.has_failed() => Some(SessionState::Expired),
            (Some("complete"), "unpaid") => Some(SessionState::Processing),
            _ => None,
        }
    }

    fn is_open(&self) -> bool {
        self.status.as_deref() == Some("open")
    }

    /// A payment in our currency.
    fn payment(&self) -> Option<Payment> {
        let amount_cents = Money::from_cents(self.amount_total.filter(|amount| *amount > 0)?);
        let id = self.payment_intent.as_ref().or(self.invoice.as_ref())?.id().to_owned();
        (self.currency.as_deref() == Some(CURRENCY)).then_some(Payment { id, amount_cents })
    }

    /// Returns whether the started payment has failed permanently.
    fn has_failed(&self) -> bool {
        let of = |object: &Option<Expandable>, failed: [&str; 2]| {
            object.as_ref().and_then(Expandable::status).is_some_and(|status| failed.contains(&status))
        };
        of(&self.payment_intent, ["requires_payment_method", "canceled"])
            || of(&self.subscription, ["incomplete_expired", "canceled"])
    }
}

/// Opens a session. The reference is in its idempotency key, so a repetition opens nothing. After a failure another key is used: a page
/// that opened anyway is unknown to the buyer and is never paid.
pub(super) async fn open(client: &Client, new: &NewSession) -> Result<OpenSession, Failure> {
    let key = format!("session-{}", new.reference);
    let mut answer = create_session(client, new, &key).await;
    for round in 2..=MAX_KEYS {
        if !matches!(answer, Err(Failure::Repeated(_))) {
            break;
        }
        answer = create_session(client, new, &format!("{key}-{round}")).await;
    }
    let session = answer?;
    if session.amount_total != Some(new.amount_cents.cents()) || session.currency.as_deref() != Some(CURRENCY)
    {
        return Err(Failure::never("Stripe's page would ask for another amount"));
    }
    let url = session.url.ok_or_else(|| Failure::never("Stripe's page cannot be paid on any more"))?;
    Ok(OpenSession { id: session.id, url })
}

async fn create_session(client: &Client, new: &NewSession, key: &str) -> Result<Session, Failure> {
    let answer = client.post(PATH.to_owned(), session_form(new, true), Some(key)).await;
    // Stripe validates addresses more strictly than mail servers. The buyer enters another one there; a different request needs a
    // different key.
    if matches!(&answer, Err(Failure::Refused { code, .. }) if code.as_deref() == Some("email_invalid")) {
        return client
            .post(PATH.to_owned(), session_form(new, false), Some(&format!("{key}-without-email")))
            .await;
    }
    answer
}

pub(super) async fn retrieve(client: &Client, session: &str) -> Result<SessionState, Failure> {
    session_state(&find(client, session).await?)
}

/// Expires a session. Stripe rejects this unless it is open, and its state is read instead.
pub(super) async fn close(client: &Client, session: &str) -> Result<SessionState, Failure> {
    let target = format!("{PATH}/{}/expire", path_segment(session)?);
    let reason = match client.post::<Session>(target, String::new(), None).await {
        Ok(session) => return session_state(&session),
        Err(Failure::Refused { reason, .. }) => reason,
        Err(failure) => return Err(failure),
    };
    let session = find(client, session).await?;
    // The buyer may be paying, so the session must not count as closed.
    if session.is_open() { Err(Failure::Later(reason)) } else { session_state(&session) }
}

pub(super) async fn find(client: &Client, session: &str) -> Result<Session, Failure> {
    let session = path_segment(session)?;
    client.get(format!("{PATH}/{session}?expand[]=payment_intent&expand[]=subscription")).await
}

fn session_state(session: &Session) -> Result<SessionState, Failure> {
    session
        .state()
        .ok_or_else(|| Failure::Later("Stripe says of the session what it does not describe".into()))
}

/// The parameters of a new session. They are deterministic, since Stripe compares them for an idempotency key.
fn session_form(new: &NewSession, with_email: bool) -> String {
    let reference = new.reference.to_string();
    let title = truncate(&new.title, MAX_TITLE_CHARS);
    let mut form = Serializer::new(String::new());
    let (mode, data) = match new.interval {
        PaymentInterval::Once => ("payment", "payment_intent_data"),
        PaymentInterval::Monthly => ("subscription", "subscription_data"),
    };
    form.append_pair("mode", mode);
    form.append_pair("client_reference_id", &reference);
    form.append_pair("metadata[reference]", &reference);
    // Later invoices name the subscription, not the session; refunds and disputes name the payment.
    form.append_pair(&format!("{data}[metadata][reference]"), &reference);
    form.append_pair(&format!("{data}[description]"), &title);
    form.append_pair("line_items[0][quantity]", "1");
    form.append_pair("line_items[0][price_data][currency]", CURRENCY);
    form.append_pair("line_items[0][price_data][unit_amount]", &new.amount_cents.cents().to_string());
    form.append_pair("line_items[0][price_data][product_data][name]", &title);
    let description = truncate(&new.description, MAX_DESCRIPTION_CHARS);
    if !description.is_empty() {
        form.append_pair("line_items[0][price_data][product_data][description]", &description);
    }
    if new.interval == PaymentInterval::Monthly {
        form.append_pair("line_items[0][price_data][recurring][interval]", "month");
    }
    // Otherwise a setting at Stripe may offer foreign visitors another currency.
    form.append_pair("adaptive_pricing[enabled]", "false");
    if with_email && !new.email.is_empty() && new.email.chars().count() <= MAX_EMAIL_CHARS {
        form.append_pair("customer_email", &new.email);
    }
    form.append_pair("success_url", &new.success_url);
    form.append_pair("cancel_url", &new.cancel_url);
    form.append_pair("expires_at", &new.expires_at.as_second().to_string());
    form.finish()
}

fn truncate(text: &str, most: usize) -> String {
    text.trim().chars().take(most).collect()
}
