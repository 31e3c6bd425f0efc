//! Checkout Sessions: the pages on which people pay (<https://docs.stripe.com/api/checkout/sessions>).

use serde::Deserialize;
use url::form_urlencoded::Serializer;

use super::client::{Client, Failure, id};
use crate::payments::provider::{Interval, NewSession, OpenSession, Payment, SessionState};

const PATH: &str = "/v1/checkout/sessions";
/// Idempotency keys that are tried where Stripe repeats what went wrong there.
const ROUNDS: usize = 3;
/// The only currency here.
pub(super) const CURRENCY: &str = "usd";
/// Characters of a product's name and of descriptions that Stripe takes everywhere; some places take more.
const TITLE: usize = 250;
const DESCRIPTION: usize = 500;
/// Characters of an email address that Stripe takes. Who has a longer one types it there.
const EMAIL: usize = 512;

/// An object of Stripe's that is an id in a response, unless it was expanded.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Expandable {
    /// The id alone.
    Id(String),
    /// What is read of the object.
    Object {
        /// Its id.
        id: String,
        /// The status.
        status: Option<String>,
    },
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

/// The parts of a Checkout Session that are read.
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
    /// Of what is paid once.
    payment_intent: Option<Expandable>,
    /// Of what is paid monthly.
    pub(super) subscription: Option<Expandable>,
    /// The first month's.
    invoice: Option<Expandable>,
}

impl Session {
    /// The state of a session; `None` for a status that Stripe does not document.
    pub(super) fn state(&self) -> Option<SessionState> {
        match (self.status.as_deref(), self.payment_status.as_str()) {
            (_, "paid") => self.payment().map(SessionState::Paid),
            (Some("expired"), _) => Some(SessionState::Expired),
            (Some("open"), _) => Some(SessionState::Open),
            // Nothing was owed, so nothing came in.
            (Some("complete"), "no_payment_required") => Some(SessionState::Expired),
            // A bank takes its time. What it says in the end stands with the payment, not here.
            (Some("complete"), "unpaid") if self.has_failed() => Some(SessionState::Expired),
            (Some("complete"), "unpaid") => Some(SessionState::Processing),
            _ => None,
        }
    }

    fn is_open(&self) -> bool {
        self.status.as_deref() == Some("open")
    }

    /// Money in our currency, and what it is given back by.
    fn payment(&self) -> Option<Payment> {
        let amount_cents = self.amount_total.filter(|amount| *amount > 0)?;
        let id = self.payment_intent.as_ref().or(self.invoice.as_ref())?.id().to_owned();
        (self.currency.as_deref() == Some(CURRENCY)).then_some(Payment { id, amount_cents })
    }

    /// Tells whether the payment that was begun can come to nothing but nothing.
    fn has_failed(&self) -> bool {
        let of = |object: &Option<Expandable>, failed: [&str; 2]| {
            object.as_ref().and_then(Expandable::status).is_some_and(|status| failed.contains(&status))
        };
        of(&self.payment_intent, ["requires_payment_method", "canceled"])
            || of(&self.subscription, ["incomplete_expired", "canceled"])
    }
}

/// Opens a session. The reference is in its idempotency key, so that a second request with it opens nothing. What went wrong at
/// Stripe is asked for with another key: nobody was told of a page that was opened all the same, so that nobody pays there.
pub(super) async fn open(client: &Client, new: &NewSession) -> Result<OpenSession, Failure> {
    let key = format!("session-{}", new.reference);
    let mut answer = ask(client, new, &key).await;
    for round in 2..=ROUNDS {
        if !matches!(answer, Err(Failure::Repeated(_))) {
            break;
        }
        answer = ask(client, new, &format!("{key}-{round}")).await;
    }
    let session = answer?;
    if session.amount_total != Some(new.amount_cents) || session.currency.as_deref() != Some(CURRENCY) {
        return Err(Failure::never("Stripe's page would ask for another amount"));
    }
    let url = session.url.ok_or_else(|| Failure::never("Stripe's page cannot be paid on any more"))?;
    Ok(OpenSession { id: session.id, url })
}

