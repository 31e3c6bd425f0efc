use jiff::SignedDuration;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use content::settings;
use platform::mail::outbox;
use platform::mail::schema::OUTBOX;
use platform::money::Money;
use platform::web::client::Client;
use shop::donations::mail;
use shop::donations::model::{Column, DonationStatus, Entity, Model};
use shop::donations::reconcile;
use shop::donations::schema::DONATIONS;
use testing::prelude::*;

mod stripe;

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
    Entity::find().all(db.on(DONATIONS)).await.unwrap()
}

async fn only(app: &TestApp) -> Model {
    all(app).await.pop().unwrap()
}

async fn mails(app: &TestApp) -> Vec<platform::mail::Email> {
    let db = app.app.store.reader(std::sync::Arc::default());
    let rows = outbox::Entity::find().filter(outbox::Column::Kind.eq(mail::KIND));
    let rows = rows.all(db.on(OUTBOX)).await.unwrap();
    let union = settings::queries::value(&db, "contact_email").await.unwrap();
    let mut emails = Vec::new();
    for row in rows {
        emails.extend(mail::compose(&db, &row, union.clone(), "https://union.example").await.unwrap());
    }
    emails
}

async fn pay(app: &TestApp, url: &str) -> String {
    let session = url.split_once("session=").unwrap().1;
    let request = Request::post("/pay/demo").header("sec-fetch-site", "same-origin");
    let answer =
        app.send(request.body(Body::from(format!("session={session}&do=pay"))).unwrap()).await.is(303);
    answer.header(header::LOCATION).to_owned()
}

#[on_both_databases(&settings())]
async fn a_donation_is_received_once_and_mailed_to_donor_and_union(app: TestApp) {
    app.at("2026-11-22T03:00:00Z");
    app.save_settings(json!({})).await;
    let begun = begin(&app, 1, form("once")).await.is(201);
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
    shows(&shown, json!({"status": "received", "received": 25.0, "name": "Pat Doe"}));
    assert_eq!(shown["payments"].as_array().unwrap().len(), 1);

    let mails = mails(&app).await;
    let (mut receipts, mut told): (Vec<_>, Vec<_>) =
        mails.iter().partition(|mail| mail.to == "pat@home.example");
    let (receipt, told) = (receipts.pop().unwrap(), told.pop().unwrap());
    assert_eq!(
        (mails.len(), told.to.as_str(), told.subject.as_str()),
        (2, "office@union.example", "New donation: $25.00")
    );
    assert_eq!(receipt.subject, "Receipt for your $25.00 donation");
    assert!(receipt.paragraphs[1].contains("November 21, 2026"), "the union's day: {:?}", receipt.paragraphs);
    assert!(!mails.iter().any(|mail| format!("{mail:?}").to_lowercase().contains("deductible")));
    app.set_time_zone("Asia/Tokyo").await;
    let days = self::mails(&app).await.into_iter().filter_map(|mail| mail.paragraphs.into_iter().nth(1));
    assert!(days.collect::<String>().contains("November 22, 2026"), "of a union in Tokyo");
    let again = begin(&app, 1, form("once")).await;
    assert_eq!(again.status, StatusCode::CONFLICT, "it was given: {}", again.text());
}

