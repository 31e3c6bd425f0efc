//! Limits of one visitor: stock, disk, and guesses at discount codes.

use super::abuse::{pickup, stored};
use super::buyer::{Buyer, form, left, product, settings};
use shop::checkout::reconcile;
use shop::discounts::staff::DiscountCodes;
use testing::prelude::*;

/// Few units an order, and few unpaid orders a network.
fn strict() -> Vec<(&'static str, String)> {
    let limits = [("shop.most_units", "4".to_owned()), ("shop.most_pending", "2".to_owned())];
    settings().into_iter().chain(limits).collect()
}

#[on_both_databases(&strict())]
async fn an_order_over_the_maximum_units_is_rejected(app: TestApp) {
    let (mug, cap) = (product(&app, "Mug", 12.5, 9).await, product(&app, "Cap", 12.5, 9).await);
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 3).await;
    buyer.add(&cap, 2).await;
    let allowed = "One order can have up to 4 items, and your cart has 5. Lower the quantity to check out.";
    let quote = buyer.quote(json!({"delivery": "pickup"})).await;
    assert_eq!((&quote["problem"], &quote["lines"]), (&json!(allowed), &json!([])));
    let rejected = buyer.checkout(1, form(73.53)).await.is(422);
    assert_eq!(rejected.json()["errors"][0]["message"], allowed);
    assert_eq!((left(&app, &mug).await, left(&app, &cap).await), (9, 9));
    let items = buyer.cart().await["items"].clone();
    let caps = items.as_array().unwrap().iter().find(|item| item["product"]["name"] == "Cap").unwrap()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    buyer.set(&caps, 1).await;
    assert_eq!(buyer.checkout(1, form(60.13)).await.status, StatusCode::CREATED);
}

