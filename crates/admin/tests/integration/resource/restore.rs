//! Restoring a row and editors that still have the former one open.

use crate::resource::{RESOURCES, made, read, staff};
use accounts::audit::schema::AUDIT_ENTRIES;
use sea_orm::ConnectionTrait as _;
use testing::prelude::*;

#[on_both_databases]
async fn version_numbers_continue_after_a_deleted_row_is_restored(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, field, _) in RESOURCES.iter().copied() {
        let row = made(&app, &token, path, form).await;
        app.change(Method::PATCH, &row, &token, json!({field: "Second"})).await;
        for versions in [3, 5] {
            app.change(Method::DELETE, &row, &token, Value::Null).await;
            let entry = read(&app, &token, &format!("{row}/history")).await.json()["items"][0]["id"].clone();
            let back =
                app.staff(Method::POST, &format!("{row}/restore"), &token, json!({"entry": entry})).await;
            assert_eq!(
                (back.status.as_u16(), &back.json()[field]),
                (201, &json!("Second")),
                "{path} {}",
                back.text()
            );
            assert_eq!(back.json()["version"], versions + 1, "{path}");
            assert_eq!(back.headers[header::ETAG], format!("\"{}\"", versions + 1), "{path}");
            // Opened before all that, it holds what nobody sees any more.
            for old in 1..=versions {
                let late = app
                    .staff_if(Method::PATCH, &row, &token, &format!("\"{old}\""), json!({field: null}))
                    .await;
                assert_eq!(late.status, 412, "{path} {old}");
            }
        }
    }
}

#[on_both_databases]
async fn a_restore_fails_after_a_concurrent_deletion(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, field, _) in RESOURCES.iter().copied() {
        let row = made(&app, &token, path, form).await;
        app.change(Method::PATCH, &row, &token, json!({field: "Second"})).await;
        let entry =
            json!({"entry": read(&app, &token, &format!("{row}/history")).await.json()["items"][1]["id"]});
        app.change(Method::DELETE, &row, &token, Value::Null).await;
        for known in ["\"2\"", "*"] {
            let late =
                app.staff_if(Method::POST, &format!("{row}/restore"), &token, known, entry.clone()).await;
            assert_eq!(late.status, 404, "{path}: {}", late.text());
        }
        assert_eq!(
            app.staff(Method::POST, &format!("{row}/restore"), &token, entry).await.status,
            201,
            "on purpose"
        );
    }
}

#[on_both_databases]
async fn restoring_a_version_does_not_change_the_publication(app: TestApp) {
    let token = staff(&app).await;
    let (until, later) = ("2026-07-01T00:00:00Z", "2026-08-01T00:00:00Z");
    for (path, form, flag) in [
        ("/news", json!({"title": "One", "slug": "one"}), "published"),
        (
            "/events",
            json!({"title": "One", "slug": "one", "event_type": "meeting", "start_date": "2026-07-04T15:00:00Z", "timezone": "UTC"}),
            "published",
        ),
        ("/documents", json!({"title": "One", "file_url": "/media/documents/a.pdf"}), "published"),
        (
            "/slides",
            json!({"title": "One", "image_url": "https://union.example/a.jpg", "is_active": false}),
            "is_active",
        ),
    ] {
        let row = made(&app, &token, path, &form.to_string()).await;
        let entries = async || {
            let history = read(&app, &token, &format!("{row}/history")).await.json();
            history["items"].as_array().unwrap().iter().map(|entry| entry["id"].clone()).collect::<Vec<_>>()
        };
        let restore = async |entry: Value| {
            let answer =
                app.change(Method::POST, &format!("{row}/restore"), &token, json!({"entry": entry})).await;
            assert_eq!(answer.status, 200, "{path}: {}", answer.text());
            answer.json()
        };
        let draft = entries().await.pop().unwrap();
        let mut published = json!({"title": "Two", flag: true});
        if path != "/documents" {
            published["visible_until"] = json!(until);
        }
        app.change(Method::PATCH, &row, &token, published).await;
        let public = entries().await.remove(0);
        let back = restore(draft).await;
        assert_eq!((&back["title"], &back[flag]), (&json!("One"), &json!(true)), "{path}: it stays public");
        if path != "/documents" {
            assert_eq!(back["visible_until"], until, "{path}");
            app.change(Method::PATCH, &row, &token, json!({"visible_until": later})).await;
        }
        app.change(Method::PATCH, &row, &token, json!({flag: false})).await;
        let back = restore(public).await;
        assert_eq!((&back["title"], &back[flag]), (&json!("Two"), &json!(false)), "{path}: it stays a draft");
        if path != "/documents" {
            assert_eq!(back["visible_until"], later, "{path}");
        }
    }
}

#[on_both_databases]
async fn the_version_before_the_first_history_entry_can_be_restored(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, field, _) in RESOURCES.iter().copied() {
        let row = made(&app, &token, path, form).await;
        let first = read(&app, &token, &row).await.json()[field].clone();
        let tx = app.app.store.begin().await.unwrap();
        tx.on(AUDIT_ENTRIES).execute_unprepared("DELETE FROM audit_entries").await.unwrap();
        tx.commit().await.unwrap();
        app.change(Method::PATCH, &row, &token, json!({field: "Second"})).await;
        let change = read(&app, &token, &format!("{row}/history")).await.json()["items"][0]["id"].clone();
        let entry = json!({"entry": change, "before": true});
        let back = app.change(Method::POST, &format!("{row}/restore"), &token, entry).await;
        assert_eq!((back.status.as_u16(), &back.json()[field]), (200, &first), "{path}: {}", back.text());
    }
    let row = made(&app, &token, "/news", r#"{"title":"Newer","slug":"newer"}"#).await;
    let created = read(&app, &token, &format!("{row}/history")).await.json()["items"][0]["id"].clone();
    let entry = json!({"entry": created, "before": true});
    app.change(Method::POST, &format!("{row}/restore"), &token, entry).await.is(422);
}