async fn ask(client: &Client, new: &NewSession, key: &str) -> Result<Session, Failure> {
    let answer = client.post(PATH.to_owned(), form(new, true), Some(key)).await;
    // Stripe is stricter about addresses than mail is. The buyer is asked for another one there; with another key, since it
    // is another request.
    if matches!(&answer, Err(Failure::Refused { code, .. }) if code.as_deref() == Some("email_invalid")) {
        return client.post(PATH.to_owned(), form(new, false), Some(&format!("{key}-without-email"))).await;
    }
    answer
}

/// Asks what has become of a session, and of the payment behind it.
pub(super) async fn retrieve(client: &Client, session: &str) -> Result<SessionState, Failure> {
    read(&find(client, session).await?)
}

/// Ends a session. Stripe refuses that for one that is not open, and then says what it is.
pub(super) async fn close(client: &Client, session: &str) -> Result<SessionState, Failure> {
    let target = format!("{PATH}/{}/expire", id(session)?);
    let reason = match client.post::<Session>(target, String::new(), None).await {
        Ok(session) => return read(&session),
        Err(Failure::Refused { reason, .. }) => reason,
        Err(failure) => return Err(failure),
    };
    let session = find(client, session).await?;
    // The caller would take it for closed, while the buyer may be paying.
    if session.is_open() { Err(Failure::Later(reason)) } else { read(&session) }
}

pub(super) async fn find(client: &Client, session: &str) -> Result<Session, Failure> {
    let session = id(session)?;
    client.get(format!("{PATH}/{session}?expand[]=payment_intent&expand[]=subscription")).await
}

fn read(session: &Session) -> Result<SessionState, Failure> {
    session
        .state()
        .ok_or_else(|| Failure::Later("Stripe says of the session what it does not describe".into()))
}

/// The parameters of a new session. The same is sent for the same, always: Stripe compares it by the idempotency key.
fn form(new: &NewSession, with_email: bool) -> String {
    let reference = new.reference.to_string();
    let title = beginning(&new.title, TITLE);
    let mut form = Serializer::new(String::new());
    let (mode, data) = match new.interval {
        Interval::Once => ("payment", "payment_intent_data"),
        Interval::Monthly => ("subscription", "subscription_data"),
    };
    form.append_pair("mode", mode);
    form.append_pair("client_reference_id", &reference);
    form.append_pair("metadata[reference]", &reference);
    // Later months know the subscription, not the session; refunds and disputes the payment.
    form.append_pair(&format!("{data}[metadata][reference]"), &reference);
    form.append_pair(&format!("{data}[description]"), &title);
    form.append_pair("line_items[0][quantity]", "1");
    form.append_pair("line_items[0][price_data][currency]", CURRENCY);
    form.append_pair("line_items[0][price_data][unit_amount]", &new.amount_cents.to_string());
    form.append_pair("line_items[0][price_data][product_data][name]", &title);
    let description = beginning(&new.description, DESCRIPTION);
    if !description.is_empty() {
        form.append_pair("line_items[0][price_data][product_data][description]", &description);
    }
    if new.interval == Interval::Monthly {
        form.append_pair("line_items[0][price_data][recurring][interval]", "month");
    }
    // Otherwise a visitor from abroad may be asked for another currency, by a setting at Stripe.
    form.append_pair("adaptive_pricing[enabled]", "false");
    if with_email && !new.email.is_empty() && new.email.chars().count() <= EMAIL {
        form.append_pair("customer_email", &new.email);
    }
    form.append_pair("success_url", &new.success_url);
    form.append_pair("cancel_url", &new.cancel_url);
    form.append_pair("expires_at", &new.expires_at.as_second().to_string());
    form.finish()
}

fn beginning(text: &str, most: usize) -> String {
    text.trim().chars().take(most).collect()
}
