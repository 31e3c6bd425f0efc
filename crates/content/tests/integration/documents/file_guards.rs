//! The file of a staff-only document must never become public.

use axum::extract::Request;
use axum::http::{Method, header};
use serde_json::{Value, json};

use super::files::{error, made, patched, served, upload};
use accounts::auth::model::Role;
use content::documents::address::is_secret;
use platform::http::key;
use testing::{Answer, TestApp, on_both_databases};

async fn entries(app: &TestApp, token: &str, row: &str) -> Vec<Value> {
    let list = app.staff(Method::GET, &format!("{row}/history"), token, Value::Null).await.json();
    list["items"].as_array().unwrap().iter().map(|entry| entry["id"].clone()).collect()
}

async fn replace(app: &TestApp, token: &str, path: &str) -> Answer {
    let request = Request::post(format!("/api/v1/admin/storage/documents/{path}?upsert=true"))
        .header(key::HEADER, &app.app.key)
        .header(header::AUTHORIZATION, format!("Bearer {token}"));
    app.send(request.body(b"%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n".to_vec().into()).unwrap())
        .await
}

#[test]
fn restoring_a_version_from_before_publication_publishes_no_staff_only_file() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        let full = upload(&app, &token, "minutes.pdf").await;
        let row =
            made(&app, &token, json!({"title": "Minutes", "file_url": full, "visible_to": "staff"})).await;
        let full = app.staff(Method::GET, &row, &token, Value::Null).await.json()["file_url"].clone();
        let redacted = upload(&app, &token, "redacted.pdf").await;
        let change = json!({"visible_to": "everyone", "file_url": redacted, "published": true});
        assert_eq!(patched(&app, &token, &row, change).await, redacted);
        let first = entries(&app, &token, &row).await.pop().unwrap();
        let restored =
            app.change(Method::POST, &format!("{row}/restore"), &token, json!({"entry": first})).await;
        assert_eq!(restored.status, 200, "{}", restored.text());
        assert_eq!(
            (&restored.json()["visible_to"], &restored.json()["file_url"]),
            (&json!("everyone"), &json!(redacted))
        );
        assert_eq!(served(&app, full.as_str().unwrap()).await, 200, "at its secret address, as before");
    });
}

#[test]
fn a_document_that_was_deleted_for_good_comes_back_for_staff_only() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        let open = upload(&app, &token, "plan.pdf").await;
        let row = made(&app, &token, json!({"title": "Plan", "file_url": open})).await;
        let secret = patched(&app, &token, &row, json!({"visible_to": "staff"})).await;
        let first = entries(&app, &token, &row).await.pop().unwrap();
        let etag = app.staff(Method::GET, &row, &token, Value::Null).await.header(header::ETAG).to_owned();
        app.staff_if(Method::DELETE, &row, &token, &etag, Value::Null).await;
        let id = row.rsplit('/').next().unwrap();
        let gone = json!({"action": "delete_permanently", "ids": [id]});
        assert_eq!(app.staff(Method::POST, "/documents/bulk", &token, gone).await.status, 200);
        let back = app.staff(Method::POST, &format!("{row}/restore"), &token, json!({"entry": first})).await;
        assert_eq!(
            (&back.json()["visible_to"], &back.json()["file_url"]),
            (&json!("staff"), &json!(secret)),
            "{}",
            back.text()
        );
        assert_eq!((served(&app, &open).await, served(&app, &secret).await), (404, 200));
    });
}

#[test]
fn a_file_that_was_moved_is_not_replaced_at_its_public_address() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        let open = upload(&app, &token, "plan.pdf").await;
        let row = made(&app, &token, json!({"title": "Plan", "file_url": open})).await;
        patched(&app, &token, &row, json!({"visible_to": "staff"})).await;
        let late = replace(&app, &token, "plan.pdf").await;
        assert_eq!((late.status.as_u16(), &late.json()["code"]), (409, &json!("moved")));
        assert_eq!(served(&app, &open).await, 404);
        let new = upload(&app, &token, "plan.pdf").await;
        assert_eq!(new, open, "a new file may be there");
        assert_eq!(replace(&app, &token, "plan.pdf").await.status, 200);
    });
}

#[test]
fn a_former_address_leads_no_other_document_to_a_staff_only_file() {
    on_both_databases(async |app| {
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
    });
}

#[test]
fn a_secret_address_on_a_page_of_visitors_is_none_for_a_staff_only_document() {
    on_both_databases(async |app| {
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
    });
}
