//! URLs are stored as parsed, so that the checked text is the stored one.

use super::SECRET;
use super::files::error;
use testing::prelude::*;

const TYPED: &str = " https://files.example/a\tb\r\nc.webp\n";
const PARSED: &str = "https://files.example/abc.webp";

async fn saved(app: &TestApp, token: &str, path: &str, form: &Value) -> Value {
    let answer = app.staff(Method::POST, path, token, form.clone()).await;
    assert_eq!(answer.status, 201, "{path}: {}", answer.text());
    answer.json()
}

#[on_both_databases]
async fn every_url_field_stores_the_parsed_form(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let start = "2026-06-15T16:00:00Z";
    for (path, field, form) in [
        ("/people", "image_url", json!({"name": "Ann", "groups": ["Stewards"]})),
        ("/documents", "file_url", json!({"title": "A"})),
        ("/slides", "image_url", json!({"title": "A"})),
        ("/slides", "link_url", json!({"title": "A", "image_url": "/media/images/a.webp"})),
        ("/alerts", "link_url", json!({"text": "A"})),
        ("/social-posts", "image_url", json!({"platform": "facebook"})),
        ("/social-posts", "post_url", json!({"platform": "facebook", "image_url": "/media/images/a.webp"})),
        (
            "/events",
            "featured_image",
            json!({"title": "A", "slug": "a", "start_date": start, "timezone": "America/New_York"}),
        ),
        (
            "/events",
            "external_url",
            json!({"title": "B", "slug": "b", "start_date": start, "timezone": "America/New_York"}),
        ),
        ("/news", "featured_img", json!({"title": "A", "slug": "a"})),
        ("/pages", "image_url", json!({"title": "A", "slug": "a"})),
        ("/nav-links", "href", json!({"label": "A"})),
    ] {
        let mut form = form;
        form[field] = json!(TYPED);
        assert_eq!(saved(&app, &token, path, &form).await[field], json!(PARSED), "{path} {field}");
    }
    let album = json!({"title": "A", "slug": "a", "day": "2026-05-01", "pictures": [{"url": TYPED}]});
    assert_eq!(saved(&app, &token, "/photos", &album).await["pictures"][0]["url"], json!(PARSED));
    let mug = json!({"name": "Mug", "pictures": [{"url": TYPED}], "variants": [{"price": 5, "inventory_count": 1}]});
    assert_eq!(saved(&app, &token, "/products", &mug).await["pictures"][0]["url"], json!(PARSED));
}

#[on_both_databases]
async fn a_tab_in_a_url_does_not_bypass_the_staff_only_check(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let secret = format!("https://union.example{}", SECRET.replace("documents", "docu\tments"));
    let form = json!({"title": "Plan", "file_url": secret});
    let (status, message) = error(&app.staff(Method::POST, "/documents", &token, form).await);
    assert_eq!(
        (status, message.as_str()),
        (422, "This file was uploaded for staff only. Upload it again for everyone.")
    );
}

#[on_both_databases]
async fn names_with_line_breaks_are_rejected(app: TestApp) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let settings = app.read("/settings", &token).await;
    let etag = settings.header(header::ETAG).to_owned();
    for field in ["site_name", "organization_name", "hero_title", "contact_phone"] {
        let mut form = json!({"site_name": "Local 7"});
        form[field] = json!("Local 7\nNAME:x");
        app.staff_if(Method::PUT, "/settings", &token, &etag, form)
            .await
            .shows(422, json!({"errors/0/pointer": format!("/{field}")}));
    }
    let news = json!({"title": "One\ntwo", "slug": "a"});
    assert_eq!(app.staff(Method::POST, "/news", &token, news).await.status, 422);
}
