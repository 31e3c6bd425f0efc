//! Staff change shipping prices and taxes during a checkout.

use super::buyer::{Buyer, form, left, product, settings};
use testing::prelude::*;

async fn change(app: &TestApp, token: &str, what: Value) {
    let mut values = app.read("/shop-settings", token).await.json();
    values.as_object_mut().unwrap().remove("version");
    for (name, value) in what.as_object().unwrap() {
        values[name] = value.clone();
    }
    app.change(Method::PUT, "/shop-settings", token, values).await.is(200);
}

#[on_both_databases(&settings())]
async fn checkout_rejects_an_outdated_total_before_reserving(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    let there = json!({"delivery": "shipping", "state": "OH"});
    assert_eq!(buyer.quote(there.clone()).await["total"], json!(33.31));
    change(&app, &token, json!({"shipping": 8.0})).await;
    let rejected = buyer.checkout(1, form(33.31)).await;
    rejected.shows(409, json!({"code": "cart_changed"}));
    assert!(rejected.text().contains("The total is $34.81 now."), "{}", rejected.text());
    assert_eq!(left(&app, &mug).await, 5);
    assert_eq!(buyer.quote(there.clone()).await["total"], json!(34.81));
    // Clothing and shipping have separate rates.
    let ohio = json!({"state": "OH", "goods": 7.25, "clothing": 0, "shipping": 7.25});
    change(&app, &token, json!({"taxes": [ohio]})).await;
    let quote = buyer.quote(there).await;
    assert_eq!((&quote["tax"], &quote["total"]), (&json!(2.39), &json!(35.39)));
    assert_eq!(buyer.checkout(2, form(34.81)).await.status, StatusCode::CONFLICT);
    let begun = buyer.checkout(3, form(35.39)).await.is(201);
    // An existing order keeps its price.
    change(&app, &token, json!({"shipping": 99.0})).await;
    buyer.pay(&begun.json()).await;
    let order = buyer.order(&begun.json()).await;
    assert_eq!((&order["status"], &order["total"]), (&json!("paid"), &json!(35.39)));
}

#[on_both_databases(&settings())]
async fn an_order_over_the_maximum_units_set_by_staff_is_rejected(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    change(&app, &token, json!({"most_units": 1})).await;
    let problem = buyer.quote(json!({"delivery": "pickup"})).await["problem"].clone();
    assert!(problem.as_str().unwrap().contains("your cart has 2"), "{problem}");
    assert_eq!(buyer.checkout(1, form(33.31)).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    change(&app, &token, json!({"most_units": 2})).await;
    assert_eq!(buyer.checkout(2, form(33.31)).await.status, StatusCode::CREATED);
}

#[on_both_databases(&settings())]
async fn shipping_cannot_be_chosen_once_it_is_disabled(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let mug = product(&app, "Mug", 12.5, 5).await;
    let buyer = Buyer::new(&app, 1);
    buyer.add(&mug, 2).await;
    change(&app, &token, json!({"shipping": null, "pickup_address": "214 Quarry Street", "pickup_hours": "Weekdays 9 to 5", "pickup_note": "Side door"})).await;
    buyer.checkout(1, form(33.31)).await.shows(422, json!({"errors/0/pointer": "/delivery"}));
    // Taxes of the union hall, and the pickup details in the email.
    let pickup =
        json!({"name": "Pat Doe", "email": "pat@home.example", "delivery": "pickup", "total": 26.81});
    let begun = buyer.checkout(2, pickup).await.json();
    buyer.pay(&begun).await;
    let says_where_and_when = |text: &str| {
        ["214 Quarry Street", "Weekdays 9 to 5", "Side door"].iter().all(|line| text.contains(line))
    };
    let confirmation = app.received_mails().await;
    let texts: Vec<_> = confirmation.iter().map(|mail| (mail.to.clone(), mail.text.clone())).collect();
    assert!(
        texts.iter().any(|(to, text)| to.contains("pat@home.example") && says_where_and_when(text)),
        "{texts:?}"
    );
    let order = buyer.order(&begun).await;
    assert_eq!(
        order["pickup"],
        json!({"address": "214 Quarry Street", "hours": "Weekdays 9 to 5", "note": "Side door"})
    );
    let listed = app.read("/orders?status=paid", &token).await.json();
    let path = format!("/orders/{}", listed["items"][0]["id"].as_str().unwrap());
    let etag = app.read(&path, &token).await.header(header::ETAG).to_owned();
    app.staff_if(Method::POST, &format!("{path}/fulfil"), &token, &etag, json!({})).await;
    let mails = app.received_mails().await;
    assert!(says_where_and_when(&mails[0].text), "{}", mails[0].text);
}
