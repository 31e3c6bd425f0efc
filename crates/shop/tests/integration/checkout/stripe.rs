//! Checkout with Stripe, against a local server that is as strict.

use super::buyer::{self, Buyer, form, left, product};
use crate::payments::stripe::server::{Fault, Server, wrong};
use crate::payments::stripe::{KEY, SECRET};
use platform::database::site_visibility::SiteVisibility;
use shop::checkout::reconcile;
use shop::payments::signature::sign;
use shop::products::model::Model as Product;
use testing::prelude::*;

pub(super) const SESSION: &str = "cs_test_a10";

async fn shop(server: &Server) -> (TestApp, Product) {
    shop_on(server, Backend::Sqlite).await
}

pub(super) async fn shop_on(server: &Server, backend: Backend) -> (TestApp, Product) {
    let mut settings = buyer::settings();
    settings.retain(|(key, _)| *key != "shop.payments");
    settings.extend([
        ("shop.payments", "stripe".to_owned()),
        ("shop.stripe_key", KEY.to_owned()),
        ("shop.stripe_webhook_secret", SECRET.to_owned()),
        ("shop.stripe_api", server.api.clone()),
    ]);
    let app = TestApp::with(backend, &settings).await;
    let mug = product(&app, "Mug", 12.5, 2).await;
    (app, mug)
}

pub(super) async fn tell(app: &TestApp, server: &Server, kind: &str, secret: &str) -> StatusCode {
    let object = server.state().sessions[SESSION].clone();
    let event = json!({
        "id": format!("evt_1{kind}"), "object": "event", "livemode": false, "type": kind, "data": { "object": object },
    });
    let body = event.to_string();
    let signature = sign(secret, body.as_bytes(), app.app.clock.now());
    let request = Request::post("/api/v1/webhooks/stripe").header("stripe-signature", signature);
    app.send(request.body(Body::from(body)).unwrap()).await.status
}

