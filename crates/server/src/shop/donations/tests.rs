//! Giving with the provider that takes no money, and with Stripe at a server on this machine that is as strict.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use jiff::SignedDuration;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use serde_json::{Value, json};

use super::due;
use super::mail;
use super::model::{DonationStatus, Entity, Model};
use crate::content::settings;
use crate::engine::http::client::Client;
use crate::engine::http::key;
use crate::engine::mail::outbox;
use crate::engine::store::Table;
use crate::engine::store::testing::{Engine, on_both_databases};
use crate::people::auth::model::Role;
use crate::shop::payments::signature::sign;
use crate::shop::payments::stripe::tests::server::{Fault, Server, wrong};
use crate::shop::payments::stripe::tests::{KEY, SECRET};
use crate::testing::{Answer, TestApp};

fn settings() -> Vec<(&'static str, String)> {
    vec![("shop.payments", "demo".to_owned())]
}

fn form(interval: &str) -> Value {
    json!({"amount": 25, "interval": interval, "name": " Pat Doe ", "email": "pat@home.example"})
}

async fn call(app: &TestApp, method: Method, path: &str, attempt: Option<u128>, body: Value) -> Answer {
    let mut request = Request::builder()
        .method(method)
        .uri(format!("/api/v1{path}"))
        .header(key::HEADER, &app.app.key)
        .extension(Client([192, 0, 2, 7].into()));
    if let Some(attempt) = attempt {
        request = request.header("idempotency-key", uuid::Uuid::from_u128(attempt).to_string());
    }
    app.send(request.body(Body::from(body.to_string())).unwrap()).await
}

async fn begin(app: &TestApp, attempt: u128, form: Value) -> Answer {
    call(app, Method::POST, "/donations", Some(attempt), form).await
}

async fn all(app: &TestApp) -> Vec<Model> {
    let db = app.app.store.reader(std::sync::Arc::default());
    Entity::find().all(db.on(Table::Donations)).await.unwrap()
}

/// The only one.
async fn only(app: &TestApp) -> Model {
    all(app).await.pop().unwrap()
}

async fn mails(app: &TestApp) -> Vec<crate::engine::mail::Email> {
    let db = app.app.store.reader(std::sync::Arc::default());
    let rows = outbox::Entity::find().filter(outbox::Column::Kind.eq(mail::KIND));
    let rows = rows.all(db.on(Table::Outbox)).await.unwrap();
    let union = settings::queries::value(&db, "contact_email").await.unwrap();
    let mut emails = Vec::new();
    for row in rows {
        emails.extend(mail::compose(&db, &row, (union.clone(), "https://union.example")).await.unwrap());
    }
    emails
}

