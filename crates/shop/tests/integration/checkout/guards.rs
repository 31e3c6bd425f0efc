use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};

use super::buyer::{Buyer, form, left, product, settings};
use platform::database::Location;
use shop::discounts::staff::DiscountCodes;
use shop::payments::demo::model::session;
use shop::payments::demo::{SIGNATURE_HEADER, SignedEvent};
use shop::payments::schema::DEMO_SESSIONS;
use testing::prelude::*;

#[on_both_databases(&settings())]
async fn an_invalid_checkout_is_rejected_and_reserves_nothing(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.checkout(1, form(0.0)).await.shows(409, json!({"code": "cart_empty"}));
    buyer.add(&mug, 2).await;
    let with = |field: &str, value: Value| {
        let mut form = form(33.31);
        form[field] = value;
        form
    };
    let address = |field: &str, value: Value| {
        let mut form = form(33.31);
        form["address"][field] = value;
        form
    };
    for (body, pointer) in [
        (with("name", json!(" ")), "/name"),
        (with("email", json!("pat")), "/email"),
        (with("delivery", json!("drone")), "/delivery"),
        (with("address", Value::Null), "/address/line1"),
        (address("line1", json!("")), "/address/line1"),
        (address("state", json!("XX")), "/address/state"),
        (address("postal_code", json!("4395")), "/address/postal_code"),
        (with("discount_code", json!("NO-SUCH")), "/discount_code"),
        (with("total", json!(-1)), "/total"),
        (with("price", json!(0.01)), ""),
        (with("subtotal", json!(0.01)), ""),
    ] {
        let answer = buyer.checkout(1, body.clone()).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}: {}", answer.text());
        assert!(
            answer.json()["errors"][0]["pointer"].as_str().unwrap().starts_with(pointer),
            "{}",
            answer.text()
        );
    }
    for total in [0.0, 0.01, 33.3, 33.32, 1e7] {
        let answer = buyer.checkout(1, form(total)).await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (StatusCode::CONFLICT, &json!("cart_changed")),
            "{total}"
        );
    }
    assert_eq!(buyer.checkout_without_key(form(33.31)).await.status, StatusCode::BAD_REQUEST);
    assert_eq!(
        Buyer::new(&app, 2).checkout(1, form(33.31)).await.json()["code"],
        "cart_empty",
        "another cart's id"
    );
    assert_eq!(left(&app, &mug).await, 5);
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let path = format!("/products/{}", mug.id);
    app.change(Method::PATCH, &path, &token, json!({"is_active": false})).await;
    buyer.checkout(1, form(33.31)).await.shows(409, json!({"code": "cart_changed"}));
    app.change(Method::PATCH, &path, &token, json!({"is_active": true})).await;
    crate::products::counted(&app, mug.variants[0].id, 1).await;
    let fewer = buyer.checkout(1, form(33.31)).await.json();
    assert_eq!(fewer["detail"], "Only 1 of Mug left. Lower the quantity in your cart to check out.");
    assert_eq!(left(&app, &mug).await, 1);
}

#[on_both_databases(&settings())]
async fn an_order_above_the_maximum_total_is_rejected(app: TestApp) {
    let statue = product(&app, "Statue", 100_000.0, 20).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&statue, 11).await;
    buyer.checkout(1, form(1_179_756.5)).await.shows(
        409,
        json!({"detail": "An order can cost $999,999.99 at most. Lower the quantity to check out."}),
    );
    assert_eq!(left(&app, &statue).await, 20);
}

