use super::buyer::{Buyer, form, left, product, settings};
use shop::checkout::reconcile;
use testing::prelude::*;

/// A paid order of two mugs: its path.
async fn paid(app: &TestApp, buyer: &Buyer<'_>, token: &str) -> (String, Value) {
    let begun = buyer.checkout(1, form(33.31)).await.json();
    buyer.pay(&begun).await;
    let listed = app.read("/orders?status=paid", token).await.json();
    let id = listed["items"][0]["id"].as_str().unwrap().to_owned();
    (format!("/orders/{id}"), begun)
}

/// A call about an order as it is now.
async fn act(app: &TestApp, path: &str, what: &str, token: &str, body: Value) -> Answer {
    let etag = app.read(path, token).await.header(header::ETAG).to_owned();
    app.staff_if(Method::POST, &format!("{path}/{what}"), token, &etag, body).await
}

#[on_both_databases(&settings())]
async fn an_order_is_fulfilled_once_and_its_buyer_is_mailed(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let (path, begun) = paid(&app, &buyer, &token).await;
    app.received_mails().await;
    let found = app.read("/orders?search=pat@home", &token).await.json();
    assert_eq!((&found["total"], &found["items"][0]["number"]), (&json!(1), &begun["number"]));
    app.staff_if(Method::POST, &format!("{path}/fulfil"), &token, "\"1\"", json!({})).await.is(412);
    act(&app, &path, "fulfil", &token, json!({"tracking": "9400 1"}))
        .await
        .shows(200, json!({"status": "fulfilled", "tracking": "9400 1"}));
    assert_eq!(act(&app, &path, "fulfil", &token, json!({})).await.json()["code"], "not_paid");
    let mails = app.received_mails().await;
    assert_eq!((mails.len(), mails[0].to.as_str()), (1, "pat@home.example"));
    assert!(mails[0].text.contains("Tracking number: 9400 1"), "{}", mails[0].text);
    assert_eq!(buyer.order(&begun).await["tracking"], "9400 1");
    let csv = app.read("/orders/export", &token).await;
    assert!(csv.text().starts_with("\u{feff}Order number,Status,Placed,Paid,"), "{}", csv.text());
    assert!(csv.text().contains("12 Main St") && csv.text().contains("33.31"), "{}", csv.text());
}

