use std::sync::Arc;

use futures_util::future::join_all;
use sea_orm::prelude::Uuid;

use super::{reserve_all, sold, stands};
use platform::database::TableSet;
use shop::products::model::Model;
use shop::products::staff::Products;
use shop::products::stock;
use testing::prelude::*;

async fn staff(app: &TestApp) -> String {
    app.signed_in("staff@example.org", Role::Staff).await
}

/// A shirt in three sizes and two colors: S Black, S Navy, M Black, M Navy, L Black, L Navy.
async fn shirt(app: &TestApp, stocks: [i64; 6]) -> Model {
    let options = ["S", "M", "L"].into_iter().flat_map(|size| ["Black", "Navy"].map(|color| (size, color)));
    let variants: Vec<Value> = options
        .zip(stocks)
        .map(
            |((size, color), stock)| json!({"size": size, "color": color, "price": 24, "inventory_count": stock}),
        )
        .collect();
    let form = json!({"name": "Shirt", "variants": variants});
    app.write::<Products>(serde_json::from_value(form).unwrap()).await
}

fn counts(product: &Model, counts: &[(usize, i64, i64)]) -> Value {
    let count = |(at, expected, count): &(usize, i64, i64)| json!({"variant_id": product.variants[*at].id, "expected": expected, "count": count});
    json!({"counts": counts.iter().map(count).collect::<Vec<_>>(), "reason": "received"})
}

async fn count(app: &TestApp, token: &str, product: &Model, body: Value) -> Answer {
    app.staff(Method::POST, &format!("/products/{}/stock", product.id), token, body).await
}

async fn read(app: &TestApp, token: &str, product: &Model) -> (Vec<i64>, i64) {
    let read = app.read(&format!("/products/{}/stock", product.id), token).await;
    (stocks(&read.json()), read.json()["total"].as_i64().unwrap())
}

fn stocks(answer: &Value) -> Vec<i64> {
    let variants = answer["variants"].as_array().unwrap().iter();
    variants.map(|variant| variant["inventory_count"].as_i64().unwrap()).collect()
}

async fn buy(app: &TestApp, variants: &[Uuid]) {
    let wanted: Vec<_> = variants.iter().map(|id| (*id, 1)).collect();
    let tx = app.app.store.begin().await.unwrap();
    reserve_all(&tx, &wanted, &sold(app)).await.unwrap();
    stock::end_reservations(&tx, &wanted).await.unwrap();
    tx.commit().await.unwrap();
}

