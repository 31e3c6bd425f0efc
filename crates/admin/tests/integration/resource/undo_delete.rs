//! An undone deletion restores the publication of an item, for the account that deleted it.

use super::trash::{TRASHES, bulk, total, visitors};
use super::{id, made, read, staff};
use testing::prelude::*;

/// The fields of a row but those that every change raises.
async fn content(app: &TestApp, token: &str, row: &str) -> Value {
    let mut fields = read(app, token, row).await.json();
    for field in ["version", "updated_at"] {
        fields[field] = Value::Null;
    }
    fields
}

#[on_both_databases]
async fn an_undone_deletion_leaves_the_item_published_as_before(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, search, page) in TRASHES {
        let row = made(&app, &token, path, form).await;
        let page = page.replace("{id}", id(&row));
        let before = content(&app, &token, &row).await;
        app.at("2026-06-15T16:01:00Z");
        app.change(Method::DELETE, &row, &token, Value::Null).await;
        assert_eq!(visitors(&app, (path, search, &page)).await, (0, 0, 0), "{path}");
        let done = bulk(&app, &token, path, "undo_delete", json!([id(&row)])).await;
        assert_eq!(done, json!({"changed": [id(&row)], "unchanged": [], "missing": []}), "{path}");
        assert_eq!(content(&app, &token, &row).await, before, "{path}");
        assert_eq!(visitors(&app, (path, search, &page)).await, (1, 1, 1), "{path}");
        let done = bulk(&app, &token, path, "undo_delete", json!([id(&row)])).await;
        assert_eq!(done, json!({"changed": [], "unchanged": [id(&row)], "missing": []}), "{path}");
        app.at(testing::NOW);
    }
}

#[on_both_databases]
async fn undoing_a_bulk_deletion_keeps_the_status_of_each_post(app: TestApp) {
    let token = staff(&app).await;
    let mut rows = Vec::new();
    for form in [
        r#"{"title": "Public", "slug": "public", "published": true}"#,
        r#"{"title": "Next week", "slug": "next-week", "published": true, "visible_from": "2026-06-22T16:00:00Z"}"#,
        r#"{"title": "Draft", "slug": "draft"}"#,
    ] {
        rows.push(made(&app, &token, "/news", form).await);
    }
    let mut before = Vec::new();
    for row in &rows {
        before.push(content(&app, &token, row).await);
    }
    let ids: Vec<_> = rows.iter().map(|row| id(row)).collect();
    bulk(&app, &token, "/news", "delete", json!(ids)).await;
    bulk(&app, &token, "/news", "undo_delete", json!(ids)).await;
    for (row, before) in rows.iter().zip(&before) {
        assert_eq!(content(&app, &token, row).await, *before);
    }
    assert_eq!(app.get("/news").await.items("slug"), ["public"]);
    bulk(&app, &token, "/news", "delete", json!(ids)).await;
    app.at("2026-06-23T16:00:00Z");
    let token = app.sign_in("staff@example.org").await;
    bulk(&app, &token, "/news", "restore", json!(ids)).await;
    let scheduled = read(&app, &token, &rows[1]).await;
    scheduled.shows(200, json!({"published": false, "published_at": null, "first_published_at": null}));
}

#[on_both_databases]
async fn only_the_account_that_deleted_an_item_can_undo_the_deletion(app: TestApp) {
    let token = staff(&app).await;
    let editor = app.signed_in("editor@example.org", Role::Editor).await;
    let row = made(&app, &token, "/news", TRASHES[0].1).await;
    let missing = json!({"changed": [], "unchanged": [], "missing": [id(&row)]});
    app.change(Method::DELETE, &row, &token, Value::Null).await;
    assert_eq!(bulk(&app, &editor, "/news", "undo_delete", json!([id(&row)])).await, missing);
    assert_eq!(total(&app, &token, "/news?trashed=true").await, (1, 1));
    // A deletion that was taken back gives its account no right to undo the next one.
    bulk(&app, &token, "/news", "restore", json!([id(&row)])).await;
    app.at("2026-06-15T16:01:00Z");
    app.change(Method::DELETE, &row, &editor, Value::Null).await;
    assert_eq!(bulk(&app, &token, "/news", "undo_delete", json!([id(&row)])).await, missing);
    assert_eq!(app.get("/news").await.items("slug").len(), 0);
    let shop = app.signed_in("shop@example.org", Role::Shop).await;
    let body = json!({"action": "undo_delete", "ids": [id(&row)]});
    assert_eq!(app.staff(Method::POST, "/news/bulk", &shop, body).await.status, 403);
}
