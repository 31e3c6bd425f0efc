use super::SECRET;
use content::documents::address::is_secret;
use testing::prelude::*;
use testing::s3::{self, S3};

pub(super) const PDF: &[u8] = b"%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n";
const NOT_STORED: &str = "A staff-only document needs a file stored on this site. Upload the file.";

pub(super) async fn upload(app: &TestApp, token: &str, path: &str) -> String {
    let body = [PDF, path.as_bytes()].concat();
    let answer =
        app.upload(&format!("/storage/documents/{path}"), token, "application/pdf", body).await.is(201);
    answer.json()["url"].as_str().unwrap().to_owned()
}

pub(super) async fn made(app: &TestApp, token: &str, form: Value) -> String {
    let made = app.staff(Method::POST, "/documents", token, form).await.is(201);
    format!("/documents/{}", made.json()["id"].as_str().unwrap())
}

pub(super) async fn patched(app: &TestApp, token: &str, row: &str, patch: Value) -> String {
    let answer = app.change(Method::PATCH, row, token, patch).await.is(200);
    answer.json()["file_url"].as_str().unwrap().to_owned()
}

pub(super) async fn served(app: &TestApp, url: &str) -> u16 {
    app.page(url).await.status.as_u16()
}

pub(super) fn error(answer: &Answer) -> (u16, String) {
    assert_eq!(answer.json()["errors"].as_array().map(Vec::len), Some(1), "{}", answer.text());
    let error = &answer.json()["errors"][0];
    assert_eq!(error["pointer"], "/file_url");
    (answer.status.as_u16(), error["message"].as_str().unwrap().to_owned())
}

#[on_both_databases]
async fn changing_visibility_moves_a_file_to_a_secret_url_and_back(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let open = upload(&app, &token, "2026/plan-1f3a5c7e.pdf").await;
    let row = made(&app, &token, json!({"title": "Plan", "file_url": open, "published": true})).await;
    let first = app.page(&open).await;
    assert_eq!((first.status.as_u16(), first.header(header::CACHE_CONTROL)), (200, "public, max-age=3600"));

    let secret = patched(&app, &token, &row, json!({"visible_to": "staff"})).await;
    assert!(is_secret(&secret) && secret.ends_with("/plan-1f3a5c7e.pdf"), "{secret}");
    let moved = app.page(&secret).await;
    assert_eq!((moved.status.as_u16(), moved.header(header::CACHE_CONTROL)), (200, "no-store"));
    assert_eq!(moved.body, first.body);
    for known in [open.clone(), format!("{open}?v=2")] {
        assert_eq!(served(&app, &known).await, 404, "{known}");
    }
    for name in [header::RANGE, header::IF_NONE_MATCH] {
        let value = if name == header::RANGE { "bytes=0-3" } else { first.header(header::ETAG) };
        let part = Request::get(&open).header(&name, value).body(Body::empty()).unwrap();
        assert_eq!(app.send(part).await.status, 404, "{name}");
    }
    // The folder shown to staff stays the same.
    let listed = app.read("/storage/documents?folder=2026", &token).await;
    assert_eq!((listed.items("url"), &listed.json()["total"]), (vec![secret.clone()], &json!(1)));
    assert_eq!(listed.json()["items"][0]["use_count"], 1);

    let again = patched(&app, &token, &row, json!({"visible_to": "everyone"})).await;
    assert_eq!((again.as_str(), served(&app, &again).await), (open.as_str(), 200));
    assert_eq!(served(&app, &secret).await, 404);
    let other = patched(&app, &token, &row, json!({"visible_to": "staff"})).await;
    assert_ne!(other, secret);
}

