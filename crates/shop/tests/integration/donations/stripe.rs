//! Donations with Stripe, against a local server that is as strict.

use std::sync::Arc;

use jiff::SignedDuration;

use super::{all, begin, call, form, mails, only};
use crate::payments::stripe::server::{Fault, Gate, Server, wrong};
use crate::payments::stripe::{KEY, SECRET};
use shop::donations::model::{DonationStatus, Model};
use shop::donations::reconcile;
use shop::payments::signature::sign;
use testing::prelude::*;

async fn tell(app: &TestApp, id: &str, kind: &str, object: Value) -> StatusCode {
    let event =
        json!({"id": id, "object": "event", "livemode": false, "type": kind, "data": {"object": object}});
    let body = event.to_string();
    let signature = sign(SECRET, body.as_bytes(), app.app.clock.now());
    let request = Request::post("/api/v1/webhooks/stripe").header("stripe-signature", signature);
    app.send(request.body(Body::from(body)).unwrap()).await.status
}

fn invoice(donation: &Model, id: &str, reason: &str) -> Value {
    json!({
        "id": id, "object": "invoice", "amount_paid": 2_500, "currency": "usd", "billing_reason": reason,
        "parent": {"subscription_details": {"subscription": "sub_1Donation", "metadata": {"reference": donation.id}}},
    })
}

fn subscription(donation: &Model) -> Value {
    json!({"id": "sub_1Donation", "object": "subscription", "metadata": {"reference": donation.id}})
}

const SESSION: &str = "cs_test_a10";

async fn at_stripe(server: &Server) -> TestApp {
    let settings = [
        ("shop.payments", "stripe".to_owned()),
        ("shop.stripe_key", KEY.to_owned()),
        ("shop.stripe_webhook_secret", SECRET.to_owned()),
        ("shop.stripe_api", server.api.clone()),
        ("server.url", "https://union.example".to_owned()),
    ];
    TestApp::with(Backend::Sqlite, &settings).await
}

/// Begins a donation and completes its payment page; answers the page.
async fn completed(server: &Server, app: &TestApp, interval: &str, payment: &str) -> Value {
    begin(app, 1, form(interval)).await.is(201);
    server.state().complete(SESSION, payment);
    server.state().sessions[SESSION].clone()
}

#[tokio::test]
async fn a_monthly_donation_is_received_until_the_donor_stops_it() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    let session = completed(&server, &app, "monthly", "paid").await;
    let donation = only(&app).await;
    // The first payment is reported twice.
    assert_eq!(
        tell(&app, "evt_1", "invoice.paid", invoice(&donation, "in_1First", "subscription_create")).await,
        StatusCode::OK
    );
    assert_eq!(tell(&app, "evt_2", "checkout.session.completed", session).await, StatusCode::OK);
    for (event, month) in [("evt_3", "in_2"), ("evt_4", "in_3"), ("evt_4", "in_3"), ("evt_5", "in_3")] {
        assert_eq!(
            tell(&app, event, "invoice.paid", invoice(&donation, month, "subscription_cycle")).await,
            StatusCode::OK
        );
    }
    let path = format!("/donations/{}", donation.token);
    let shown = app.get(&path).await.json();
    assert_eq!((shown["status"].clone(), shown["received"].clone()), (json!("active"), json!(75.0)));
    assert_eq!(mails(&app).await.iter().filter(|mail| mail.subject.starts_with("Receipt")).count(), 3);

    server.will([Fault::Answer(503, None, json!({}))]);
    let stop = format!("{path}/stop");
    call(&app, Method::POST, &stop, None, Value::Null).await.is(503);
    assert_eq!(app.get(&path).await.json()["status"], "active", "it goes on, and says so");
    call(&app, Method::POST, &stop, None, Value::Null).await.shows(200, json!({"status": "ended"}));
    assert_eq!(call(&app, Method::POST, &stop, None, Value::Null).await.json()["status"], "ended");
    assert_eq!(
        tell(&app, "evt_6", "customer.subscription.deleted", subscription(&donation)).await,
        StatusCode::OK
    );
    assert_eq!(mails(&app).await.iter().filter(|mail| mail.subject.contains("has ended")).count(), 1);
    // A payment in progress is accepted and reported.
    assert_eq!(
        tell(&app, "evt_7", "invoice.paid", invoice(&donation, "in_4", "subscription_cycle")).await,
        StatusCode::OK
    );
    let shown = app.get(&path).await.json();
    assert_eq!((shown["status"].clone(), shown["received"].clone()), (json!("ended"), json!(100.0)));
}

#[tokio::test]
async fn a_subscription_canceled_at_stripe_ends_the_donation_once() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    let session = completed(&server, &app, "monthly", "paid").await;
    tell(&app, "evt_1", "checkout.session.completed", session).await;
    let donation = only(&app).await;
    let version = || async { only(&app).await.version };
    assert_eq!(
        tell(&app, "evt_2", "customer.subscription.deleted", subscription(&donation)).await,
        StatusCode::OK
    );
    let before = version().await;
    assert_eq!(
        tell(&app, "evt_3", "customer.subscription.deleted", subscription(&donation)).await,
        StatusCode::OK
    );
    assert_eq!(version().await, before, "told twice, it ended once");
    assert_eq!(app.get(&format!("/donations/{}", donation.token)).await.json()["status"], "ended");
}

