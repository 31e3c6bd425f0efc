//! The file of a staff-only document must never become public.

use super::files::{error, made, patched, served, upload};
use content::documents::address::is_secret;
use testing::prelude::*;

async fn entries(app: &TestApp, token: &str, row: &str) -> Vec<Value> {
    let list = app.read(&format!("{row}/history"), token).await.json();
    list["items"].as_array().unwrap().iter().map(|entry| entry["id"].clone()).collect()
}

async fn replace(app: &TestApp, token: &str, path: &str) -> Answer {
    let path = format!("/storage/documents/{path}?upsert=true");
    app.upload(&path, token, "application/pdf", super::files::PDF).await
}

#[on_both_databases]
async fn restoring_a_version_does_not_publish_a_staff_only_file(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let full = upload(&app, &token, "minutes.pdf").await;
    let row = made(&app, &token, json!({"title": "Minutes", "file_url": full, "visible_to": "staff"})).await;
    let full = app.read(&row, &token).await.json()["file_url"].clone();
    let redacted = upload(&app, &token, "redacted.pdf").await;
    let change = json!({"visible_to": "everyone", "file_url": redacted, "published": true});
    assert_eq!(patched(&app, &token, &row, change).await, redacted);
    let first = entries(&app, &token, &row).await.pop().unwrap();
    let restored =
        app.change(Method::POST, &format!("{row}/restore"), &token, json!({"entry": first})).await.is(200);
    shows(&restored.json(), json!({"visible_to": "everyone", "file_url": redacted}));
    assert_eq!(served(&app, full.as_str().unwrap()).await, 200, "at its secret address, as before");
}

#[on_both_databases]
async fn a_permanently_deleted_document_is_restored_for_staff_only(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let open = upload(&app, &token, "plan.pdf").await;
    let row = made(&app, &token, json!({"title": "Plan", "file_url": open})).await;
    let secret = patched(&app, &token, &row, json!({"visible_to": "staff"})).await;
    let first = entries(&app, &token, &row).await.pop().unwrap();
    let etag = app.read(&row, &token).await.header(header::ETAG).to_owned();
    app.staff_if(Method::DELETE, &row, &token, &etag, Value::Null).await;
    let id = row.rsplit('/').next().unwrap();
    let gone = json!({"action": "delete_permanently", "ids": [id]});
    assert_eq!(app.staff(Method::POST, "/documents/bulk", &token, gone).await.status, 200);
    let back = app.staff(Method::POST, &format!("{row}/restore"), &token, json!({"entry": first})).await;
    shows(&back.json(), json!({"visible_to": "staff", "file_url": secret}));
    assert_eq!((served(&app, &open).await, served(&app, &secret).await), (404, 200));
}

#[on_both_databases]
async fn a_moved_file_cannot_be_replaced_at_its_public_url(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let open = upload(&app, &token, "plan.pdf").await;
    let row = made(&app, &token, json!({"title": "Plan", "file_url": open})).await;
    patched(&app, &token, &row, json!({"visible_to": "staff"})).await;
    replace(&app, &token, "plan.pdf").await.shows(409, json!({"code": "moved"}));
    assert_eq!(served(&app, &open).await, 404);
    let new = upload(&app, &token, "plan.pdf").await;
    assert_eq!(new, open, "a new file may be there");
    assert_eq!(replace(&app, &token, "plan.pdf").await.status, 200);
}

#[on_both_databases]
async fn a_former_url_does_not_link_another_document_to_a_staff_only_file(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let open = upload(&app, &token, "plan.pdf").await;
    let row = made(&app, &token, json!({"title": "Plan", "file_url": open})).await;
    let secret = patched(&app, &token, &row, json!({"visible_to": "staff"})).await;
    let other = upload(&app, &token, "other.pdf").await;
    patched(&app, &token, &row, json!({"file_url": other})).await;
    // The file is unused now, and another document names its former URL.
    let named = made(&app, &token, json!({"title": "Another", "file_url": open})).await;
    assert_eq!(patched(&app, &token, &named, json!({"description": "New"})).await, open);
    assert_eq!((served(&app, &open).await, served(&app, &secret).await), (404, 200));
}

#[on_both_databases]
async fn a_staff_only_document_cannot_use_a_url_linked_on_a_public_page(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let path = "0123456789abcdef0123456789abcdef/plan.pdf";
    let secret = upload(&app, &token, path).await;
    assert!(is_secret(&secret));
    let news =
        json!({"title": "April newsletter", "slug": "april", "content_md": format!("[Plan]({secret})")});
    assert_eq!(app.staff(Method::POST, "/news", &token, news).await.status, 201);
    let form = json!({"title": "Plan", "file_url": secret, "visible_to": "staff"});
    let (status, message) = error(&app.staff(Method::POST, "/documents", &token, form).await);
    assert!(status == 422 && message.contains("April newsletter"), "{message}");
}

#[on_both_databases]
async fn a_document_linked_in_a_published_text_cannot_become_staff_only(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let open = upload(&app, &token, "flyer.pdf").await;
    let row = made(&app, &token, json!({"title": "Flyer", "file_url": open})).await;
    let text = format!("[Download Flyer (PDF, 1 KB)]({open}?download)");
    let news = json!({"title": "Picnic", "slug": "picnic", "content_md": text, "published": true});
    assert_eq!(app.staff(Method::POST, "/news", &token, news).await.status, 201);
    let html = app.get("/news/picnic").await.json()["content_html"].as_str().unwrap().to_owned();
    assert!(html.contains(&format!("href=\"{open}?download\"")), "{html}");
    let staff_only = app.change(Method::PATCH, &row, &token, json!({"visible_to": "staff"})).await;
    let (status, message) = error(&staff_only);
    assert!(status == 422 && message.contains("Picnic"), "{message}");
    app.change(Method::DELETE, &row, &token, Value::Null).await.is(204);
    let gone = json!({"action": "delete_permanently", "ids": [row.rsplit('/').next().unwrap()]});
    assert_eq!(app.staff(Method::POST, "/documents/bulk", &token, gone).await.status, 200);
    let saved = app.page(&format!("{open}?download")).await;
    assert_eq!(saved.header(header::CONTENT_DISPOSITION), "attachment; filename=\"flyer.pdf\"");
}