#[on_both_databases]
async fn saving_a_document_moves_its_file_to_match_its_visibility(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let open = upload(&app, &token, "plan.pdf").await;
    let form = json!({"title": "Plan", "file_url": format!("{open}#page=2"), "visible_to": "staff"});
    let made = app.staff(Method::POST, "/documents", &token, form).await.json();
    let secret = made["file_url"].as_str().unwrap();
    assert!(is_secret(secret), "{secret}");
    assert_eq!((served(&app, &open).await, served(&app, secret).await), (404, 200));

    let hidden = upload(&app, &token, SECRET.strip_prefix("/media/documents/").unwrap()).await;
    let form = json!({"title": "Strategy", "file_url": hidden});
    let made = app.staff(Method::POST, "/documents", &token, form).await.json();
    let url = made["file_url"].as_str().unwrap();
    assert!(url.starts_with("/media/documents/staff/strategy-") && !is_secret(url), "{url}");
    assert_eq!((served(&app, &hidden).await, served(&app, url).await), (404, 200));
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let log = app.read("/audit?resource=file", &owner).await.json();
    let moves = log["items"].as_array().unwrap().iter().filter(|entry| entry["action"] == "moved");
    assert_eq!(moves.count(), 2);
}

#[on_both_databases]
async fn a_file_used_elsewhere_is_not_moved_and_the_error_names_the_use(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let open = upload(&app, &token, "plan.pdf").await;
    let row = made(&app, &token, json!({"title": "Plan", "file_url": open})).await;
    let text = format!("See [the plan]({open}).");
    let news = json!({"title": "April newsletter", "slug": "april", "content_md": text});
    let news = app.staff(Method::POST, "/news", &token, news).await.json();
    let rejected = app.change(Method::PATCH, &row, &token, json!({"visible_to": "staff"})).await;
    let message = "“April newsletter” uses this file too, so its public address has to stay. Remove it there first, or upload a separate copy for staff only.";
    assert_eq!(error(&rejected), (422, message.to_owned()));
    let stored = app.read(&row, &token).await.json();
    assert_eq!((&stored["visible_to"], &stored["file_url"]), (&json!("everyone"), &json!(open)));
    assert_eq!(served(&app, &open).await, 200);

    let news = format!("/news/{}", news["id"].as_str().unwrap());
    app.change(Method::PATCH, &news, &token, json!({"content_md": "No link."})).await;
    let secret = patched(&app, &token, &row, json!({"visible_to": "staff"})).await;
    assert_eq!((served(&app, &open).await, served(&app, &secret).await), (404, 200));

    // The file of another document cannot be published by its URL.
    let form = json!({"title": "Copy", "file_url": secret});
    let rejected = app.staff(Method::POST, "/documents", &token, form).await;
    let message = "“Plan” uses this file too, at its secret address. Upload a separate copy for everyone.";
    assert_eq!(error(&rejected), (422, message.to_owned()));
    assert_eq!(served(&app, &secret).await, 200);
}

#[on_both_databases]
async fn a_staff_only_document_must_have_a_file_stored_on_the_site(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    for url in [
        "https://elsewhere.example/plan.pdf",
        "https://elsewhere.example/media/documents/plan.pdf",
        "https://elsewhere.example/00112233445566778899aabbccddeeff/plan.pdf",
        "/media/documents/none.pdf",
        "/media/documents/%6eone.pdf",
        "/media/images/plan.png",
    ] {
        let form = json!({"title": "Plan", "file_url": url, "visible_to": "staff"});
        let rejected = app.staff(Method::POST, "/documents", &token, form.clone()).await;
        assert_eq!(error(&rejected), (422, NOT_STORED.to_owned()), "{url}");
        // Public documents may still be linked anywhere.
        let row = made(&app, &token, json!({"title": "Plan", "file_url": url})).await;
        let rejected = app.change(Method::PATCH, &row, &token, json!({"visible_to": "staff"})).await;
        assert_eq!(error(&rejected), (422, NOT_STORED.to_owned()), "{url}");
    }
    // A URL from a public list is known, however hard it is to guess.
    let row = app.write::<super::Documents>(super::DocumentForm {
        file_url: SECRET.into(),
        ..super::document("Plan")
    });
    let row = format!("/documents/{}", row.await.id);
    let rejected = app.change(Method::PATCH, &row, &token, json!({"visible_to": "staff"})).await;
    assert_eq!(error(&rejected), (422, NOT_STORED.to_owned()));
    let upload_again = upload(&app, &token, SECRET.strip_prefix("/media/documents/").unwrap()).await;
    let moved = patched(&app, &token, &row, json!({"visible_to": "staff"})).await;
    assert!(is_secret(&moved) && moved != upload_again, "{moved}");
}

