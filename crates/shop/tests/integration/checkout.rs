use crate::products::counted;
use shop::checkout::reconcile;
use shop::products::staff::Products;

mod abuse;
mod abuse_limits;
mod any_order;
mod buyer;
mod guards;
mod model;
mod race;
mod staff;
mod stages;
mod stripe;
mod stripe_refunds;
mod terms;

use buyer::{Buyer, form, left, product, settings};
use testing::prelude::*;

#[on_both_databases(&settings())]
async fn a_paid_order_is_confirmed_and_its_items_leave_the_cart(app: TestApp) {
    let (mug, cap) = (product(&app, "Mug", 12.5, 5).await, product(&app, "Cap", 20.0, 5).await);
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let quote = buyer.quote(json!({"delivery": "shipping", "state": "OH"})).await;
    // 25.00 at 7.25 %, and shipping is not taxed.
    shows(&quote, json!({"subtotal": 25.0, "shipping": 6.5, "tax": 1.81, "total": 33.31}));
    let begun = buyer.checkout(1, form(33.31)).await.is(201);
    assert_eq!(left(&app, &mug).await, 3, "held before anything is paid");
    let begun = begun.json();
    let order = buyer.order(&begun).await;
    assert_eq!((&order["status"], &order["total"]), (&json!("pending"), &json!(33.31)));
    let pay_url = order["pay_url"].as_str().unwrap();
    assert_eq!(begun["url"], format!("https://union.example{pay_url}"), "both are the redirect");
    buyer.add(&mug, 1).await;
    buyer.add(&cap, 1).await;
    assert_eq!(
        buyer.pay(&begun).await,
        format!("https://union.example/orders/{}", begun["token"].as_str().unwrap())
    );
    let order = buyer.order(&begun).await;
    shows(&order, json!({"status": "paid", "pay_url": null, "lines/0/name": "Mug"}));
    assert_eq!(left(&app, &mug).await, 3);
    let cart = buyer.cart().await;
    let items = cart["items"].as_array().unwrap().iter();
    let mut items: Vec<_> = items.map(|item| (item["product"]["name"].as_str(), &item["quantity"])).collect();
    items.sort_by_key(|(name, _)| *name);
    let since = [(Some("Cap"), &json!(1)), (Some("Mug"), &json!(1))];
    assert_eq!(items, since, "what was put there since stays");
    let mails = app.received_mails().await;
    let number = order["number"].as_str().unwrap();
    let to_buyer = mails.iter().find(|mail| mail.to == "pat@home.example").unwrap();
    assert_eq!(to_buyer.subject, format!("Your order {number}"));
    for part in [
        "2 × Mug  $25.00",
        "Sales tax  $1.81",
        "Total  $33.31",
        "12 Main St",
        begun["token"].as_str().unwrap(),
    ] {
        assert!(to_buyer.text.contains(part), "{part}: {}", to_buyer.text);
    }
}

#[on_both_databases(&settings())]
async fn a_checkout_lists_items_in_the_order_of_the_cart(app: TestApp) {
    let buyer = Buyer::new(&app, 1);
    for (name, minute) in [("Mug", "16:00"), ("Pin", "16:01"), ("Cap", "16:02")] {
        app.at(&format!("2026-06-15T{minute}:00Z"));
        buyer.add(&product(&app, name, 10.0, 5).await, 1).await;
    }
    let cart = buyer.cart().await;
    let in_cart = cart["items"].as_array().unwrap().iter().map(|item| item["product"]["name"].clone());
    let quote = buyer.quote(json!({"delivery": "pickup"})).await;
    let quoted = quote["lines"].as_array().unwrap().iter().map(|line| line["name"].clone());
    assert_eq!(quoted.collect::<Vec<_>>(), in_cart.collect::<Vec<_>>());
}

#[on_both_databases(&settings())]
async fn a_repeated_checkout_attempt_creates_one_order(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let answers = futures_util::future::join_all((0..8).map(|_| buyer.checkout(1, form(33.31)))).await;
    let first = answers[0].json();
    for answer in &answers {
        assert_eq!((answer.status, answer.json()), (StatusCode::CREATED, first.clone()), "{}", answer.text());
    }
    assert_eq!(left(&app, &mug).await, 3);
    buyer.pay(&first).await;
    let again = buyer.checkout(1, form(33.31)).await.json();
    assert_eq!(
        (&again["number"], again["url"].as_str().unwrap().contains("/orders/")),
        (&first["number"], true)
    );
    assert_eq!(left(&app, &mug).await, 3);
}

