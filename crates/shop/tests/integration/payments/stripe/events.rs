use axum::http::HeaderMap;
use serde_json::{Value, json};

use super::{KEY, SECRET, keys, now, reference};
use platform::money::Money;
use shop::payments::provider::{Event, EventError, EventKind, Payment, Provider as _};
use shop::payments::signature::sign;
use shop::payments::stripe::Stripe;

fn site(key: &str, secrets: &str) -> Stripe {
    Stripe::new(keys("https://api.stripe.com", key, secrets)).unwrap()
}

fn signed(secret: &str, body: &[u8]) -> HeaderMap {
    [("stripe-signature".parse().unwrap(), sign(secret, body, now()).parse().unwrap())].into_iter().collect()
}

/// Parses an event in test mode.
fn read(event: &Value) -> Result<Option<Event>, EventError> {
    let body = event.to_string();
    site(KEY, SECRET).event(&signed(SECRET, body.as_bytes()), body.as_bytes(), now())
}

fn event(kind: &str, object: Value) -> Value {
    json!({
        "id": "evt_1Rorder",
        "object": "event",
        "api_version": "2026-07-29.dahlia",
        "created": now().as_second(),
        "data": { "object": object },
        "livemode": false,
        "pending_webhooks": 1,
        "request": { "id": null, "idempotency_key": null },
        "type": kind,
    })
}

/// After an order was paid by card.
fn session() -> Value {
    json!({
        "id": "cs_test_a1order",
        "object": "checkout.session",
        "amount_subtotal": 8000,
        "amount_total": 8497,
        "client_reference_id": reference(),
        "currency": "usd",
        "customer_details": { "email": "pat@union.example", "name": "Pat", "phone": null },
        "invoice": null,
        "livemode": false,
        "metadata": { "reference": reference() },
        "mode": "payment",
        "payment_intent": "pi_3Order",
        "payment_status": "paid",
        "status": "complete",
        "subscription": null,
        "url": null,
    })
}

/// After the second month of a donation.
fn invoice() -> Value {
    json!({
        "id": "in_1Second",
        "object": "invoice",
        "amount_due": 2500,
        "amount_paid": 2500,
        "billing_reason": "subscription_cycle",
        "currency": "usd",
        "livemode": false,
        "metadata": {},
        "parent": {
            "quote_details": null,
            "subscription_details": { "metadata": { "reference": reference() }, "subscription": "sub_1Donation" },
            "type": "subscription_details",
        },
        "status": "paid",
    })
}

fn with(mut object: Value, place: &str, value: impl Into<Value>) -> Value {
    *object.pointer_mut(place).unwrap() = value.into();
    object
}

fn paid(session: &str, id: &str, cents: i64) -> Result<Option<Event>, EventError> {
    let kind = EventKind::Paid(Payment { id: id.to_owned(), amount_cents: Money::from_cents(cents) });
    Ok(Some(Event {
        id: "evt_1Rorder".to_owned(),
        reference: reference(),
        session: session.to_owned(),
        kind,
    }))
}

const COMPLETED: &str = "checkout.session.completed";

#[test]
fn a_paid_session_event_carries_its_payment_and_amount() {
    for kind in [COMPLETED, "checkout.session.async_payment_succeeded"] {
        assert_eq!(read(&event(kind, session())), paid("cs_test_a1order", "pi_3Order", 8_497), "{kind}");
    }
    let first = with(with(session(), "/payment_intent", Value::Null), "/invoice", "in_1First");
    assert_eq!(read(&event(COMPLETED, first)), paid("cs_test_a1order", "in_1First", 8_497));
}

#[test]
fn an_unpaid_session_is_processing_and_a_free_one_is_ignored() {
    for kind in [COMPLETED, "checkout.session.async_payment_succeeded"] {
        let read = |status| read(&event(kind, with(session(), "/payment_status", status)));
        let on_its_way = read("unpaid").unwrap().map(|event| event.kind);
        assert_eq!(on_its_way, Some(EventKind::Processing), "{kind}");
        assert_eq!(read("no_payment_required"), Ok(None), "{kind}");
    }
}

#[test]
fn an_expired_or_failed_session_is_read_as_expired() {
    let unpaid = with(session(), "/payment_status", "unpaid");
    for (kind, status) in
        [("checkout.session.expired", "expired"), ("checkout.session.async_payment_failed", "complete")]
    {
        let found = read(&event(kind, with(unpaid.clone(), "/status", status))).unwrap().unwrap();
        assert_eq!((found.kind, found.reference), (EventKind::Expired, reference()), "{kind}");
        assert_eq!(found.session, "cs_test_a1order");
    }
}

#[test]
fn later_monthly_payments_are_read_from_invoices() {
    assert_eq!(read(&event("invoice.paid", invoice())), paid("sub_1Donation", "in_1Second", 2_500));
    // From endpoints created before 2025-03-31.
    let details = json!({ "metadata": { "reference": reference() } });
    let mut old = with(invoice(), "/parent", Value::Null);
    old["subscription_details"] = details;
    old["subscription"] = "sub_1Donation".into();
    assert_eq!(read(&event("invoice.paid", old)), paid("sub_1Donation", "in_1Second", 2_500));
}

