//! An attacker with many addresses cannot block other buyers, fill the disk, or read another buyer's order.

use sea_orm::{ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _};

use super::buyer::{Buyer, form, left, product, settings};
use shop::checkout::{complete_checkout, reconcile};
use shop::discounts::staff::DiscountCodes;
use shop::orders::model as orders;
use shop::orders::schema::ORDERS;
use shop::products::model::stock_change;
use shop::products::schema::STOCK_CHANGES;
use testing::prelude::*;

pub(super) fn pickup(quantity: i64, email: &str) -> Value {
    // 7.25 % of 12.50 each, to the nearest cent.
    let cents = 1250 * quantity;
    let total = cents + (cents * 7250 + 50_000) / 100_000;
    let total = f64::from(i32::try_from(total).unwrap()) / 100.0;
    json!({"name": "Pat Doe", "email": email, "delivery": "pickup", "total": total})
}

fn refused_with(answer: &Answer, status: StatusCode, detail: &str) {
    assert_eq!(
        (answer.status, answer.json()["detail"].as_str()),
        (status, Some(detail)),
        "{}",
        answer.text()
    );
}

pub(super) async fn stored(app: &TestApp, begun: &Value) -> orders::Model {
    let db = app.app.store.reader(std::sync::Arc::default());
    let rows = orders::Entity::find().filter(orders::Column::Token.eq(begun["token"].as_str().unwrap()));
    rows.one(db.on(ORDERS)).await.unwrap().unwrap()
}

#[on_both_databases(&settings())]
async fn unpaid_orders_of_one_block_reserve_at_most_a_quarter_of_a_variant(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 40).await;
    let households =
        [1, 2, 3, 4].map(|number| Buyer::new(&app, number).at(&format!("2001:db8:0:{number}00::1")));
    for buyer in &households {
        buyer.add(&mug, 5).await;
    }
    let email = |number: usize| format!("pat{number}@home.example");
    let first = households[0].checkout(1, pickup(5, &email(0))).await.is(201);
    assert_eq!(households[1].checkout(1, pickup(5, &email(1))).await.status, StatusCode::CREATED);
    let detail = "Unpaid orders from your network hold as many of Mug as they may. Pay for one of them, or try again in 10 minutes.";
    refused_with(
        &households[2].checkout(1, pickup(5, &email(2))).await,
        StatusCode::TOO_MANY_REQUESTS,
        detail,
    );
    assert_eq!(left(&app, &mug).await, 30, "what was refused holds nothing");
    let elsewhere = Buyer::new(&app, 9).at("2001:db8:1::1");
    elsewhere.add(&mug, 5).await;
    assert_eq!(elsewhere.checkout(1, pickup(5, &email(9))).await.status, StatusCode::CREATED);
    households[0].pay(&first.json()).await;
    // A quarter of the 35 that are not sold: 8.
    refused_with(
        &households[2].checkout(2, pickup(5, &email(2))).await,
        StatusCode::TOO_MANY_REQUESTS,
        detail,
    );
    let third = households[3].cart().await["items"][0]["id"].as_str().unwrap().to_owned();
    households[3].set(&third, 3).await;
    assert_eq!(households[3].checkout(1, pickup(3, &email(3))).await.status, StatusCode::CREATED);
}

#[on_both_databases(&settings())]
async fn unpaid_orders_of_an_ipv4_block_are_limited(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 8).await;
    let buyers: Vec<_> =
        (1..=8).map(|number| Buyer::new(&app, number).at(&format!("192.0.2.{number}"))).collect();
    for buyer in &buyers {
        buyer.add(&mug, 1).await;
    }
    let asked = buyers
        .iter()
        .zip(0..)
        .map(|(buyer, number)| buyer.checkout(1, pickup(1, &format!("pat{number}@home.example"))));
    let answers = futures_util::future::join_all(asked).await;
    let taken = answers.iter().filter(|answer| answer.status == StatusCode::CREATED).count();
    assert_eq!((taken, left(&app, &mug).await), (5, 3), "five, which is more than a quarter");
}