#[on_both_databases(&settings())]
async fn invalid_and_too_many_donations_are_rejected(app: TestApp) {
    for (change, pointer) in [
        (json!({"amount": 0}), "/amount"),
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
    call(&app, Method::POST, "/donations", None, form("once")).await.is(400);
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

#[on_both_databases(&settings())]
async fn reconciliation_records_paid_donations_and_deletes_unpaid_ones(app: TestApp) {
    app.at("2026-06-15T16:00:00Z");
    let paid = begin(&app, 1, form("once")).await.json();
    begin(&app, 2, form("monthly")).await;
    let session = paid["url"].as_str().unwrap().split_once("session=").unwrap().1.to_owned();
    app.app.shop.demo.as_ref().unwrap().pay(&session).await.unwrap();
    app.app.clock.set(app.app.clock.now() + SignedDuration::from_mins(61));
    reconcile::run_once(&app.app.shop).await.unwrap();
    let statuses = async || {
        let mut all: Vec<_> = all(&app).await.into_iter().map(|row| format!("{:?}", row.status)).collect();
        all.sort();
        all
    };
    assert_eq!(statuses().await, ["Expired", "Received"]);
    app.app.clock.set(app.app.clock.now() + SignedDuration::from_hours(24 * 8));
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(statuses().await, ["Received"]);
    assert_eq!(begin(&app, 2, form("monthly")).await.status, StatusCode::CREATED, "they come again");
}

#[on_both_databases(&settings())]
async fn a_payment_of_another_provider_is_ignored(app: TestApp) {
    let begun = begin(&app, 1, form("once")).await.json();
    let set = Entity::update_many().col_expr(Column::Provider, Expr::value("stripe"));
    app.app.store.update(DONATIONS, set).await.unwrap();
    pay(&app, begun["url"].as_str().unwrap()).await;
    let donation = only(&app).await;
    assert_eq!((donation.status, donation.received_cents), (DonationStatus::Pending, Money::ZERO));
}

#[on_both_databases(&settings())]
async fn an_expired_donation_attempt_cannot_be_resumed(app: TestApp) {
    app.at("2026-06-15T16:00:00Z");
    begin(&app, 1, form("once")).await;
    app.app.clock.set(app.app.clock.now() + SignedDuration::from_mins(61));
    reconcile::run_once(&app.app.shop).await.unwrap();
    begin(&app, 1, form("once")).await.shows(409, json!({"code": "donation_ended"}));
    assert_eq!(only(&app).await.status, DonationStatus::Expired);
}

#[on_both_databases(&settings())]
async fn staff_can_list_donations_and_old_donors_are_anonymized(app: TestApp) {
    app.at("2026-06-15T16:00:00Z");
    let token = app.signed_in("clerk@union.example", Role::Staff).await;
    let begun = begin(&app, 1, form("once")).await.json();
    pay(&app, begun["url"].as_str().unwrap()).await;
    begin(&app, 2, form("monthly")).await;
    let list = async |query: &str| app.read(&format!("/donations{query}"), &token).await.json();
    assert_eq!(list("").await["total"], 2);
    let received = list("?status=received&interval=once&search=pat").await;
    shows(&received, json!({"total": 1, "items/0/received": 25.0}));
    let path = format!("/donations/{}", received["items"][0]["id"].as_str().unwrap());
    let one = app.read(&path, &token).await.json();
    assert_eq!(one["payments"].as_array().unwrap().len(), 1);
    assert!(!one.to_string().contains(&only_received(&app).await.token), "its link is its donor's");
    let table = app.read("/donations/export?status=received", &token).await;
    let table = table.text();
    assert!(table.starts_with("\u{feff}Started,Paid,Ended,Interval,Status,Name,Email,Amount,"), "{table}");
    assert!(table.contains("once,received,Pat Doe,pat@home.example,25.00,25.00,demo"), "{table}");

    app.app.clock.set(app.app.clock.now() + SignedDuration::from_hours(24 * 181));
    reconcile::run_once(&app.app.shop).await.unwrap();
    let erased = only_received(&app).await;
    assert_eq!(
        (erased.name.as_str(), erased.email.as_str(), erased.received_cents),
        ("", "", Money::from_cents(2_500))
    );
    assert!(mails(&app).await.iter().all(|mail| mail.to != "pat@home.example"));
}

async fn only_received(app: &TestApp) -> Model {
    all(app).await.into_iter().find(|row| row.received_cents > Money::ZERO).unwrap()
}

#[tokio::test]
async fn donations_are_rejected_without_a_payment_provider() {
    let app = TestApp::new(Backend::Sqlite).await;
    assert_eq!(begin(&app, 1, form("once")).await.status, StatusCode::CONFLICT);
    assert!(all(&app).await.is_empty());
}
