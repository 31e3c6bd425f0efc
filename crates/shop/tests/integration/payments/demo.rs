use std::sync::Arc;

use jiff::SignedDuration;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use uuid::Uuid;

use platform::money::Money;
use shop::payments::demo::model::session;
use shop::payments::provider::{NewSession, PaymentInterval, Provider as _, SessionState};
use shop::payments::schema::DEMO_SESSIONS;
use testing::TestApp;
use testing::on_both_databases;

fn settings() -> Vec<(&'static str, String)> {
    vec![("shop.payments", "demo".to_owned())]
}

fn new(app: &TestApp, title: &str) -> NewSession {
    NewSession {
        reference: Uuid::from_u128(7),
        title: title.into(),
        description: "1 × Mug".into(),
        amount_cents: Money::from_cents(1250),
        interval: PaymentInterval::Once,
        email: "pat@home.example".into(),
        success_url: "https://union.example/orders/1".into(),
        cancel_url: "https://union.example/checkout".into(),
        expires_at: app.app.clock.now() + SignedDuration::from_mins(30),
    }
}

async fn rows(app: &TestApp) -> u64 {
    let db = app.app.store.reader(Arc::default());
    session::Entity::find().count(db.on(DEMO_SESSIONS)).await.unwrap()
}

#[on_both_databases(&settings())]
async fn an_expired_payment_page_cannot_be_paid_and_has_no_row(app: TestApp) {
    let demo = app.app.shop.demo.clone().unwrap();
    let id = demo.open(&new(&app, "Order")).await.unwrap().id;
    assert_eq!(demo.retrieve(&id).await.unwrap(), SessionState::Open);
    app.app.clock.set(app.app.clock.now() + SignedDuration::from_mins(30));
    assert_eq!(demo.retrieve(&id).await.unwrap(), SessionState::Expired);
    assert_eq!(demo.pay(&id).await.unwrap(), Some(SessionState::Expired));
    assert_eq!(demo.close(&id).await.unwrap(), SessionState::Expired);
    assert_eq!(rows(&app).await, 0);
}

#[on_both_databases(&settings())]
async fn concurrent_pay_and_close_agree_on_the_result(app: TestApp) {
    let demo = app.app.shop.demo.clone().unwrap();
    for round in 0..20 {
        let page = NewSession { reference: Uuid::from_u128(100 + round), ..new(&app, "Order") };
        let id = demo.open(&page).await.unwrap().id;
        let (paid, closed) = tokio::join!(demo.pay(&id), demo.close(&id));
        assert_eq!(paid.unwrap().unwrap(), closed.unwrap(), "both say the same");
    }
    assert_eq!(rows(&app).await, 20);
}

#[on_both_databases(&settings())]
async fn a_reference_has_one_payment_page(app: TestApp) {
    let demo = app.app.shop.demo.clone().unwrap();
    let first = demo.open(&new(&app, "Order")).await.unwrap().id;
    let second = demo.open(&new(&app, "Another title")).await.unwrap().id;
    assert_ne!(first, second);
    let paid = demo.pay(&first).await.unwrap().unwrap();
    assert!(matches!(paid, SessionState::Paid(_)));
    for id in [&first, &second] {
        assert_eq!(demo.retrieve(id).await.unwrap(), paid);
        assert_eq!(demo.close(id).await.unwrap(), paid);
        assert_eq!(demo.pay(id).await.unwrap().unwrap(), paid);
    }
    assert_eq!(rows(&app).await, 1);
}