#[on_both_databases(&settings())]
async fn unpaid_orders_of_one_email_address_are_limited(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 8).await;
    let buyers = [1, 2, 3].map(|number| Buyer::new(&app, number));
    for (buyer, quantity) in buyers.iter().zip([3, 2, 1]) {
        buyer.add(&mug, quantity).await;
    }
    assert_eq!(buyers[0].checkout(1, pickup(3, "quinn@home.example")).await.status, StatusCode::CREATED);
    buyers[1].checkout(1, pickup(2, "Quinn+mugs@Home.example")).await.is(201);
    let detail = "Unpaid orders with your email address hold as many of Mug as they may. Pay for one of them, or try again in 10 minutes.";
    refused_with(
        &buyers[2].checkout(1, pickup(1, "quinn@home.example")).await,
        StatusCode::TOO_MANY_REQUESTS,
        detail,
    );
    assert_eq!(buyers[2].checkout(1, pickup(1, "nora@home.example")).await.status, StatusCode::CREATED);
}

#[on_both_databases(&settings())]
async fn an_order_over_the_unit_limit_is_rejected_with_the_limit(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 24).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 7).await;
    let detail = "You can order up to 6 of Mug at a time. Lower the quantity in your cart to check out.";
    refused_with(&buyer.checkout(1, pickup(7, "pat@home.example")).await, StatusCode::CONFLICT, detail);
    assert_eq!(left(&app, &mug).await, 24);
}

#[on_both_databases(&settings())]
async fn orders_with_a_processing_payment_count_as_unpaid(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 8).await;
    let buyers = [1, 2].map(|number| Buyer::new(&app, number).at("192.0.2.1"));
    buyers[0].add(&mug, 5).await;
    buyers[1].add(&mug, 1).await;
    let begun = buyers[0].checkout(1, pickup(5, "pat@home.example")).await.json();
    buyers[0].go_to_pay(&begun).await;
    let tx = app.app.store.begin().await.unwrap();
    let id = stored(&app, &begun).await.id;
    complete_checkout::mark_processing(&tx, id, app.app.stamp()).await.unwrap();
    tx.commit().await.unwrap();
    app.at("2026-06-15T17:00:00Z");
    let detail = "Unpaid orders from your network hold as many of Mug as they may. Pay for one of them, or try again in 10 minutes.";
    refused_with(
        &buyers[1].checkout(1, pickup(1, "nora@home.example")).await,
        StatusCode::TOO_MANY_REQUESTS,
        detail,
    );
    let row = stored(&app, &begun).await;
    assert!(
        row.is_processing()
            && row.network.is_some()
            && row.network_block.is_some()
            && row.email_key.is_some()
    );
    buyers[0].pay_silently(&begun).await;
}

#[on_both_databases(&settings())]
async fn forty_buyers_behind_one_address_can_all_buy(app: TestApp) {
    for (stock, at_once) in [(160, 40), (60, 15)] {
        app.at(if stock == 160 { "2026-06-15T16:00:00Z" } else { "2026-06-15T20:00:00Z" });
        let mug = product(&app, "Mug", 12.5, stock).await;
        let mut officers: Vec<_> = (0..40)
            .map(|number: u32| {
                let buyer = Buyer::new(&app, number + u32::try_from(stock).unwrap() * 100).at("192.0.2.1");
                (buyer, format!("officer{number}@jail.example"))
            })
            .collect();
        for (officer, _) in &officers {
            officer.add(&mug, 1).await;
        }
        let mut round = 0;
        while !officers.is_empty() {
            round += 1;
            let asked = officers.iter().map(|(officer, email)| officer.checkout(round, pickup(1, email)));
            let answers = futures_util::future::join_all(asked).await;
            let mut waiting = Vec::new();
            let mut paid = 0;
            for ((officer, email), answer) in officers.into_iter().zip(answers) {
                if answer.status == StatusCode::CREATED {
                    officer.go_to_pay(&answer.json()).await;
                    officer.pay(&answer.json()).await;
                    paid += 1;
                } else {
                    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{}", answer.text());
                    waiting.push((officer, email));
                }
            }
            assert!(round > 1 || paid == at_once, "{paid} of {stock}");
            assert!(paid > 0 && round < 9, "{} still wait", waiting.len());
            officers = waiting;
            app.app.clock.set(app.app.clock.now() + std::time::Duration::from_secs(600));
        }
        assert_eq!(left(&app, &mug).await, stock - 40);
    }
}