#[on_both_databases(&strict())]
async fn unpaid_orders_per_network_are_limited(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let buyers = [1, 2, 3].map(|number| Buyer::new(&app, number).of_network(7));
    for buyer in &buyers {
        buyer.add(&mug, 1).await;
    }
    let begun =
        [buyers[0].checkout(1, form(19.91)).await.json(), buyers[1].checkout(1, form(19.91)).await.json()];
    let rejected = buyers[2].checkout(1, form(19.91)).await;
    rejected.shows(429, json!({"code": "too_many"}));
    assert_eq!(
        rejected.json()["detail"],
        "Too many orders from your network are waiting to be paid. Pay for one of them, or try again in 10 minutes."
    );
    assert_eq!((rejected.header(header::RETRY_AFTER), left(&app, &mug).await), ("600", 7));
    assert_eq!(buyers[1].checkout(1, form(19.91)).await.json(), begun[1], "who has one goes on with it");
    assert_eq!(buyers[1].checkout(2, form(19.91)).await.status, StatusCode::CREATED, "and may begin anew");
    let other = Buyer::new(&app, 4);
    other.add(&mug, 1).await;
    assert_eq!(other.checkout(1, form(19.91)).await.status, StatusCode::CREATED, "another network");
    buyers[0].pay(&begun[0]).await;
    assert_eq!(
        buyers[2].checkout(1, form(19.91)).await.status,
        StatusCode::CREATED,
        "a paid one waits for nothing"
    );
    app.at("2026-06-15T16:35:01Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(left(&app, &mug).await, 8);
    let late = Buyer::new(&app, 5).of_network(7);
    late.add(&mug, 1).await;
    assert_eq!(late.checkout(1, form(19.91)).await.status, StatusCode::CREATED, "those that ended neither");
}

#[on_both_databases(&strict())]
async fn concurrent_checkouts_from_one_network_respect_the_unpaid_limit(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let buyers: Vec<_> = (1..=6).map(|number| Buyer::new(&app, number).of_network(7)).collect();
    for buyer in &buyers {
        buyer.add(&mug, 1).await;
    }
    let answers =
        futures_util::future::join_all(buyers.iter().map(|buyer| buyer.checkout(1, form(19.91)))).await;
    let of = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((of(StatusCode::CREATED), of(StatusCode::TOO_MANY_REQUESTS)), (2, 4));
    assert_eq!(left(&app, &mug).await, 7);
}

#[on_both_databases(&strict())]
async fn only_expired_orders_without_payment_are_deleted(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let buyers: Vec<_> = (1..=3).map(|number| Buyer::new(&app, number)).collect();
    let mut begun = Vec::new();
    for buyer in &buyers {
        buyer.add(&mug, 1).await;
        begun.push(buyer.checkout(1, form(19.91)).await.json());
        buyer.go_to_pay(&begun[begun.len() - 1]).await;
    }
    buyers[1].pay(&begun[1]).await;
    // Its payment arrives and is refunded.
    buyers[2].tell_paid(&begun[2], 1).await;
    for now in ["2026-06-15T16:35:01Z", "2026-06-16T16:35:01Z", "2026-07-16T16:35:00Z"] {
        app.at(now);
        reconcile::run_once(&app.app.shop).await.unwrap();
        assert_eq!(buyers[0].order(&begun[0]).await["status"], "expired", "{now}");
    }
    app.at("2026-07-16T16:35:02Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    let path = |begun: &Value| format!("/orders/{}", begun["token"].as_str().unwrap());
    assert_eq!(app.get(&path(&begun[0])).await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        (
            buyers[1].order(&begun[1]).await["status"].clone(),
            buyers[2].order(&begun[2]).await["status"].clone()
        ),
        (json!("paid"), json!("expired"))
    );
    assert_eq!(left(&app, &mug).await, 8);
    let owner = app.signed_in("owner@union.example", Role::Owner).await;
    let record = app.read("/audit?resource=order&action=deleted", &owner).await;
    assert_eq!(record.items("title"), [begun[0]["number"].as_str().unwrap()]);
}

#[on_both_databases(&strict())]
async fn guessing_discount_codes_is_throttled(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let code = json!({"code": "PICNIC-10", "percent": 10, "minimum": 20});
    app.write::<DiscountCodes>(serde_json::from_value(code).unwrap()).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let quote = |code: String| json!({"delivery": "pickup", "discount_code": code});
    let right = || quote("PICNIC-10".to_owned());
    let wrong = |code: &str| {
        let mut form = form(24.13);
        (form["delivery"], form["discount_code"]) = (json!("pickup"), json!(code));
        form
    };
    for guess in 0..10 {
        assert_eq!(
            buyer.quote(quote(format!("PICNIC-{}", 20 + guess))).await["problem"],
            "That code isn't valid."
        );
        assert_eq!(buyer.quote(right()).await["problem"], Value::Null, "right ones do not count");
    }
    for guess in 0..10 {
        buyer.checkout(1, wrong(&format!("PICNIC-{}", 30 + guess))).await.is(422);
    }
    for body in [quote("PICNIC-40".to_owned()), right()] {
        let rejected = buyer.try_quote(body).await.is(429);
        assert_eq!(
            rejected.json()["detail"],
            "Too many discount codes that aren't valid. Check out without one, or try again in 4 minutes."
        );
    }
    assert_eq!(buyer.checkout(2, wrong("PICNIC-10")).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(
        buyer.quote(json!({"delivery": "pickup"})).await["total"],
        json!(26.81),
        "without a code it goes on"
    );
    let other = Buyer::new(&app, 2);
    other.add(&mug, 2).await;
    assert_eq!(other.quote(right()).await["problem"], Value::Null, "another network");
    app.at("2026-06-15T16:03:01Z");
    assert_eq!(buyer.checkout(2, wrong("PICNIC-10")).await.status, StatusCode::CREATED);
}

#[on_both_databases(&settings())]
async fn free_orders_per_network_block_and_day_are_limited(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 900).await;
    let code = json!({"code": "GIFT", "percent": 100});
    app.write::<DiscountCodes>(serde_json::from_value(code).unwrap()).await;
    let order = async |number: u32, address: &str| {
        let buyer = Buyer::new(&app, number).at(address);
        buyer.add(&mug, 1).await;
        let mut form = pickup(1, &format!("buyer{number}@home.example"));
        (form["discount_code"], form["total"]) = (json!("GIFT"), json!(0.0));
        buyer.checkout(1, form).await
    };
    for number in 1..=60 {
        let answer = order(number, &format!("172.31.9.{}", number % 6)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{number}: {}", answer.text());
    }
    let rejected = order(61, "172.31.9.200").await.is(429);
    let detail = rejected.json()["detail"].as_str().unwrap().to_owned();
    assert!(detail.starts_with("There were many free orders for people on your network."), "{detail}");
    assert_eq!(order(62, "172.31.10.1").await.status, StatusCode::CREATED, "another block");
    // The rejected order was not counted for its mailbox either.
    for attempt in 63..=67 {
        let buyer = Buyer::new(&app, attempt).at("172.31.11.1");
        buyer.add(&mug, 1).await;
        let mut form = pickup(1, "buyer61@home.example");
        (form["discount_code"], form["total"]) = (json!("GIFT"), json!(0.0));
        assert_eq!(buyer.checkout(1, form).await.status, StatusCode::CREATED, "{attempt}");
    }
}

#[on_both_databases(&[settings(), vec![("shop.most_pending", "1000".to_owned())]].concat())]
async fn checkout_attempts_per_network_block_and_day_are_limited(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    // Networks of one block, each within its own limit; the form is rejected, and counts as an attempt.
    let attempt = async |number: u32| {
        let buyer = Buyer::new(&app, number).at(&format!("172.31.9.{}", number % 10));
        buyer.checkout(1, form(0.01)).await.status
    };
    for number in 1..=400 {
        if number == 201 {
            app.at("2026-06-15T17:00:00Z");
        }
        assert_ne!(attempt(number).await, StatusCode::TOO_MANY_REQUESTS, "{number}");
    }
    // After an hour, a 24th of the 400 is available again.
    for number in 401..=430 {
        attempt(number).await;
    }
    assert_eq!(attempt(431).await, StatusCode::TOO_MANY_REQUESTS);
    let beside = Buyer::new(&app, 500).at("172.31.10.1");
    beside.add(&mug, 1).await;
    assert_eq!(beside.checkout(1, form(19.91)).await.status, StatusCode::CREATED, "another block");
}

#[on_both_databases(&settings())]
async fn a_head_request_does_not_record_the_redirect_to_payment(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 1).await;
    let begun = buyer.checkout(1, form(19.91)).await.json();
    let path = begun["url"].as_str().unwrap().strip_prefix("https://union.example").unwrap().to_owned();
    let head = Request::head(&path).body(Body::empty()).unwrap();
    assert_eq!(app.send(head).await.status, StatusCode::SEE_OTHER);
    assert!(stored(&app, &begun).await.redirected_at.is_none());
    buyer.go_to_pay(&begun).await;
    assert!(stored(&app, &begun).await.redirected_at.is_some());
}

#[on_both_databases(&settings())]
async fn an_expired_order_releases_its_use_of_a_renamed_discount_code(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 900).await;
    let staff = app.signed_in("staff@union.example", Role::Staff).await;
    let code = |name: &str| json!({"code": name, "percent": 50, "most_uses": 1});
    let create = async |name: &str| {
        let created = app.staff(Method::POST, "/discount-codes", &staff, code(name)).await.json();
        format!("/discount-codes/{}", created["id"].as_str().unwrap())
    };
    let order = async |number: u32, name: &str| {
        let buyer = Buyer::new(&app, number);
        buyer.add(&mug, 1).await;
        let mut form = pickup(1, &format!("buyer{number}@home.example"));
        (form["discount_code"], form["total"]) = (json!(name), json!(6.70));
        buyer.checkout(1, form).await
    };
    let uses = async |path: &str| app.read(path, &staff).await.json()["uses"].clone();
    let renamed = create("SPRING").await;
    let deleted = create("SUMMER").await;
    for (number, name) in [(1, "SPRING"), (2, "SUMMER")] {
        order(number, name).await.is(201);
    }
    app.change(Method::PATCH, &renamed, &staff, json!({"code": "APRIL"})).await.is(200);
    app.change(Method::DELETE, &deleted, &staff, Value::Null).await.is(204);
    let other = create("SUMMER").await;
    let answer = order(3, "SUMMER").await.is(201);
    let begun = answer.json();
    Buyer::new(&app, 3).go_to_pay(&begun).await;
    app.at("2026-06-15T16:11:00Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(uses(&renamed).await, 0, "the order was of this code");
    assert_eq!(uses(&other).await, 1, "another code of the same name");
}