#[tokio::test]
async fn an_order_is_paid_and_refunded_through_stripe() {
    let server = Server::start().await;
    let (app, mug) = shop(&server).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let begun = buyer.checkout(1, form(33.31)).await.json();
    assert!(buyer.go_to_pay(&begun).await.starts_with("https://checkout.stripe.com/c/pay/"), "{begun}");
    assert_eq!(buyer.checkout(1, form(33.31)).await.json(), begun, "the button was pressed twice");
    assert_eq!(server.state().sessions.len(), 1);

    server.state().complete(SESSION, "unpaid");
    assert_eq!(tell(&app, &server, "checkout.session.completed", SECRET).await, StatusCode::OK);
    assert_eq!(buyer.order(&begun).await["status"], "pending", "the bank takes its time");
    server.state().complete(SESSION, "paid");
    let paid = "checkout.session.async_payment_succeeded";
    assert_eq!(tell(&app, &server, paid, "whsec_forged").await, StatusCode::BAD_REQUEST);
    assert_eq!(buyer.order(&begun).await["status"], "pending");
    assert_eq!(tell(&app, &server, paid, SECRET).await, StatusCode::OK);
    assert_eq!((buyer.order(&begun).await["status"].clone(), left(&app, &mug).await), (json!("paid"), 0));

    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let listed = app.read("/orders", &token).await.items("id");
    let order = format!("/orders/{}", listed[0]);
    let etag = app.read(&order, &token).await;
    let etag = etag.header(header::ETAG).to_owned();
    let amount = json!({"amount": 12.5});
    app.staff_if(Method::POST, &format!("{order}/refund"), &token, &etag, amount).await.is(200);
    reconcile::run_once(&app.app.shop).await.unwrap();
    let refunds = server.state().refunds.clone();
    assert_eq!((refunds.len(), &refunds[0]["amount"]), (1, &json!(1250)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_is_recorded_after_the_site_closes() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let server = Server::start().await;
        let (app, mug) = shop_on(&server, backend).await;
        let buyer = Buyer::new(&app, 1);
        buyer.add(&mug, 1).await;
        let begun = buyer.checkout(1, form(19.91)).await.json();
        app.set_visibility(SiteVisibility::Closed).await;
        buyer.checkout(2, form(19.91)).await.is(503);
        server.state().complete(SESSION, "paid");
        assert_eq!(tell(&app, &server, "checkout.session.completed", SECRET).await, StatusCode::OK);
        assert_eq!((buyer.order(&begun).await["status"].clone(), left(&app, &mug).await), (json!("paid"), 1));
        let page = app.page(&format!("/orders/{}", begun["token"].as_str().unwrap())).await;
        assert_eq!(page.status, StatusCode::OK, "who has paid sees it");
    }
}

#[tokio::test]
async fn reconciliation_finds_a_payment_after_a_missed_webhook_and_errors() {
    let server = Server::start().await;
    let (app, mug) = shop(&server).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let begun = buyer.checkout(1, form(33.31)).await.json();
    server.state().complete(SESSION, "paid");
    // Unknown sessions are checked every five minutes.
    for (status, now) in [(401, "16:35:01"), (403, "16:40:01"), (429, "16:45:01"), (500, "16:50:01")] {
        app.at(&format!("2026-06-15T{now}Z"));
        server.will([Fault::Answer(status, Some(3600), wrong(status, "", "Not now").1)]);
        reconcile::run_once(&app.app.shop).await.unwrap();
        let order = buyer.order(&begun).await;
        assert_eq!((order["status"].clone(), left(&app, &mug).await), (json!("pending"), 0), "{status}");
    }
    app.at("2026-06-15T16:55:01Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!((buyer.order(&begun).await["status"].clone(), left(&app, &mug).await), (json!("paid"), 0));
}

#[tokio::test]
async fn an_expired_order_expires_its_stripe_session() {
    let server = Server::start().await;
    let (app, mug) = shop(&server).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let begun = buyer.checkout(1, form(33.31)).await.json();
    app.at("2026-06-15T16:35:01Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(server.state().sessions[SESSION]["status"], "expired");
    assert_eq!((buyer.order(&begun).await["status"].clone(), left(&app, &mug).await), (json!("expired"), 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_processing_payment_keeps_its_reservation_until_the_bank_pays() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        for is_told in [true, false] {
            let server = Server::start().await;
            let (app, mug) = shop_on(&server, backend).await;
            let buyer = Buyer::new(&app, 1);
            buyer.add(&mug, 1).await;
            let begun = buyer.checkout(1, form(19.91)).await.json();
            server.state().complete(SESSION, "unpaid");
            if is_told {
                let told = tell(&app, &server, "checkout.session.completed", SECRET).await;
                assert_eq!(told, StatusCode::OK);
            } else {
                buyer.checkout(2, form(19.91)).await.shows(409, json!({"code": "cart_paid"}));
            }
            let order = buyer.order(&begun).await;
            let shown = (&order["status"], &order["is_processing"], &order["pay_url"]);
            assert_eq!(shown, (&json!("pending"), &json!(true), &Value::Null));
            let same = buyer.checkout(1, form(19.91)).await.json();
            assert!(
                same["url"].as_str().unwrap().ends_with(begun["token"].as_str().unwrap()),
                "the button was pressed again: {same}"
            );
            assert_eq!(buyer.cart().await["item_count"], json!(0), "it is as good as bought");
            // Further items need another order.
            buyer.add(&mug, 1).await;
            let second = buyer.checkout(3, form(19.91)).await.is(201);
            assert_ne!(second.json()["number"], begun["number"]);
            for now in ["2026-06-15T16:36:00Z", "2026-06-16T17:00:00Z", "2026-06-18T17:00:00Z"] {
                app.at(now);
                reconcile::run_once(&app.app.shop).await.unwrap();
                assert_eq!(
                    (buyer.order(&begun).await["status"].clone(), left(&app, &mug).await),
                    (json!("pending"), 1),
                    "{now}"
                );
            }
            // A temporary error changes nothing.
            app.at("2026-06-18T17:06:00Z");
            server.will([Fault::Answer(500, None, wrong(500, "", "Not now").1)]);
            reconcile::run_once(&app.app.shop).await.unwrap();
            assert_eq!(buyer.order(&begun).await["status"], "pending");
            server.state().complete(SESSION, "paid");
            let paid = tell(&app, &server, "checkout.session.async_payment_succeeded", SECRET).await;
            assert_eq!(paid, StatusCode::OK);
            let order = buyer.order(&begun).await;
            assert_eq!((&order["status"], &order["is_processing"]), (&json!("paid"), &json!(false)));
            assert_eq!(
                (buyer.cart().await["item_count"].clone(), left(&app, &mug).await),
                (json!(1), 1),
                "put there since"
            );
        }
    }
}

#[tokio::test]
async fn a_failed_bank_payment_expires_the_order() {
    let server = Server::start().await;
    let (app, mug) = shop(&server).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let begun = buyer.checkout(1, form(33.31)).await.json();
    server.state().complete(SESSION, "unpaid");
    tell(&app, &server, "checkout.session.completed", SECRET).await;
    assert_eq!(buyer.order(&begun).await["is_processing"], true);
    app.received_mails().await;
    let failed = tell(&app, &server, "checkout.session.async_payment_failed", SECRET).await;
    assert_eq!(failed, StatusCode::OK);
    let mails = app.received_mails().await;
    assert_eq!((mails.len(), mails[0].to.as_str()), (1, "pat@home.example"));
    assert!(mails[0].subject.ends_with("didn't go through"), "{mails:?}");
    assert_eq!((buyer.order(&begun).await["status"].clone(), left(&app, &mug).await), (json!("expired"), 2));
}

pub(super) async fn order_of_staff(app: &TestApp, token: &str) -> (String, Value, String) {
    let listed = app.read("/orders", token).await.items("id");
    let path = format!("/orders/{}", listed[0]);
    let order = app.read(&path, token).await;
    let etag = order.header(header::ETAG).to_owned();
    (path, order.json(), etag)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failed_refund_is_retried_and_done_once_the_bank_confirms() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let server = Server::start().await;
        let (app, mug) = shop_on(&server, backend).await;
        let token = app.signed_in("staff@union.example", Role::Staff).await;
        let buyer = Buyer::new(&app, 1);
        buyer.add(&mug, 2).await;
        let begun = buyer.checkout(1, form(33.31)).await.json();
        server.state().complete(SESSION, "paid");
        tell(&app, &server, "checkout.session.completed", SECRET).await;
        app.received_mails().await;
        let (path, _, etag) = order_of_staff(&app, &token).await;
        app.staff_if(Method::POST, &format!("{path}/refund"), &token, &etag, json!({"amount": 33.31}))
            .await
            .shows(200, json!({"status": "refunded"}));
        let nothing = Fault::Answer(200, None, json!({"data": []}));
        server.will([
            nothing,
            Fault::Answer(400, None, wrong(400, "charge_disputed", "The charge is disputed").1),
        ]);
        reconcile::run_once(&app.app.shop).await.unwrap();
        assert_eq!(app.received_mails().await.len(), 0, "the buyer is told of nothing that did not happen");
        let (path, order, etag) = order_of_staff(&app, &token).await;
        let refund = order["refunds"][0].clone();
        assert_eq!(
            (&order["status"], &order["refunded"], &refund["state"]),
            (&json!("paid"), &json!(0.0), &json!("failed"))
        );

        let retry = format!("{path}/refund/retry");
        app.staff_if(Method::POST, &retry, &token, &etag, json!({"refund_id": uuid::Uuid::nil()}))
            .await
            .is(422);
        app.staff_if(Method::POST, &retry, &token, "\"1\"", json!({"refund_id": refund["id"]})).await.is(412);
        let again = app
            .staff_if(Method::POST, &retry, &token, &etag, json!({"refund_id": refund["id"]}))
            .await
            .is(200)
            .json();
        let shown = (
            &again["status"],
            &again["refunded"],
            &again["refunds"][0]["state"],
            &again["refunds"][0]["last_error"],
        );
        assert_eq!(shown, (&json!("refunded"), &json!(33.31), &json!("pending"), &Value::Null));
        let (_, _, etag) = order_of_staff(&app, &token).await;
        let twice =
            app.staff_if(Method::POST, &retry, &token, &etag, json!({"refund_id": refund["id"]})).await;
        assert_eq!(twice.json()["code"], "not_failed");

        // The bank payment is pending.
        let mark = format!("{}-2", refund["id"].as_str().unwrap());
        server.state().refund("pi_3Order", 3331, "pending", Some(&mark));
        reconcile::run_once(&app.app.shop).await.unwrap();
        let (_, order, _) = order_of_staff(&app, &token).await;
        assert_eq!((&order["refunds"][0]["state"], app.received_mails().await.len()), (&json!("pending"), 0));
        server.state().refunds[0]["status"] = "succeeded".into();
        app.at("2026-06-15T22:00:01Z");
        reconcile::run_once(&app.app.shop).await.unwrap();
        let (_, order, _) = order_of_staff(&app, &app.sign_in("staff@union.example").await).await;
        assert_eq!((&order["refunds"][0]["state"], server.state().refunds.len()), (&json!("done"), 1));
        let mails = app.received_mails().await;
        assert_eq!((mails.len(), mails[0].to.as_str()), (1, "pat@home.example"));
        assert!(mails[0].text.contains("We refunded $33.31"), "{}", mails[0].text);
        assert_eq!(buyer.order(&begun).await["status"], "refunded");
    }
}