async fn union_has_an_address(app: &TestApp) {
    let form = json!({"site_name": "Our Union", "contact_email": "office@union.example"});
    let tx = app.app.store.begin().await.unwrap();
    settings::queries::save(&tx, serde_json::from_value(form).unwrap(), app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
}

/// Presses the button at the page to pay on; answers where the browser goes.
async fn pay(app: &TestApp, url: &str) -> String {
    let session = url.split_once("session=").unwrap().1;
    let request = Request::post("/pay/demo").header("sec-fetch-site", "same-origin");
    let answer = app.send(request.body(Body::from(format!("session={session}&do=pay"))).unwrap()).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header(header::LOCATION).to_owned()
}

on_both_databases! {
    with &settings();

    async fn a_gift_comes_in_once_with_a_receipt_and_word_to_the_union(app) {
        app.at("2026-11-22T03:00:00Z");
        union_has_an_address(&app).await;
        let begun = begin(&app, 1, form("once")).await;
        assert_eq!(begun.status, StatusCode::CREATED, "{}", begun.text());
        assert!(begun.header(header::CACHE_CONTROL).contains("no-store"));
        let url = begun.json()["url"].as_str().unwrap().to_owned();
        assert_eq!(begin(&app, 1, form("once")).await.json()["url"], url, "the button was pressed twice");
        assert_eq!(all(&app).await.len(), 1);
        let thanks = pay(&app, &url).await;
        assert!(thanks.ends_with("/donate?thanks=1"), "{thanks}");
        pay(&app, &url).await;

        let donation = only(&app).await;
        let shown = app.get(&format!("/donations/{}", donation.token)).await;
        assert!(shown.header(header::CACHE_CONTROL).contains("no-store"));
        let shown = shown.json();
        assert_eq!((shown["status"].clone(), shown["received"].clone(), shown["name"].clone()), (json!("received"), json!(25.0), json!("Pat Doe")));
        assert_eq!(shown["payments"].as_array().unwrap().len(), 1);

        let mails = mails(&app).await;
        let (mut receipts, mut told): (Vec<_>, Vec<_>) = mails.iter().partition(|mail| mail.to == "pat@home.example");
        let (receipt, told) = (receipts.pop().unwrap(), told.pop().unwrap());
        assert_eq!((mails.len(), told.to.as_str(), told.subject.as_str()), (2, "office@union.example", "New donation: $25.00"));
        assert_eq!(receipt.subject, "Receipt for your $25.00 donation");
        assert!(receipt.paragraphs[1].contains("November 21, 2026"), "the union's day: {:?}", receipt.paragraphs);
        assert!(!mails.iter().any(|mail| format!("{mail:?}").to_lowercase().contains("deductible")));
        let again = begin(&app, 1, form("once")).await;
        assert_eq!(again.status, StatusCode::CONFLICT, "it was given: {}", again.text());
    }

    async fn what_cannot_be_given_is_refused_by_its_field_and_nothing_is_written(app) {
        for (change, pointer) in [
            (json!({"amount": 0}), "/amount"),
            (json!({"amount": -25}), "/amount"),
            (json!({"amount": 2.505}), "/amount"),
            (json!({"amount": 1e9}), "/amount"),
            (json!({"amount": "25"}), "/amount"),
            (json!({"interval": "daily"}), "/interval"),
            (json!({"name": ""}), "/name"),
            (json!({"email": "pat"}), "/email"),
            (json!({"provider": "stripe"}), "/provider"),
        ] {
            let mut form = form("once");
            form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            let answer = begin(&app, 1, form).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{change}: {}", answer.text());
            assert!(answer.text().contains(pointer), "{change}: {}", answer.text());
        }
        assert_eq!(call(&app, Method::POST, "/donations", None, form("once")).await.status, StatusCode::BAD_REQUEST);
        assert!(all(&app).await.is_empty());
        for number in 0..50 {
            let begun = begin(&app, number, form("once")).await;
            assert_eq!(begun.status, StatusCode::CREATED, "a hall full of members gives");
        }
        for number in 50..60 {
            begin(&app, number, form("once")).await;
        }
        let more = begin(&app, 99, form("once")).await;
        assert_eq!(more.status, StatusCode::TOO_MANY_REQUESTS, "stolen cards are tried with small gifts");
        assert_eq!(app.get(&format!("/donations/{}", "0".repeat(64))).await.status, StatusCode::NOT_FOUND);
    }

    async fn one_that_was_paid_without_word_is_found_and_one_that_was_not_is_forgotten(app) {
        app.at("2026-06-15T16:00:00Z");
        let paid = begin(&app, 1, form("once")).await.json();
        begin(&app, 2, form("monthly")).await;
        let session = paid["url"].as_str().unwrap().split_once("session=").unwrap().1.to_owned();
        app.app.shop.demo.as_ref().unwrap().pay(&session).await.unwrap();
        app.app.clock.set(app.app.clock.now() + SignedDuration::from_mins(61));
        due::step(&app.app.shop).await.unwrap();
        let statuses = async || {
            let mut all: Vec<_> = all(&app).await.into_iter().map(|row| format!("{:?}", row.status)).collect();
            all.sort();
            all
        };
        assert_eq!(statuses().await, ["Expired", "Received"]);
        app.app.clock.set(app.app.clock.now() + SignedDuration::from_hours(24 * 8));
        due::step(&app.app.shop).await.unwrap();
        assert_eq!(statuses().await, ["Received"]);
        assert_eq!(begin(&app, 2, form("monthly")).await.status, StatusCode::CREATED, "they come again");
    }

    async fn staff_see_donations_and_who_gave_is_erased_in_time(app) {
        app.at("2026-06-15T16:00:00Z");
        let token = app.signed_in("clerk@union.example", Role::Staff).await;
        let begun = begin(&app, 1, form("once")).await.json();
        pay(&app, begun["url"].as_str().unwrap()).await;
        begin(&app, 2, form("monthly")).await;
        let list = async |query: &str| {
            app.staff(Method::GET, &format!("/donations{query}"), &token, Value::Null).await.json()
        };
        assert_eq!(list("").await["total"], 2);
        let received = list("?status=received&interval=once&search=pat").await;
        assert_eq!((received["total"].clone(), received["items"][0]["received"].clone()), (json!(1), json!(25.0)));
        let path = format!("/donations/{}", received["items"][0]["id"].as_str().unwrap());
        let one = app.staff(Method::GET, &path, &token, Value::Null).await.json();
        assert_eq!(one["payments"].as_array().unwrap().len(), 1);
        assert!(!one.to_string().contains(&only_received(&app).await.token), "its link is its donor's");
        let table = app.staff(Method::GET, "/donations/export?status=received", &token, Value::Null).await;
        let table = table.text();
        assert!(table.contains("once,received,Pat Doe,pat@home.example,25.00,25.00,demo"), "{table}");

        app.app.clock.set(app.app.clock.now() + SignedDuration::from_hours(24 * 181));
        due::step(&app.app.shop).await.unwrap();
        let erased = only_received(&app).await;
        assert_eq!((erased.name.as_str(), erased.email.as_str(), erased.received_cents), ("", "", 2_500));
        assert!(mails(&app).await.iter().all(|mail| mail.to != "pat@home.example"));
    }
}

async fn only_received(app: &TestApp) -> Model {
    all(app).await.into_iter().find(|row| row.received_cents > 0).unwrap()
}

/// Stripe tells something.
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

/// The only page that was opened.
const SESSION: &str = "cs_test_a10";

async fn at_stripe(server: &Server) -> TestApp {
    let settings = [
        ("shop.payments", "stripe".to_owned()),
        ("shop.stripe_key", KEY.to_owned()),
        ("shop.stripe_webhook_secret", SECRET.to_owned()),
        ("shop.stripe_api", server.api.clone()),
        ("server.url", "https://union.example".to_owned()),
    ];
    TestApp::with(Engine::Sqlite, &settings).await
}

#[tokio::test]
async fn a_monthly_gift_comes_in_each_month_until_its_donor_stops_it() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    assert_eq!(begin(&app, 1, form("monthly")).await.status, StatusCode::CREATED);
    server.state().complete(SESSION, "paid");
    let session = server.state().sessions[SESSION].clone();
    let donation = only(&app).await;
    // The first month is told of twice.
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
    let later = call(&app, Method::POST, &stop, None, Value::Null).await;
    assert_eq!(later.status, StatusCode::SERVICE_UNAVAILABLE, "{}", later.text());
    assert_eq!(app.get(&path).await.json()["status"], "active", "it goes on, and says so");
    let stopped = call(&app, Method::POST, &stop, None, Value::Null).await;
    assert_eq!((stopped.status, stopped.json()["status"].clone()), (StatusCode::OK, json!("ended")));
    assert_eq!(call(&app, Method::POST, &stop, None, Value::Null).await.json()["status"], "ended");
    let ended =
        json!({"id": "sub_1Donation", "object": "subscription", "metadata": {"reference": donation.id}});
    assert_eq!(tell(&app, "evt_6", "customer.subscription.deleted", ended).await, StatusCode::OK);
    assert_eq!(mails(&app).await.iter().filter(|mail| mail.subject.contains("has ended")).count(), 1);
    // One that was on its way all the same is kept, and told of.
    assert_eq!(
        tell(&app, "evt_7", "invoice.paid", invoice(&donation, "in_4", "subscription_cycle")).await,
        StatusCode::OK
    );
    let shown = app.get(&path).await.json();
    assert_eq!((shown["status"].clone(), shown["received"].clone()), (json!("ended"), json!(100.0)));
}