#[on_both_databases(&settings())]
async fn only_one_of_several_concurrent_checkout_attempts_can_be_paid(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    for round in 0..6 {
        let buyer = Buyer::new(&app, 1 + round);
        buyer.add(&mug, 1).await;
        let before = left(&app, &mug).await;
        let answers =
            futures_util::future::join_all((1..=6).map(|attempt| buyer.checkout(attempt, form(19.91)))).await;
        for answer in answers.iter().filter(|answer| answer.status == StatusCode::CREATED) {
            buyer.pay(&answer.json()).await;
        }
        let mut paid = 0;
        for answer in answers.iter().filter(|answer| answer.status == StatusCode::CREATED) {
            paid += i32::from(buyer.order(&answer.json()).await["status"] == "paid");
        }
        assert!(paid <= 1, "round {round}: {paid} were paid");
        if paid == 0 {
            // Attempts that end each other's orders are busy after eight rounds.
            assert!(answers.iter().any(|answer| answer.status == StatusCode::SERVICE_UNAVAILABLE));
            buyer.pay(&buyer.checkout(7, form(19.91)).await.is(201).json()).await;
        }
        assert_eq!(left(&app, &mug).await, before - 1, "round {round}");
    }
}

#[on_both_databases(&settings())]
async fn a_payment_of_another_amount_is_refunded_and_reserves_nothing(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 2).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let begun = buyer.checkout(1, form(33.31)).await.json();
    buyer.tell_paid(&begun, 1).await;
    assert_eq!((buyer.order(&begun).await["status"].clone(), left(&app, &mug).await), (json!("expired"), 2));
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(buyer.refunded_cents(&begun).await, 1);
}

#[on_both_databases(&settings())]
async fn a_buyer_who_cancels_keeps_the_cart_and_can_check_out_again(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 2).await;
    let buyer = Buyer::new(&app, 1);
    let item = buyer.add(&mug, 2).await["items"][0]["id"].as_str().unwrap().to_owned();
    let first = buyer.checkout(1, form(33.31)).await.json();
    assert_eq!(left(&app, &mug).await, 0);
    let cart = buyer.cart().await;
    assert_eq!(
        (&cart["items"][0]["problem"], &cart["total"]),
        (&Value::Null, &json!(25.0)),
        "they are in this cart's own order"
    );
    let other = Buyer::new(&app, 2);
    assert_eq!(other.try_add(&mug, 1).await.status, StatusCode::CONFLICT);
    buyer.set(&item, 1).await.shows(200, json!({"item_count": 1}));
    let second = buyer.checkout(2, form(19.91)).await.is(201);
    assert_eq!(left(&app, &mug).await, 1);
    assert_eq!(buyer.order(&first).await["status"], "expired");
    buyer.pay(&first).await;
    assert_eq!((buyer.order(&first).await["status"].clone(), left(&app, &mug).await), (json!("expired"), 1));
    buyer.pay(&second.json()).await;
    assert_eq!(buyer.order(&second.json()).await["status"], "paid");
}

#[on_both_databases(&settings())]
async fn a_late_payment_is_accepted_while_in_stock_and_refunded_otherwise(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 2).await;
    for (number, others, status) in [(1, 2, "paid"), (2, 1, "refunded")] {
        counted(&app, mug.variants[0].id, 2).await;
        app.at("2026-06-15T16:00:00Z");
        let buyer = Buyer::new(&app, number);
        buyer.add(&mug, 2).await;
        let begun = buyer.checkout(1, form(33.31)).await.json();
        let late = buyer.pay_silently(&begun).await;
        // The session ends in the meantime, as if by the provider.
        buyer.tell_expired(&begun).await;
        assert_eq!(buyer.order(&begun).await["status"], "expired");
        counted(&app, mug.variants[0].id, others).await;
        assert_eq!(buyer.tell(&late).await, StatusCode::OK);
        assert_eq!(buyer.order(&begun).await["status"], status);
        assert_eq!(left(&app, &mug).await, if status == "paid" { others - 2 } else { others });
        reconcile::run_once(&app.app.shop).await.unwrap();
        assert_eq!(buyer.refunded_cents(&begun).await, if status == "paid" { 0 } else { 3331 });
        if status == "refunded" {
            let mails = app.received_mails().await;
            assert!(mails.iter().any(|mail| mail.text.contains("refunding all of it")));
        }
    }
}

#[on_both_databases(&settings())]
async fn a_discount_code_applies_up_to_its_maximum_uses(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let code = json!({"code": "picnic-10", "percent": 10, "most_uses": 1, "minimum": 20});
    app.write::<shop::discounts::staff::DiscountCodes>(serde_json::from_value(code).unwrap()).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 1).await;
    let quote = |code: &str| json!({"delivery": "pickup", "discount_code": code});
    let small = buyer.quote(quote("PICNIC-10")).await;
    assert_eq!(small["problem"], "That code is good for orders of $20.00 or more.");
    buyer.add(&mug, 1).await;
    let less = buyer.quote(quote(" picnic-10 ")).await;
    shows(&less, json!({"discount": 2.5, "total": 24.13, "discount_code/label": "10% off"}));
    assert_eq!(buyer.quote(quote("PICNIC-11")).await["problem"], "That code isn't valid.");
    let with_code = |total: f64| {
        let mut form = form(total);
        form["delivery"] = json!("pickup");
        form["discount_code"] = json!("Picnic-10");
        form
    };
    buyer.checkout(1, with_code(24.13)).await.is(201);
    let other = Buyer::new(&app, 2);
    other.add(&mug, 2).await;
    other.checkout(1, with_code(24.13)).await.shows(422, json!({"errors/0/pointer": "/discount_code"}));
    assert_eq!(left(&app, &mug).await, 7, "what was refused holds nothing");
    app.at("2026-06-15T16:35:01Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(
        other.checkout(2, with_code(24.13)).await.status,
        StatusCode::CREATED,
        "an order that ends gives its use back"
    );
}