#[on_both_databases(&settings())]
async fn an_order_expires_after_ten_minutes_unless_the_buyer_went_to_pay(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let [idle, serious] = [1, 2].map(|number| Buyer::new(&app, number));
    let mut begun = Vec::new();
    for buyer in [&idle, &serious] {
        buyer.add(&mug, 1).await;
        begun.push(buyer.checkout(1, form(19.91)).await.json());
    }
    let token = begun[1]["token"].as_str().unwrap();
    assert_eq!(begun[1]["url"], format!("https://union.example/orders/{token}/pay"));
    let page = serious.page(&begun[1]).await.id;
    for _ in 0..2 {
        assert!(serious.go_to_pay(&begun[1]).await.ends_with(&format!("/pay/demo?session={page}")));
    }
    for (now, stock, statuses) in [
        ("2026-06-15T16:10:00Z", 8, ["expired", "pending"]),
        ("2026-06-15T16:34:59Z", 8, ["expired", "pending"]),
        ("2026-06-15T16:35:00Z", 9, ["expired", "expired"]),
    ] {
        app.at(now);
        reconcile::run_once(&app.app.shop).await.unwrap();
        let found =
            [idle.order(&begun[0]).await["status"].clone(), serious.order(&begun[1]).await["status"].clone()];
        assert_eq!((left(&app, &mug).await, found), (stock, statuses.map(|status| json!(status))), "{now}");
    }
    assert_eq!(serious.cart().await["item_count"], json!(1), "the cart is as it was");
    serious.checkout(1, form(19.91)).await.shows(409, json!({"code": "checkout_ended"}));
    let own = format!("/orders/{}", begun[0]["token"].as_str().unwrap());
    assert_eq!(idle.go_to_pay(&begun[0]).await, own, "it says that it ended");
    let unknown = json!({"url": format!("https://union.example/orders/{}/pay", "0".repeat(64))});
    assert_eq!(idle.go_to_pay(&unknown).await, format!("/orders/{}", "0".repeat(64)));
}

#[on_both_databases(&settings())]
async fn another_attempt_on_a_paid_cart_does_not_reveal_the_order(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 1).await;
    let begun = buyer.checkout(1, form(19.91)).await.json();
    buyer.pay_silently(&begun).await;
    let other = buyer.checkout(2, form(19.91)).await;
    refused_with(&other, StatusCode::CONFLICT, "This cart has just been paid. See your email.");
    assert!(!other.text().contains(begun["token"].as_str().unwrap()) && !other.text().contains("12 Main St"));
    buyer.checkout(1, form(19.91)).await.shows(201, json!({"token": begun["token"]}));
}

#[on_both_databases(&settings())]
async fn a_discount_code_used_up_by_unpaid_orders_is_reported_as_in_use(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let code = json!({"code": "ONCE", "amount": 0.5, "most_uses": 1});
    app.write::<DiscountCodes>(serde_json::from_value(code).unwrap()).await;
    let [first, other] = [1, 2].map(|number| Buyer::new(&app, number));
    let cheaper = || {
        let mut form = pickup(1, "pat@home.example");
        (form["discount_code"], form["total"]) = (json!("once"), json!(12.87));
        form
    };
    for buyer in [&first, &other] {
        buyer.add(&mug, 1).await;
    }
    let begun = first.checkout(1, cheaper()).await.is(201);
    let quote = json!({"delivery": "pickup", "discount_code": "ONCE"});
    for _ in 0..25 {
        assert_eq!(
            other.quote(quote.clone()).await["problem"],
            "That code is in use, try again later.",
            "no guess"
        );
    }
    other
        .checkout(1, cheaper())
        .await
        .shows(422, json!({"errors/0/message": "That code is in use, try again later."}));
    first.pay(&begun.json()).await;
    assert_eq!(other.quote(quote).await["problem"], "That code isn't valid.");
}

#[on_both_databases(&settings())]
async fn checkout_attempts_per_cart_are_limited(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 1).await;
    for attempt in 1..=20 {
        assert_eq!(buyer.checkout(attempt, form(19.91)).await.status, StatusCode::CREATED, "{attempt}");
    }
    assert_eq!(buyer.checkout(21, form(19.91)).await.status, StatusCode::TOO_MANY_REQUESTS);
    let beside = Buyer::new(&app, 2).of_network(1);
    beside.add(&mug, 1).await;
    assert_eq!(
        beside.checkout(1, form(19.91)).await.status,
        StatusCode::CREATED,
        "another cart of the same network"
    );
}

