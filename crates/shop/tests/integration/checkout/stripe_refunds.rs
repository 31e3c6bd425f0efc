//! Refunds while Stripe fails: with errors, delays and repetitions, the money is refunded once and the order says where it is.

use std::sync::Arc;

use super::buyer::{Buyer, form};
use super::stripe::{SESSION, order_of_staff, shop_on, tell};
use crate::payments::stripe::SECRET;
use crate::payments::stripe::server::{Fault, Gate, Server, wrong};
use shop::checkout::reconcile;
use testing::prelude::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refund_is_paid_once_despite_errors_delays_and_repeated_requests() {
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
        let amount = json!({"amount": 33.31});
        app.staff_if(Method::POST, &format!("{path}/refund"), &token, &etag, amount.clone()).await.is(200);
        let twice = app.staff_if(Method::POST, &format!("{path}/refund"), &token, &etag, amount).await;
        assert_eq!(twice.status, StatusCode::PRECONDITION_FAILED, "pressed twice");

        // 500 for the list and for the request, an invalid response, and a truncated response after the refund.
        let error = || Fault::Answer(500, None, wrong(500, "", "An error occurred").1);
        let nothing = || Fault::Answer(200, None, json!({"data": []}));
        for (faults, now) in [
            (vec![error()], "15T16:00:01"),
            (vec![nothing(), error()], "15T16:01:02"),
            (vec![Fault::Garbage("<html>Bad gateway</html>".to_owned())], "15T16:03:03"),
            (vec![nothing(), Fault::BreakOff], "16T16:08:04"),
        ] {
            app.at(&format!("2026-06-{now}Z"));
            if now.starts_with("16T") {
                // A day later Stripe no longer replays its 500.
                server.expire_idempotency_keys();
            }
            server.will(faults);
            reconcile::run_once(&app.app.shop).await.unwrap();
            let token = app.sign_in("staff@union.example").await;
            let (_, order, _) = order_of_staff(&app, &token).await;
            assert_eq!(order["refunds"][0]["state"], "pending", "{now}");
            assert_eq!(app.received_mails().await.len(), 0, "{now}: nobody is told of what is not known");
        }
        assert_eq!(server.state().refunds.len(), 1, "it was given, and nobody here knows");

        // The response arrives after the lease has expired, and another server has requested the refund.
        app.at("2026-06-16T16:20:00Z");
        let gate = Arc::new(Gate::default());
        server.will([Fault::Hold(Arc::clone(&gate))]);
        let slow = tokio::spawn({
            let shop = app.app.shop.clone();
            async move { reconcile::run_once(&shop).await.unwrap() }
        });
        gate.arrived.notified().await;
        app.at("2026-06-16T16:22:01Z");
        reconcile::run_once(&app.app.shop).await.unwrap();
        gate.go.notify_one();
        slow.await.unwrap();
        let (_, order, _) = order_of_staff(&app, &app.sign_in("staff@union.example").await).await;
        assert_eq!((&order["refunds"][0]["state"], &order["refunded"]), (&json!("done"), &json!(33.31)));
        let given: i64 = server.state().refunds.iter().map(|refund| refund["amount"].as_i64().unwrap()).sum();
        assert_eq!((server.state().refunds.len(), given), (1, 3331), "once, to the cent");
        let mails = app.received_mails().await;
        assert_eq!((mails.len(), mails[0].to.as_str()), (1, "pat@home.example"));
        assert_eq!(buyer.order(&begun).await["status"], "refunded");
    }
}