#[tokio::test]
async fn one_that_was_ended_at_stripe_is_known_to_be() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    begin(&app, 1, form("monthly")).await;
    server.state().complete(SESSION, "paid");
    let session = server.state().sessions[SESSION].clone();
    tell(&app, "evt_1", "checkout.session.completed", session).await;
    let donation = only(&app).await;
    let ended =
        json!({"id": "sub_1Donation", "object": "subscription", "metadata": {"reference": donation.id}});
    assert_eq!(tell(&app, "evt_2", "customer.subscription.deleted", ended).await, StatusCode::OK);
    assert_eq!(app.get(&format!("/donations/{}", donation.token)).await.json()["status"], "ended");
}

/// What is told in the wrong order: its end before its first payment.
#[tokio::test]
async fn an_end_that_is_told_first_is_known_with_the_payment() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    begin(&app, 1, form("monthly")).await;
    server.state().complete(SESSION, "paid");
    let session = server.state().sessions[SESSION].clone();
    let donation = only(&app).await;
    let ended =
        json!({"id": "sub_1Donation", "object": "subscription", "metadata": {"reference": donation.id}});
    tell(&app, "evt_1", "customer.subscription.deleted", ended).await;
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

/// A bank does not pay the first month at once; Stripe asks it again, and it pays.
#[tokio::test]
async fn a_first_month_that_failed_and_came_after_all_is_counted() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    begin(&app, 1, form("monthly")).await;
    server.state().complete(SESSION, "unpaid");
    let session = server.state().sessions[SESSION].clone();
    tell(&app, "evt_1", "checkout.session.async_payment_failed", session).await;
    let donation = only(&app).await;
    assert_eq!(donation.status, DonationStatus::Expired);
    // Weeks later it is still known, since nobody knows yet that nothing comes of it.
    app.app.clock.set(app.app.clock.now() + SignedDuration::from_hours(24 * 20));
    due::step(&app.app.shop).await.unwrap();
    tell(&app, "evt_2", "invoice.paid", invoice(&donation, "in_1First", "subscription_create")).await;
    let donation = only(&app).await;
    assert_eq!((donation.status, donation.received_cents), (DonationStatus::Active, 2_500));
}

