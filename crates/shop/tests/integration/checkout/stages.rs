use super::abuse::pickup;
use super::buyer::{Buyer, form, product, settings};
use testing::prelude::*;

const UNKNOWN: &str = "00000000-0000-4000-8000-0000000000aa";

async fn paid(app: &TestApp, token: &str, deliveries: &[&str]) -> Vec<String> {
    let mug = product(app, "Mug", 12.5, 50).await;
    let mut ids = Vec::new();
    for (number, delivery) in (1..).zip(deliveries) {
        let buyer = Buyer::new(app, number);
        buyer.add(&mug, 1).await;
        let email = format!("buyer{number}@home.example");
        let form = if *delivery == "pickup" { pickup(1, &email) } else { form(19.91) };
        let begun = buyer.checkout(1, form).await.json();
        buyer.pay(&begun).await;
        let path = format!("/orders?search={}", begun["number"].as_str().unwrap());
        ids.push(app.read(&path, token).await.items("id").remove(0));
    }
    app.received_mails().await;
    ids
}

async fn stage(app: &TestApp, token: &str, stage: &str, ids: &[String]) -> Answer {
    app.staff(Method::POST, "/orders/stage", token, json!({"stage": stage, "ids": ids})).await
}

async fn counts(app: &TestApp, token: &str) -> Vec<i64> {
    let mut counts = Vec::new();
    for stage in ["to_pack", "ready", "sent", "done"] {
        let list = app.read(&format!("/orders?stage={stage}"), token).await.json();
        counts.push(list["total"].as_i64().unwrap());
    }
    counts
}

#[on_both_databases(&settings())]
async fn orders_are_packed_in_bulk_and_each_buyer_is_mailed(app: TestApp) {
    let token = app.signed_in("shop@union.example", Role::Shop).await;
    let ids = paid(&app, &token, &["shipping", "shipping", "pickup"]).await;
    assert_eq!(counts(&app, &token).await, [3, 0, 0, 0]);
    let asked = [ids.clone(), vec![UNKNOWN.to_owned(), ids[0].clone()]].concat();
    let packed = stage(&app, &token, "packed", &asked).await.is(200).json();
    let mut changed: Vec<_> = packed["changed"].as_array().unwrap().clone();
    let mut expected: Vec<_> = ids.iter().map(|id| json!(id)).collect();
    changed.sort_by_key(Value::to_string);
    expected.sort_by_key(Value::to_string);
    assert_eq!(changed, expected);
    assert_eq!((&packed["skipped"], &packed["missing"]), (&json!([]), &json!([UNKNOWN])));
    let mut mails: Vec<_> =
        app.received_mails().await.into_iter().map(|mail| (mail.to, mail.subject)).collect();
    mails.sort();
    let to: Vec<_> = mails.iter().map(|(to, _)| &**to).collect();
    assert_eq!(to, ["buyer3@home.example", "pat@home.example", "pat@home2.example"]);
    let is_ready: Vec<_> = mails.iter().map(|(_, subject)| subject.contains("is ready")).collect();
    assert_eq!(is_ready, [true, false, false], "{mails:?}");
    assert_eq!(counts(&app, &token).await, [0, 1, 2, 0]);
    // A repetition changes nothing and sends no email.
    let again = stage(&app, &token, "packed", &ids).await.json();
    assert_eq!((&again["changed"], again["skipped"].as_array().unwrap().len()), (&json!([]), 3));
    assert!(app.received_mails().await.is_empty());
}

#[on_both_databases(&settings())]
async fn only_a_packed_order_is_completed_and_the_audit_log_names_the_user(app: TestApp) {
    let token = app.signed_in("shop@union.example", Role::Shop).await;
    let owner = app.signed_in("owner@union.example", Role::Owner).await;
    let ids = paid(&app, &token, &["pickup", "shipping"]).await;
    let early = stage(&app, &token, "done", &ids).await.json();
    assert_eq!((&early["changed"], early["skipped"].as_array().unwrap().len()), (&json!([]), 2));
    stage(&app, &token, "packed", &ids[..1]).await;
    assert_eq!(stage(&app, &token, "done", &ids).await.json()["changed"], json!([ids[0]]));
    assert_eq!(counts(&app, &token).await, [1, 0, 0, 1]);
    let order = app.read(&format!("/orders/{}", ids[0]), &token).await.json();
    assert_eq!((&order["status"], &order["done_at"]), (&json!("fulfilled"), &json!(testing::NOW)));
    assert_eq!(stage(&app, &token, "done", &ids).await.json()["changed"], json!([]), "once");
    let record = app.read("/audit?resource=order", &owner).await;
    assert_eq!(record.items("action")[..2], ["completed", "fulfilled"]);
    assert_eq!(record.items("actor")[0], "shop@union.example");
}

#[on_both_databases(&settings())]
async fn only_shop_staff_change_order_stages(app: TestApp) {
    let staff = app.signed_in("staff@union.example", Role::Staff).await;
    let editor = app.signed_in("editor@union.example", Role::Editor).await;
    let shop = app.signed_in("shop@union.example", Role::Shop).await;
    let ids = paid(&app, &staff, &["shipping"]).await;
    assert_eq!(stage(&app, &editor, "packed", &ids).await.status, 403);
    assert_eq!(counts(&app, &staff).await, [1, 0, 0, 0]);
    let refund =
        app.staff(Method::POST, &format!("/orders/{}/refund", ids[0]), &shop, json!({"amount": 1})).await;
    assert_eq!(refund.status, 403, "who packs gives no money back");
    for wrong in [json!({"stage": "to_pack", "ids": ids}), json!({"stage": "packed", "ids": []})] {
        assert_eq!(app.staff(Method::POST, "/orders/stage", &shop, wrong).await.status, 422);
    }
    assert_eq!(stage(&app, &shop, "packed", &ids).await.json()["changed"], json!(ids));
}