#[on_both_databases(&settings())]
async fn a_late_payment_counts_the_use_of_its_discount_code_again(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let code = json!({"code": "ONCE", "percent": 10, "most_uses": 1});
    app.write::<shop::discounts::staff::DiscountCodes>(serde_json::from_value(code).unwrap()).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let mut cheaper = form(24.13);
    cheaper["delivery"] = json!("pickup");
    cheaper["discount_code"] = json!("ONCE");
    let begun = buyer.checkout(1, cheaper).await.json();
    let late = buyer.pay_silently(&begun).await;
    buyer.tell_expired(&begun).await;
    let quote = json!({"delivery": "pickup", "discount_code": "ONCE"});
    assert_eq!(buyer.quote(quote.clone()).await["problem"], Value::Null, "given back");
    buyer.tell(&late).await;
    assert_eq!(buyer.order(&begun).await["status"], "paid");
    buyer.add(&mug, 2).await;
    assert_eq!(buyer.quote(quote).await["problem"], "That code isn't valid.");
}

#[on_both_databases(&settings())]
async fn a_free_order_needs_no_payment(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let code = json!({"code": "GIFT", "percent": 100});
    app.write::<shop::discounts::staff::DiscountCodes>(serde_json::from_value(code).unwrap()).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 1).await;
    let mut free = form(0.0);
    free["delivery"] = json!("pickup");
    free["discount_code"] = json!("GIFT");
    let begun = buyer.checkout(1, free).await.is(201);
    assert_eq!(buyer.order(&begun.json()).await["status"], "paid");
    assert_eq!(buyer.cart().await["item_count"], json!(0));
    assert_eq!(left(&app, &mug).await, 8);
    app.received_mails().await;
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let id = app.read("/orders", &token).await.items("id")[0].clone();
    let found = app.read(&format!("/orders/{id}"), &token).await;
    let etag = found.header(header::ETAG).to_owned();
    let restock = json!([{"line_id": found.json()["lines"][0]["id"], "quantity": 1}]);
    let refund = async |amount: f64| {
        let body = json!({"amount": amount, "restock": restock});
        app.staff_if(Method::POST, &format!("/orders/{id}/refund"), &token, &etag, body).await
    };
    assert_eq!(refund(0.01).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let canceled = refund(0.0).await;
    canceled.shows(200, json!({"status": "refunded"}));
    assert_eq!((left(&app, &mug).await, canceled.json()["refunds"].clone()), (9, json!([])));
    let mails = app.received_mails().await;
    assert!(mails.len() == 1 && mails[0].subject.ends_with("was canceled"), "{mails:?}");
}

#[on_both_databases(&settings())]
async fn old_orders_are_anonymized(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let begun = buyer.checkout(1, form(33.31)).await.json();
    buyer.go_to_pay(&begun).await;
    app.at("2026-06-15T16:35:01Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    app.at("2026-12-12T16:35:00Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(buyer.order(&begun).await["name"], "Pat Doe");
    app.at("2026-12-12T16:35:02Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    let order = buyer.order(&begun).await;
    shows(&order, json!({"name": "", "email": "", "address": null, "total": 33.31}));
}

#[on_both_databases(&settings())]
async fn an_order_has_the_picture_of_each_line_in_its_color(app: TestApp) {
    let pictures = json!([{"url": "/media/images/navy.webp", "color": "navy"}]);
    let polo = json!({"name": "Polo", "image_url": "/media/images/polo.webp", "pictures": pictures,
        "variants": [{"color": "Navy", "price": 12.5, "inventory_count": 5}]});
    let polo = app.write::<Products>(serde_json::from_value(polo).unwrap()).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&product(&app, "Mug", 12.5, 5).await, 1).await;
    buyer.add(&polo, 1).await;
    let order = buyer.order(&buyer.checkout(1, form(33.32)).await.is(201).json()).await;
    let lines = order["lines"].as_array().unwrap().iter().zip(order["pictures"].as_array().unwrap());
    let mut lines: Vec<_> =
        lines.map(|(line, of)| (line["name"].as_str(), of["image_url"].as_str())).collect();
    lines.sort_unstable();
    assert_eq!(lines, [(Some("Mug"), None), (Some("Polo"), Some("/media/images/navy.webp"))]);
}