#[on_both_databases]
async fn a_count_of_many_variants_records_a_change_of_each(app: TestApp) {
    let token = staff(&app).await;
    let shirt = shirt(&app, [0, 3, 0, 30, 5, 0]).await;
    app.at("2026-06-15T16:10:00Z");
    let mut body = counts(&shirt, &[(5, 0, 12), (0, 0, 60), (1, 3, 3), (3, 30, 2)]);
    body["note"] = "From the printer".into();
    let done = count(&app, &token, &shirt, body).await;
    assert_eq!(
        (done.status.as_u16(), stocks(&done.json())),
        (200, vec![60, 3, 0, 2, 5, 12]),
        "{}",
        done.text()
    );
    for (variant, left) in shirt.variants.iter().zip([60, 3, 0, 2, 5, 12]) {
        assert_eq!(stands(&app, variant.id).await, (left, left), "visitors see it at once");
    }

    let path = format!("/products/{}/stock?limit=3", shirt.id);
    let read = app.read(&path, &token).await.json();
    assert_eq!(read["total"], 6, "with what three of them began with");
    let mut changes: Vec<_> = read["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["change"].as_i64().unwrap(), one["on_hand"].as_i64().unwrap(), &one["variant_id"]))
        .collect();
    changes.sort_by_key(|(change, ..)| *change);
    let id = |at: usize| json!(shirt.variants[at].id);
    assert_eq!(changes, [(-28, 2, &id(3)), (12, 12, &id(5)), (60, 60, &id(0))]);
    for change in read["changes"].as_array().unwrap() {
        shows(
            change,
            json!({"reason": "received", "note": "From the printer", "actor": "staff@example.org"}),
        );
    }
    let owner = app.signed_in("nora@example.org", Role::Owner).await;
    let record = app.read("/audit?resource=product%20stock", &owner).await;
    let mut titles = record.items("title");
    titles.sort();
    assert_eq!(titles, ["Shirt, L, Navy", "Shirt, M, Navy", "Shirt, S, Black"], "{}", record.text());
}

#[on_both_databases]
async fn an_outdated_count_rejects_all_and_names_size_color_and_stock(app: TestApp) {
    let token = staff(&app).await;
    let shirt = shirt(&app, [8, 3, 0, 30, 5, 0]).await;
    buy(&app, &[shirt.variants[1].id]).await;
    let before = read(&app, &token, &shirt).await;
    let rejected =
        count(&app, &token, &shirt, counts(&shirt, &[(0, 8, 60), (1, 3, 40), (4, 6, 9)])).await.is(422);
    assert_eq!(
        rejected.json()["errors"],
        json!([
            {"pointer": "/counts/1/expected", "message": "Stock of S, Navy is now 2, not 3. Check your number and save again"},
            {"pointer": "/counts/2/expected", "message": "Stock of L, Black is now 5, not 6. Check your number and save again"},
        ])
    );
    assert_eq!(read(&app, &token, &shirt).await, before, "all or none");
    let again = count(&app, &token, &shirt, counts(&shirt, &[(0, 8, 60), (1, 2, 40), (4, 5, 9)])).await;
    assert_eq!(stocks(&again.json()), [60, 40, 0, 30, 9, 0]);
    // A repeated request, after a lost response, adds nothing twice.
    let twice = count(&app, &token, &shirt, counts(&shirt, &[(0, 8, 60)])).await;
    assert_eq!((twice.status.as_u16(), read(&app, &token, &shirt).await.0[0]), (422, 60));
}

#[on_both_databases]
async fn an_unchanged_count_writes_nothing(app: TestApp) {
    let token = staff(&app).await;
    let shirt = shirt(&app, [8, 3, 0, 30, 5, 0]).await;
    let versions = app.app.store.versions().snapshot();
    let same = count(&app, &token, &shirt, counts(&shirt, &[(0, 8, 8), (1, 3, 3)])).await;
    assert_eq!((same.status.as_u16(), stocks(&same.json())), (200, vec![8, 3, 0, 30, 5, 0]));
    let all: TableSet = TableSet::ALL;
    assert!(app.app.store.versions().unchanged(all, &versions));
}

#[on_both_databases]
async fn a_malformed_count_is_rejected(app: TestApp) {
    let token = staff(&app).await;
    let shirt = shirt(&app, [8, 3, 0, 30, 5, 0]).await;
    let other = self::shirt(&app, [1, 1, 1, 1, 1, 1]).await;
    let before = read(&app, &token, &shirt).await;
    let with = |name: &str, value: Value| {
        let mut body = counts(&shirt, &[(0, 8, 60)]);
        body[name] = value;
        body
    };
    let many = vec![json!({"variant_id": shirt.id, "expected": 0, "count": 0}); 61];
    for (body, pointer) in [
        (counts(&shirt, &[]), "/counts"),
        (with("counts", many.into()), "/counts"),
        (counts(&shirt, &[(0, 8, 60), (1, 3, 5), (0, 8, 61)]), "/counts"),
        (counts(&shirt, &[(0, 8, -1)]), "/counts/0/count"),
        (counts(&shirt, &[(0, 8, 1_000_001)]), "/counts/0/count"),
        (counts(&shirt, &[(0, -1, 5)]), "/counts/0/expected"),
        (counts(&shirt, &[(0, 2_000_001, 5)]), "/counts/0/expected"),
        (counts(&other, &[(0, 1, 5)]), "/counts/0/variant_id"),
        (with("reason", "sold".into()), "/reason"),
        (with("note", "n".repeat(201).into()), "/note"),
        (with("note", "two\nlines".into()), "/note"),
    ] {
        let rejected = count(&app, &token, &shirt, body.clone()).await;
        assert_eq!(
            (rejected.status.as_u16(), rejected.json()["errors"][0]["pointer"].as_str()),
            (422, Some(pointer)),
            "{body} {}",
            rejected.text()
        );
    }
    assert_eq!(read(&app, &token, &shirt).await, before);
}

#[on_both_databases]
async fn only_one_of_several_concurrent_counts_applies(app: TestApp) {
    let token = staff(&app).await;
    let shirt = shirt(&app, [8, 3, 0, 30, 5, 0]).await;
    let body = |more: i64| counts(&shirt, &[(0, 8, 100 + more), (3, 30, 200 + more)]);
    let answers = join_all((0..8).map(|more| count(&app, &token, &shirt, body(more)))).await;
    let applied: Vec<_> = answers.iter().filter(|answer| answer.status == 200).collect();
    assert_eq!(applied.len(), 1, "{:?}", answers.iter().map(Answer::text).collect::<Vec<_>>());
    let (left, changes) = read(&app, &token, &shirt).await;
    assert_eq!((left, changes), (stocks(&applied[0].json()), 6));
}

#[on_both_databases]
async fn concurrent_counts_and_purchases_lose_no_unit_and_do_not_deadlock(app: TestApp) {
    let token = staff(&app).await;
    let shirt = shirt(&app, [100; 6]).await;
    let (app, shirt) = (Arc::new(app), Arc::new(shirt));
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..10_usize {
        let (app, shirt) = (Arc::clone(&app), Arc::clone(&shirt));
        let mut ids: Vec<Uuid> = shirt.variants.iter().map(|variant| variant.id).collect();
        ids.rotate_left(number % 6);
        tasks.spawn(async move { buy(&app, &ids).await });
    }
    for number in 0..4_usize {
        let (app, shirt, token) = (Arc::clone(&app), Arc::clone(&shirt), token.clone());
        tasks.spawn(async move {
            // Adds one to each variant, and retries until there was no sale in between.
            loop {
                let (left, _) = read(&app, &token, &shirt).await;
                let mut more: Vec<_> =
                    left.iter().enumerate().map(|(at, left)| (at, *left, left + 1)).collect();
                more.rotate_left(number);
                if count(&app, &token, &shirt, counts(&shirt, &more)).await.status == 200 {
                    break;
                }
            }
        });
    }
    tasks.join_all().await;
    assert_eq!(read(&app, &token, &shirt).await.0, [94; 6]);
}