#[on_both_databases]
async fn a_public_document_with_a_secret_url_is_rejected(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    for secret in [
        SECRET.to_owned(),
        format!("{SECRET}?download"),
        format!("{SECRET}#page=2"),
        format!("https://union.example{SECRET}"),
    ] {
        let form = json!({"title": "Plan", "file_url": secret});
        let rejected = app.staff(Method::POST, "/documents", &token, form).await;
        let message = "This file was uploaded for staff only. Upload it again for everyone.";
        assert_eq!(error(&rejected), (422, message.to_owned()), "{secret}");
    }
    for open in ["/media/documents/a.pdf", "/media/documents/2026/a.pdf", "https://elsewhere.example/a.pdf"] {
        made(&app, &token, json!({"title": "Plan", "file_url": open})).await;
    }
}

#[on_both_databases]
async fn a_restored_version_refers_to_the_current_url_of_its_file(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let (one, two) = (upload(&app, &token, "one.pdf").await, upload(&app, &token, "two.pdf").await);
    let row = made(&app, &token, json!({"title": "One", "file_url": one})).await;
    let secret_one = patched(&app, &token, &row, json!({"visible_to": "staff"})).await;
    let change = json!({"title": "Two", "file_url": two, "visible_to": "staff"});
    let secret_two = patched(&app, &token, &row, change).await;
    assert!(is_secret(&secret_two), "{secret_two}");
    let entries = app.read(&format!("{row}/history"), &token).await.json();
    let entries: Vec<Value> =
        entries["items"].as_array().unwrap().iter().map(|entry| entry["id"].clone()).collect();
    let restore = async |entry: &Value| {
        let path = format!("{row}/restore");
        let answer = app.change(Method::POST, &path, &token, json!({"entry": entry})).await;
        assert!(answer.status.is_success(), "{}", answer.text());
        answer.json()
    };
    // The URL of the first version is gone, and its file is at another one.
    let first = restore(&entries[2]).await;
    shows(&first, json!({"title": "One", "visible_to": "staff", "file_url": secret_one}));
    assert_eq!(restore(&entries[0]).await["file_url"], json!(secret_two));

    // The same from the trash, and with a former URL of the file.
    let open = patched(&app, &token, &row, json!({"visible_to": "everyone", "file_url": secret_one})).await;
    assert!(!is_secret(&open) && served(&app, &open).await == 200, "{open}");
    assert_eq!(served(&app, &secret_one).await, 404);
    let etag = app.read(&row, &token).await.header(header::ETAG).to_owned();
    app.staff_if(Method::DELETE, &row, &token, &etag, Value::Null).await;
    let back = app.staff(Method::POST, &format!("{row}/restore"), &token, json!({"entry": entries[1]})).await;
    back.shows(201, json!({"file_url": open}));
    assert_eq!(back.json()["visible_to"], "everyone");
}

#[on_both_databases]
async fn a_rejected_save_does_not_move_the_file(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let open = upload(&app, &token, "plan.pdf").await;
    let row = made(&app, &token, json!({"title": "Plan", "file_url": open})).await;
    app.staff_if(Method::PATCH, &row, &token, "\"7\"", json!({"visible_to": "staff"})).await.is(412);
    app.change(Method::PATCH, &row, &token, json!({"visible_to": "staff", "title": " "})).await.is(422);
    let shop = app.signed_in("shop@example.org", Role::Shop).await;
    let form = json!({"title": "Mine", "file_url": open, "visible_to": "staff"});
    assert_eq!(app.staff(Method::POST, "/documents", &shop, form).await.status, 403);
    assert_eq!(served(&app, &open).await, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_on_s3_moves_to_a_secret_url() {
    let server = S3::start();
    let app = TestApp::with(Backend::Sqlite, &s3::settings(server.port)).await;
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let open = upload(&app, &token, "plan.pdf").await;
    let row = made(&app, &token, json!({"title": "Plan", "file_url": open})).await;
    let secret = patched(&app, &token, &row, json!({"visible_to": "staff"})).await;
    assert_eq!((served(&app, &open).await, served(&app, &secret).await), (404, 200));
}