/// What failed for good takes its subscription with it, and is forgotten.
#[tokio::test]
async fn nothing_is_taken_monthly_for_what_is_forgotten() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    begin(&app, 1, form("monthly")).await;
    server.state().complete(SESSION, "unpaid");
    let session = server.state().sessions[SESSION].clone();
    tell(&app, "evt_1", "checkout.session.async_payment_failed", session).await;
    server.state().statuses.insert("sub_1Donation".to_owned(), "incomplete_expired");
    app.app.clock.set(app.app.clock.now() + SignedDuration::from_hours(24 * 8));
    server.will([Fault::Answer(503, None, json!({}))]);
    due::step(&app.app.shop).await.unwrap();
    assert_eq!(all(&app).await.len(), 1, "nobody could say yet");
    app.app.clock.set(app.app.clock.now() + SignedDuration::from_hours(7));
    due::step(&app.app.shop).await.unwrap();
    due::step(&app.app.shop).await.unwrap();
    assert!(all(&app).await.is_empty());
}

#[tokio::test]
async fn what_stripe_refuses_for_good_ends_the_attempt_and_another_one_is_free() {
    let server = Server::start().await;
    let app = at_stripe(&server).await;
    let (status, body) = wrong(400, "amount_too_small", "No");
    server.will([Fault::Answer(status.as_u16(), None, body)]);
    assert_eq!(begin(&app, 1, form("once")).await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(begin(&app, 1, form("once")).await.status, StatusCode::CONFLICT);
    assert_eq!(begin(&app, 2, form("once")).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn without_a_provider_nothing_is_taken() {
    let app = TestApp::new(Engine::Sqlite).await;
    assert_eq!(begin(&app, 1, form("once")).await.status, StatusCode::CONFLICT);
    assert!(all(&app).await.is_empty());
}
