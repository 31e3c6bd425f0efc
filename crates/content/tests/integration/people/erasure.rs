use std::sync::Arc;

use sea_orm::EntityTrait as _;

use super::portraits::upload;
use super::{editor, id_of, made, person, row_of};
use accounts::audit::model::Entity as AuditEntries;
use accounts::audit::schema::AUDIT_ENTRIES;
use testing::prelude::*;

async fn erase(app: &TestApp, token: &str, row: &str) -> Answer {
    let etag = app.read(row, token).await.header(header::ETAG).to_owned();
    app.staff_if(Method::POST, &format!("{row}/erase"), token, &etag, Value::Null).await
}

async fn audit_log(app: &TestApp) -> String {
    let db = app.app.store.reader(Arc::default());
    format!("{:?}", AuditEntries::find().all(db.on(AUDIT_ENTRIES)).await.unwrap())
}

#[on_both_databases]
async fn erasing_a_person_removes_rows_history_audit_autosaves_and_files(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let url = upload(&app, &token, "zebulon-portrait.webp").await;
    let more = json!({"phone": "330 555 0150", "email": "zebulon@union.example", "image_url": url});
    let ann = made(&app, &token, person("Zebulon Marsh", &more)).await;
    app.change(Method::PATCH, &row_of(&ann), &token, json!({"phone": "330 555 0151"})).await;
    let typed = json!({"title": "Zebulon", "values": {"name": "Zebulon typed"}});
    let autosave = format!("/autosaves/people/{}", id_of(&ann));
    let saved = app.staff(Method::PUT, &autosave, &token, typed).await;
    assert!(saved.status.is_success(), "{}", saved.text());
    assert!(audit_log(&app).await.contains("555 0150"));

    assert_eq!(erase(&app, &token, &row_of(&ann)).await.status, 204);

    assert_eq!(app.read(&row_of(&ann), &token).await.status, 404);
    assert_eq!(app.get("/people").await.json()["total"], 0);
    assert_eq!(app.get("/people/groups").await.json()["items"], json!([]));
    assert_eq!(app.page(&url).await.status, 404);
    let log = audit_log(&app).await.to_lowercase();
    for word in ["zebulon", "555 015"] {
        assert!(!log.contains(word), "{word} in {log}");
    }
    assert!(log.contains("\"erased\""), "{log}");
    let found = app.read(&autosave, &token).await;
    assert!(!found.text().contains("Zebulon"), "{}", found.text());
    let history = app.read(&format!("{}/history", row_of(&ann)), &token).await;
    assert!(!history.text().contains("Zebulon"), "{}", history.text());
}

#[on_both_databases]
async fn a_portrait_shared_with_another_person_is_kept_on_erasure(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let url = upload(&app, &token, "both.webp").await;
    let ann = made(&app, &token, person("Ann", &json!({"image_url": url}))).await;
    let ben = made(&app, &token, person("Ben", &json!({"image_url": url}))).await;
    assert_eq!(erase(&app, &token, &row_of(&ann)).await.status, 204);
    let hidden = app.read(&row_of(&ben), &token).await.json();
    let url = hidden["image_url"].as_str().unwrap();
    assert_eq!(app.page(url).await.status, 200);
    assert_eq!(erase(&app, &token, &row_of(&ben)).await.status, 204);
    assert_eq!(app.page(url).await.status, 404);
}

#[on_both_databases]
async fn erasing_a_person_requires_the_staff_role_and_a_current_etag(app: TestApp) {
    let editor = editor(&app).await;
    let ann = made(&app, &editor, person("Ann", &json!({}))).await;
    assert_eq!(erase(&app, &editor, &row_of(&ann)).await.status, 403);
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let path = format!("{}/erase", row_of(&ann));
    assert_eq!(app.staff(Method::POST, &path, &token, Value::Null).await.status, 428);
    app.change(Method::PATCH, &row_of(&ann), &editor, json!({"name": "Anna"})).await;
    assert_eq!(app.staff_if(Method::POST, &path, &token, "\"1\"", Value::Null).await.status, 412);
    assert_eq!(app.read(&row_of(&ann), &token).await.status, 200);
}

#[on_both_databases]
async fn a_person_in_the_trash_can_be_erased_permanently(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let ann = made(&app, &token, person("Ann", &json!({"phone": "330 555 0150"}))).await;
    assert_eq!(app.change(Method::DELETE, &row_of(&ann), &token, Value::Null).await.status, 204);
    let trash = app.read("/people?trashed=true", &token).await.json();
    let etag = format!("\"{}\"", trash["items"][0]["version"]);
    let path = format!("{}/erase", row_of(&ann));
    assert_eq!(app.staff_if(Method::POST, &path, &token, &etag, Value::Null).await.status, 204);
    assert_eq!(app.read("/people?trashed=true", &token).await.json()["total"], 0);
    let history = app.read(&format!("{}/history", row_of(&ann)), &token).await;
    assert!(
        history.json()["items"]
            .as_array()
            .unwrap()
            .iter()
            .all(|entry| entry["after"].is_null() && entry["before"].is_null())
    );
    assert!(!audit_log(&app).await.contains("555 0150"));
}
