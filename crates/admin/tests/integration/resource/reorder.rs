//! New orders of rows: slides in one order, links in one of each area.

use crate::resource::{made, read, staff};
use testing::prelude::*;

async fn slides(app: &TestApp, token: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for (title, position) in [("one", 0), ("two", 1), ("three", 2)] {
        let form =
            json!({"title": title, "image_url": "/media/images/a.webp", "sort_order": position}).to_string();
        let path = made(app, token, "/slides", &form).await;
        ids.push(path.rsplit('/').next().unwrap().to_owned());
    }
    ids
}

async fn order(app: &TestApp, token: &str, ids: Value, before: Value) -> (u16, Value) {
    let body = json!({"ids": ids, "before": before});
    let answer = app.staff(Method::PUT, "/slides/order", token, body).await;
    let json = if answer.text().is_empty() { Value::Null } else { answer.json() };
    (answer.status.as_u16(), json)
}

async fn titles(app: &TestApp, token: &str) -> Vec<String> {
    read(app, token, "/slides").await.items("title")
}

#[on_both_databases]
async fn a_new_order_is_saved_and_shown_to_visitors(app: TestApp) {
    let token = staff(&app).await;
    let ids = slides(&app, &token).await;
    let moved = json!([ids[2], ids[0], ids[1]]);
    assert_eq!(order(&app, &token, moved.clone(), json!(ids)).await.0, 204);
    assert_eq!(titles(&app, &token).await, ["three", "one", "two"]);
    assert_eq!(app.get("/slides").await.items("title"), ["three", "one", "two"]);
    let first = read(&app, &token, &format!("/slides/{}", ids[2])).await;
    assert_eq!(first.json()["version"], 2);
    let history = read(&app, &token, &format!("/slides/{}/history", ids[2])).await;
    assert_eq!(history.items("action"), ["reordered", "created"]);
    // The same order again changes nothing.
    assert_eq!(order(&app, &token, moved.clone(), moved).await.0, 204);
    assert_eq!(read(&app, &token, &format!("/slides/{}", ids[2])).await.json()["version"], 2);
}

#[on_both_databases]
async fn a_reorder_based_on_an_outdated_order_returns_409(app: TestApp) {
    let token = staff(&app).await;
    let ids = slides(&app, &token).await;
    assert_eq!(order(&app, &token, json!([ids[1], ids[0], ids[2]]), json!(ids)).await.0, 204);
    let (status, problem) = order(&app, &token, json!([ids[0], ids[2], ids[1]]), json!(ids)).await;
    assert_eq!((status, problem["code"].as_str()), (409, Some("order_changed")));
    assert_eq!(titles(&app, &token).await, ["two", "one", "three"]);
    slides(&app, &token).await;
    let known = json!([ids[1], ids[0], ids[2]]);
    assert_eq!(order(&app, &token, json!(ids), known).await.0, 409);
}

#[on_both_databases]
async fn an_order_with_missing_or_duplicate_rows_is_rejected(app: TestApp) {
    let token = staff(&app).await;
    let ids = slides(&app, &token).await;
    for wrong in [json!([ids[0], ids[0], ids[1]]), json!([ids[0], ids[1]]), json!([])] {
        assert_eq!(order(&app, &token, wrong.clone(), json!(ids)).await.0, 422, "{wrong}");
    }
    let unknown = json!(["11111111-2222-4333-8444-555555555555"]);
    assert_eq!(order(&app, &token, unknown.clone(), unknown).await.0, 409);
    assert_eq!(titles(&app, &token).await, ["one", "two", "three"]);
}