#[on_both_databases(&settings())]
async fn partial_refunds_never_exceed_the_payment(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let (path, begun) = paid(&app, &buyer, &token).await;
    app.received_mails().await;
    let line = app.read(&path, &token).await.json()["lines"][0]["id"].clone();
    for wrong in [
        json!({"amount": 33.32}),
        json!({"amount": 0}),
        json!({"amount": -1}),
        json!({"amount": 1.005}),
        json!({"amount": 1, "restock": [{"line_id": line, "quantity": 3}]}),
        json!({"amount": 1, "restock": [{"line_id": line, "quantity": 2}, {"line_id": line, "quantity": 1}]}),
        json!({"amount": 1, "restock": [{"line_id": begun["number"], "quantity": 1}]}),
    ] {
        let rejected = act(&app, &path, "refund", &token, wrong.clone()).await;
        assert_eq!(rejected.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {}", rejected.text());
    }
    assert_eq!(left(&app, &mug).await, 3);
    let part = act(
        &app,
        &path,
        "refund",
        &token,
        json!({"amount": 12.5, "restock": [{"line_id": line, "quantity": 1}], "note": "Chipped"}),
    )
    .await;
    part.shows(200, json!({"refunded": 12.5, "status": "paid"}));
    assert_eq!((left(&app, &mug).await, buyer.refunded_cents(&begun).await), (4, 0));
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(buyer.refunded_cents(&begun).await, 1250);
    assert_eq!(app.read(&path, &token).await.json()["refunds"][0]["state"], "done");
    let mails = app.received_mails().await;
    assert!(mails[0].text.contains("We refunded $12.50"), "{}", mails[0].text);
    for too_much in [20.82, 150_000.0] {
        let refused = act(&app, &path, "refund", &token, json!({"amount": too_much})).await;
        refused.shows(422, json!({"errors/0/message": "Only $20.81 of this order can be refunded"}));
    }
    let rest = act(&app, &path, "refund", &token, json!({"amount": 20.81})).await;
    assert_eq!(rest.json()["status"], "refunded");
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!((buyer.refunded_cents(&begun).await, left(&app, &mug).await), (3331, 4));
    assert_eq!(act(&app, &path, "refund", &token, json!({"amount": 1})).await.json()["code"], "not_paid");
    let owner = app.signed_in("owner@union.example", Role::Owner).await;
    let record = app.read("/audit?resource=order", &owner).await;
    assert_eq!(record.items("action"), ["refunded", "refunded", "paid"]);
}

#[on_both_databases(&settings())]
async fn old_orders_are_anonymized_with_notes_and_unsent_orders_later(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let mug = product(&app, "Mug", 12.5, 5).await;
    let (buyer, other) = (Buyer::new(&app, 1), Buyer::new(&app, 2));
    buyer.add(&mug, 2).await;
    let (path, begun) = paid(&app, &buyer, &token).await;
    app.change(Method::PATCH, &path, &token, json!({"note": "Call Pat at 304-555-0100"})).await.is(200);
    assert_eq!(act(&app, &path, "fulfil", &token, json!({})).await.status, StatusCode::OK);
    other.add(&mug, 2).await;
    let unsent = other.checkout(1, form(33.31)).await.json();
    other.pay(&unsent).await;

    app.at("2026-12-12T16:00:01Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    let token = app.sign_in("staff@union.example").await;
    assert_eq!(
        (buyer.order(&begun).await["name"].clone(), other.order(&unsent).await["name"].clone()),
        (json!(""), json!("Pat Doe"))
    );
    let noted = |text: &str| text.contains("304-555-0100");
    let history = app.read(&format!("{path}/history"), &token).await;
    assert_eq!((history.status, noted(history.text())), (StatusCode::OK, false), "{}", history.text());
    app.change(Method::PATCH, &path, &token, json!({"note": "Pat, 304-555-0100, came by"})).await.is(200);

    app.at("2027-06-10T16:00:02Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    let token = app.sign_in("staff@union.example").await;
    for path in [path.clone(), format!("{path}/history")] {
        let found = app.read(&path, &token).await;
        assert_eq!((found.status, noted(found.text())), (StatusCode::OK, false), "{}", found.text());
    }
    assert_eq!(other.order(&unsent).await["name"], "", "never sent");
}

#[on_both_databases(&settings())]
async fn a_stock_count_keeps_reserved_units(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let mug = product(&app, "Mug", 12.5, 5).await;
    let path = format!("/products/{}/stock", mug.id);
    let count = async |(expected, count): (i64, i64)| {
        let counts = json!([{"variant_id": mug.variants[0].id, "expected": expected, "count": count}]);
        let answer = app
            .staff(Method::POST, &path, &token, json!({"counts": counts, "reason": "correction"}))
            .await
            .json();
        let stock = &answer["variants"][0];
        (
            answer["errors"][0]["message"].clone(),
            stock["inventory_count"].as_i64(),
            stock["reserved"].as_i64(),
        )
    };
    let buyers = [1, 2].map(|number| Buyer::new(&app, number));
    let mut begun = Vec::new();
    for buyer in &buyers {
        buyer.add(&mug, 1).await;
        begun.push(buyer.checkout(1, form(19.91)).await.json());
    }
    assert_eq!(left(&app, &mug).await, 3);
    assert_eq!(count((5, 5)).await, (Value::Null, Some(3), Some(2)));
    assert_eq!((count((5, 4)).await, left(&app, &mug).await), ((Value::Null, Some(2), Some(2)), 2));
    let too_few = "Unpaid orders hold 2. Count the items set aside for them, too";
    assert_eq!(count((4, 1)).await.0, too_few);
    buyers[0].pay(&begun[0]).await;
    assert_eq!(count((4, 6)).await.0, "Stock is now 3, not 4. Check your number and save again");
    assert_eq!(left(&app, &mug).await, 2);
    assert_eq!(count((3, 4)).await, (Value::Null, Some(3), Some(1)));
    app.at("2026-06-15T16:35:01Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(left(&app, &mug).await, 4);
    assert_eq!(count((4, 4)).await, (Value::Null, Some(4), Some(0)));
}

#[on_both_databases(&settings())]
async fn orders_cannot_be_deleted(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let (path, _) = paid(&app, &buyer, &token).await;
    app.change(Method::DELETE, &path, &token, Value::Null).await.is(405);
    app.change(Method::PATCH, &path, &token, json!({"note": "Call first"}))
        .await
        .shows(200, json!({"note": "Call first"}));
    app.change(Method::PATCH, &path, &token, json!({"total": 1})).await.is(422);
    let pending = app.signed_in("new@union.example", Role::Pending).await;
    assert_eq!(app.read(&path, &pending).await.status, StatusCode::FORBIDDEN);
}