#[on_both_databases(&settings())]
async fn an_order_without_a_redirect_is_deleted_and_not_audited(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 9).await;
    let [idle, serious] = [1, 2].map(|number| Buyer::new(&app, number));
    let mut ids = Vec::new();
    for buyer in [&idle, &serious] {
        buyer.add(&mug, 1).await;
        let begun = buyer.checkout(1, form(19.91)).await.json();
        if ids.len() == 1 {
            buyer.go_to_pay(&begun).await;
        }
        ids.push(stored(&app, &begun).await.id);
    }
    let counts = async |id: uuid::Uuid| {
        let db = app.app.store.reader(std::sync::Arc::default());
        let of_order = stock_change::Entity::find().filter(stock_change::Column::OrderId.eq(id));
        let changes = of_order.count(db.on(STOCK_CHANGES)).await.unwrap();
        let orders = orders::Entity::find_by_id(id).count(db.on(ORDERS)).await.unwrap();
        (orders, changes)
    };
    for now in ["2026-06-15T16:35:00Z", "2026-06-16T16:35:00Z"] {
        app.at(now);
        reconcile::run_once(&app.app.shop).await.unwrap();
    }
    assert_eq!((counts(ids[0]).await, counts(ids[1]).await), ((0, 0), (1, 2)));
    let owner = app.signed_in("owner@union.example", Role::Owner).await;
    let of_orders = app.read("/audit?resource=order", &owner).await;
    assert_eq!(of_orders.items("action"), ["expired"], "of the one that somebody went to pay");
    app.at("2026-07-16T16:35:01Z");
    reconcile::run_once(&app.app.shop).await.unwrap();
    assert_eq!(counts(ids[1]).await, (0, 0));
}

#[on_both_databases(&settings())]
async fn free_orders_per_email_address_and_day_are_limited(app: TestApp) {
    let mug = product(&app, "Mug", 12.5, 100).await;
    let code = json!({"code": "GIFT", "percent": 100});
    app.write::<DiscountCodes>(serde_json::from_value(code).unwrap()).await;
    let free = |email: &str| {
        let mut form = pickup(1, email);
        (form["discount_code"], form["total"]) = (json!("GIFT"), json!(0.0));
        form
    };
    for number in 1..=6 {
        let buyer = Buyer::new(&app, number).at("172.31.76.1");
        buyer.add(&mug, 1).await;
        let answer = buyer
            .checkout(1, free(["quinn@home.example", "QUINN+1@home.example"][number as usize % 2]))
            .await;
        let expected = if number <= 5 { StatusCode::CREATED } else { StatusCode::TOO_MANY_REQUESTS };
        assert_eq!(answer.status, expected, "{number}: {}", answer.text());
        if number == 6 {
            refused_with(
                &answer,
                expected,
                "There were many free orders for this email address. Try again in 5 hours.",
            );
            let mut fraction = free("quinn@home.example");
            fraction["total"] = json!(0.0005);
            assert_eq!(
                buyer.checkout(3, fraction).await.status,
                StatusCode::UNPROCESSABLE_ENTITY,
                "a fraction of a cent is no way around"
            );
            assert_eq!(buyer.checkout(2, free("nora@home.example")).await.status, StatusCode::CREATED);
        }
    }
    assert_eq!(left(&app, &mug).await, 94);
    for (number, expected) in [(7, StatusCode::CREATED), (8, StatusCode::TOO_MANY_REQUESTS)] {
        let buyer = Buyer::new(&app, number).at("172.31.77.1");
        buyer.add(&mug, 1).await;
        let mut wrong = free("quinn@home.example");
        wrong["total"] = json!(0.001);
        wrong["discount_code"] = Value::Null;
        assert_ne!(buyer.checkout(1, wrong).await.status, StatusCode::CREATED, "not counted");
        let answer = buyer.checkout(2, free("quinn@home.example")).await;
        assert_eq!(answer.status, expected, "{number}: {}", answer.text());
    }
}