#[test]
fn the_first_invoice_of_a_subscription_is_read_as_its_payment() {
    let first = with(with(invoice(), "/billing_reason", "subscription_create"), "/id", "in_1First");
    assert_eq!(read(&event("invoice.paid", first)), paid("sub_1Donation", "in_1First", 2_500));
    assert_eq!(read(&event("invoice.paid", with(invoice(), "/amount_paid", 0))), Ok(None), "nothing came in");
}

#[test]
fn events_of_other_sales_of_the_account_are_ignored() {
    let other = "0197748a-0000-7e52-9c3f-3a1d2b4c5d6e";
    let shouted = reference().to_string().to_uppercase();
    for object in [
        with(session(), "/metadata", json!({})),
        with(session(), "/metadata", Value::Null),
        with(session(), "/metadata/reference", "INV-1042"),
        with(session(), "/client_reference_id", Value::Null),
        with(session(), "/client_reference_id", other),
        with(
            with(session(), "/client_reference_id", shouted.as_str()),
            "/metadata/reference",
            shouted.as_str(),
        ),
        with(session(), "/currency", "eur"),
        with(session(), "/currency", Value::Null),
        json!({ "id": "cs_test_1", "object": "checkout.session" }),
        json!("checkout.session"),
    ] {
        for kind in [COMPLETED, "checkout.session.expired"] {
            assert_eq!(read(&event(kind, object.clone())), Ok(None), "{object}");
        }
    }
    for object in [
        with(invoice(), "/parent", Value::Null),
        with(invoice(), "/parent/subscription_details", Value::Null),
        with(invoice(), "/parent/subscription_details/metadata", json!({ "order": "1" })),
        with(invoice(), "/currency", "eur"),
    ] {
        assert_eq!(read(&event("invoice.paid", object.clone())), Ok(None), "{object}");
    }
    for kind in
        ["checkout.session.updated", "payment_intent.succeeded", "invoice.payment_failed", "charge.refunded"]
    {
        assert_eq!(read(&event(kind, session())), Ok(None), "{kind}");
    }
    let notification =
        json!({ "id": "evt_2", "object": "v2.core.event", "type": "v1.billing.meter.no_meter_found" });
    assert_eq!(read(&notification), Ok(None));
}

#[test]
fn events_whose_live_mode_differs_from_the_key_are_ignored() {
    let body = event(COMPLETED, session()).to_string();
    let live = site("sk_live_1", SECRET).event(&signed(SECRET, body.as_bytes()), body.as_bytes(), now());
    assert_eq!(live, Ok(None));
    let body = with(event(COMPLETED, session()), "/livemode", true).to_string();
    let live = site("sk_live_1", SECRET).event(&signed(SECRET, body.as_bytes()), body.as_bytes(), now());
    assert_eq!(live, paid("cs_test_a1order", "pi_3Order", 8_497));
    let test = site(KEY, SECRET).event(&signed(SECRET, body.as_bytes()), body.as_bytes(), now());
    assert_eq!(test, Ok(None));
}

#[test]
fn an_unreadable_event_is_an_error() {
    for object in [
        with(session(), "/id", 7),
        with(session(), "/payment_status", Value::Null),
        with(session(), "/amount_total", Value::Null),
        with(session(), "/amount_total", 0),
        with(session(), "/amount_total", "84.97"),
        with(session(), "/payment_intent", Value::Null),
    ] {
        assert_eq!(read(&event(COMPLETED, object.clone())), Err(EventError::Unreadable), "{object}");
    }
    let unknown = with(invoice(), "/parent/subscription_details/subscription", Value::Null);
    assert_eq!(read(&event("invoice.paid", unknown)), Err(EventError::Unreadable));
    for body in [&b""[..], b"{}", b"[]", b"\xff", b"{\"id\":\"evt_1\"", br#"{"id":1,"type":"invoice.paid"}"#]
    {
        let found = site(KEY, SECRET).event(&signed(SECRET, body), body, now());
        assert_eq!(found, Err(EventError::Unreadable), "{body:?}");
    }
}

#[test]
fn events_without_a_current_stripe_signature_are_rejected() {
    let body = event(COMPLETED, session()).to_string();
    let body = body.as_bytes();
    let stripe = site(KEY, "whsec_old,whsec_new");
    for secret in ["whsec_old", "whsec_new"] {
        assert!(stripe.event(&signed(secret, body), body, now()).unwrap().is_some(), "{secret}");
    }
    assert_eq!(stripe.event(&signed("whsec_other", body), body, now()), Err(EventError::Signature));
    assert_eq!(stripe.event(&HeaderMap::new(), body, now()), Err(EventError::Signature));
    let cheaper = with(event(COMPLETED, session()), "/data/object/amount_total", 1).to_string();
    let changed = stripe.event(&signed("whsec_new", body), cheaper.as_bytes(), now());
    assert_eq!(changed, Err(EventError::Signature));
    let later = now() + jiff::SignedDuration::from_secs(301);
    assert_eq!(stripe.event(&signed("whsec_old", body), body, later), Err(EventError::Stale));
}