#[tokio::test]
async fn a_late_session_expiry_does_not_revert_a_received_donation() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    begin(&app, 1, form("once")).await;
    let session = server.state().sessions[SESSION].clone();
    let mut other = session.clone();
    other["id"] = json!("cs_test_other");
    other["status"] = json!("expired");
    assert_eq!(tell(&app, "evt_1", "checkout.session.expired", other).await, StatusCode::OK);
    assert_eq!(only(&app).await.status, DonationStatus::Pending, "its own page is open");
    server.state().complete(SESSION, "paid");
    let paid = server.state().sessions[SESSION].clone();
    tell(&app, "evt_2", "checkout.session.completed", paid).await;
    let mut late = session;
    late["status"] = json!("expired");
    assert_eq!(tell(&app, "evt_3", "checkout.session.expired", late).await, StatusCode::OK);
    let donation = only(&app).await;
    assert_eq!((donation.status, donation.received_cents.cents()), (DonationStatus::Received, 2_500));
}

#[tokio::test]
async fn a_donation_that_expires_while_its_page_opens_is_rejected() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    let gate = Arc::<Gate>::default();
    server.will([Fault::Hold(gate.clone())]);
    let ended = async {
        gate.arrived.notified().await;
        app.app.clock.set(app.app.clock.now() + SignedDuration::from_mins(61));
        reconcile::run_once(&app.app.shop).await.unwrap();
        gate.go.notify_one();
    };
    let (answer, ()) = tokio::join!(begin(&app, 1, form("once")), ended);
    answer.shows(409, json!({"code": "donation_ended"}));
    assert_eq!(only(&app).await.status, DonationStatus::Expired);
}

#[tokio::test]
async fn a_donation_canceled_before_its_first_payment_event_ends() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    let session = completed(&server, &app, "monthly", "paid").await;
    let donation = only(&app).await;
    tell(&app, "evt_1", "customer.subscription.deleted", subscription(&donation)).await;
    assert_eq!(only(&app).await.status, DonationStatus::Pending);
    tell(&app, "evt_2", "checkout.session.completed", session).await;
    assert_eq!(only(&app).await.status, DonationStatus::Ended);
    let mails = mails(&app).await;
    let receipt = mails.iter().find(|mail| mail.subject.starts_with("Receipt")).unwrap();
    assert!(
        receipt.paragraphs.iter().any(|text| text.contains("Nothing more will be charged")),
        "{receipt:?}"
    );
}

#[tokio::test]
async fn a_first_monthly_payment_that_fails_and_later_succeeds_is_counted() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    let session = completed(&server, &app, "monthly", "unpaid").await;
    tell(&app, "evt_1", "checkout.session.async_payment_failed", session).await;
    let donation = only(&app).await;
    assert_eq!(donation.status, DonationStatus::Expired);
    // Weeks later it is still stored, since the payment may succeed.
    app.app.clock.set(app.app.clock.now() + SignedDuration::from_hours(24 * 20));
    reconcile::run_once(&app.app.shop).await.unwrap();
    tell(&app, "evt_2", "invoice.paid", invoice(&donation, "in_1First", "subscription_create")).await;
    let donation = only(&app).await;
    assert_eq!((donation.status, donation.received_cents.cents()), (DonationStatus::Active, 2_500));
}

#[tokio::test]
async fn an_expired_monthly_donation_is_deleted_once_stripe_confirms_its_end() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    let session = completed(&server, &app, "monthly", "unpaid").await;
    tell(&app, "evt_1", "checkout.session.async_payment_failed", session).await;
    server.state().statuses.insert("sub_1Donation".to_owned(), "incomplete_expired");
    app.app.clock.set(app.app.clock.now() + SignedDuration::from_hours(24 * 8));
    server.will([Fault::Answer(503, None, json!({}))]);
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(all(&app).await.len(), 1, "nobody could say yet");
    app.app.clock.set(app.app.clock.now() + SignedDuration::from_hours(7));
    reconcile::run_once(&app.app.shop).await.unwrap();
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert!(all(&app).await.is_empty());
}

#[tokio::test]
async fn an_unpaid_subscription_is_canceled_when_its_donation_expires() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    begin(&app, 1, form("monthly")).await;
    {
        let mut state = server.state();
        state.complete(SESSION, "unpaid");
        state.sessions.get_mut(SESSION).unwrap()["payment_intent"] = json!("pi_3First");
        state.statuses.insert("pi_3First".to_owned(), "requires_payment_method");
        state.statuses.insert("sub_1Donation".to_owned(), "incomplete");
    }
    app.app.clock.set(app.app.clock.now() + SignedDuration::from_mins(61));
    reconcile::run_once(&app.app.shop).await.unwrap();
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(only(&app).await.status, DonationStatus::Expired);
    assert_eq!(server.state().statuses["sub_1Donation"], "canceled");
}

#[tokio::test]
async fn a_permanent_error_of_stripe_ends_the_attempt_and_allows_another_one() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    let (status, body) = wrong(400, "amount_too_small", "No");
    server.will([Fault::Answer(status.as_u16(), None, body)]);
    assert_eq!(begin(&app, 1, form("once")).await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(begin(&app, 1, form("once")).await.status, StatusCode::CONFLICT);
    assert_eq!(begin(&app, 2, form("once")).await.status, StatusCode::CREATED);
}