#[on_both_databases(&settings())]
async fn webhook_events_without_a_valid_signature_are_rejected(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let begun = buyer.checkout(1, form(33.31)).await.json();
    let event = buyer.pay_silently(&begun).await;
    let body = |text: String| SignedEvent { body: text.into_bytes(), ..event.clone() };
    let text = String::from_utf8(event.body.clone()).unwrap();
    let other = app.app.shop.demo.as_ref().unwrap().clone();
    let forged = SignedEvent { signature: event.signature.replace("v1=", "v1=00"), ..event.clone() };
    for wrong in [
        body(text.replace("3331", "1")),
        body(text.clone() + " "),
        forged,
        SignedEvent { signature: String::new(), ..event.clone() },
    ] {
        assert_eq!(buyer.tell(&wrong).await, StatusCode::BAD_REQUEST);
    }
    drop(other);
    let unsigned = Request::post("/api/v1/webhooks/demo").body(Body::from(event.body.clone())).unwrap();
    assert_eq!(app.send(unsigned).await.status, StatusCode::BAD_REQUEST);
    let elsewhere = Request::post("/api/v1/webhooks/stripe").header(SIGNATURE_HEADER, &event.signature);
    app.send(elsewhere.body(Body::from(event.body.clone())).unwrap()).await.is(404);
    app.at("2026-06-15T16:05:01Z");
    assert_eq!(buyer.tell(&event).await, StatusCode::BAD_REQUEST, "more than 300 s old");
    assert_eq!(buyer.order(&begun).await["status"], "pending");
    app.at("2026-06-15T16:05:00Z");
    for _ in 0..3 {
        assert_eq!(buyer.tell(&event).await, StatusCode::OK);
    }
    assert_eq!(buyer.order(&begun).await["status"], "paid");
    // Late and in the wrong order.
    buyer.tell_expired(&begun).await;
    assert_eq!((buyer.order(&begun).await["status"].clone(), left(&app, &mug).await), (json!("paid"), 3));
}

#[on_both_databases(&settings())]
async fn a_forged_payment_session_returns_404(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let begun = buyer.checkout(1, form(33.31)).await.json();
    let id = buyer.page(&begun).await.id;
    let (shown, signature) = id.strip_prefix("demo_").unwrap().split_once('.').unwrap();
    let cheaper = String::from_utf8(URL_SAFE_NO_PAD.decode(shown).unwrap()).unwrap().replace("3331", "50");
    let cheaper = format!("demo_{}.{signature}", URL_SAFE_NO_PAD.encode(cheaper));
    for forged in
        [cheaper, format!("demo_{shown}."), format!("demo_{shown}"), "demo_".to_owned() + &"0".repeat(64)]
    {
        let page = app.page(&format!("/pay/demo?session={forged}")).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{forged}");
        let request = Request::post("/pay/demo").header("sec-fetch-site", "same-origin");
        let paid = app.send(request.body(Body::from(format!("session={forged}&do=pay"))).unwrap()).await;
        assert_eq!(paid.status, StatusCode::NOT_FOUND, "{forged}");
    }
    let db = app.app.store.reader(std::sync::Arc::default());
    let rows = || session::Entity::find().count(db.on(DEMO_SESSIONS));
    assert_eq!(rows().await.unwrap(), 0, "nothing is written down before somebody pays");
    assert_eq!(buyer.order(&begun).await["status"], "pending");
    buyer.pay(&begun).await;
    assert_eq!((rows().await.unwrap(), buyer.order(&begun).await["status"].clone()), (1, json!("paid")));
}

#[on_both_databases(&settings())]
async fn orders_are_visible_only_by_their_token(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let begun = buyer.checkout(1, form(33.31)).await.json();
    assert_eq!(begun["token"].as_str().unwrap().len(), 64);
    let stored = buyer.page(&begun).await.reference;
    for wrong in [stored.to_string(), begun["number"].as_str().unwrap().to_owned(), "0".repeat(64)] {
        assert_eq!(app.get(&format!("/orders/{wrong}")).await.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(app.get("/admin/orders").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn checkout_is_unavailable_without_a_payment_provider() {
    let app = TestApp::new(Backend::Sqlite).await;
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    buyer.checkout(1, form(33.31)).await.shows(409, json!({"code": "checkout_unavailable"}));
    assert_eq!(app.get("/checkout/options").await.json()["provider"], Value::Null);
    assert_eq!(app.page("/pay/demo?session=demo_0").await.status, StatusCode::NOT_FOUND);
    assert_eq!(left(&app, &mug).await, 5);
}

/// A second connection within a transaction would deadlock with waiters for its locks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_free_order_uses_one_database_connection() {
    let Location::Postgres { url, .. } = fresh(Backend::Postgres, "".as_ref()).await else { unreachable!() };
    let one = Location::Postgres { url, connections: 1 };
    let app = TestApp::on(&one, tempfile::tempdir().unwrap(), &settings()).await;
    let mug = product(&app, "Mug", 12.5, 9).await;
    let code = json!({"code": "GIFT", "percent": 100});
    app.write::<DiscountCodes>(serde_json::from_value(code).unwrap()).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 1).await;
    let mut free = form(0.0);
    (free["delivery"], free["discount_code"]) = (json!("pickup"), json!("GIFT"));
    buyer.checkout(1, free).await.is(201);
}
