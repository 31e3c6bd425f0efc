//! The preview of a form that is typed and not saved.

use super::*;

fn form(title: &str, slug: &str) -> Value {
    json!({"title": title, "slug": slug, "content_md": format!("{title}: one\ntwo"), "published": true})
}

async fn typed(app: &TestApp, token: &str, path: &str, body: Value) -> Answer {
    app.staff(Method::POST, &format!("{path}/preview"), token, body).await
}

/// The page's address and the cookie as a browser sends it.
fn link(answer: &Answer) -> (String, String) {
    assert_eq!(answer.status, 200, "{}", answer.text());
    let url = answer.json()["url"].as_str().unwrap().to_owned();
    let cookie = answer.header(header::SET_COOKIE);
    for part in ["HttpOnly", "SameSite=Strict", "Secure", &format!("Path={url}"), "Max-Age=600"] {
        assert!(cookie.split("; ").any(|given| given == part), "{part} in {cookie}");
    }
    (url, cookie.split(';').next().unwrap().to_owned())
}

#[on_both_databases]
async fn an_unsaved_form_is_previewed_only_in_its_session_and_never_stored(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let id = app.write_news(article("Stored words")).await.summary.id.to_string();
    let body = json!({"id": id, "form": form("Typed words", "stored-words")});
    let (url, cookie) = link(&typed(&app, &token, "/news", body).await);
    assert_eq!(url, "/news/stored-words");
    for _ in 0..2 {
        let shown = with(&app, &url, &cookie).await;
        assert!(shown.text().contains("Typed words: one<br>"), "{}", shown.text());
        assert_eq!(
            (shown.header(header::CACHE_CONTROL), shown.header(ROBOTS)),
            ("private, no-store", "noindex")
        );
        let public = app.page(&url).await;
        assert!(public.text().contains("Stored words") && !public.text().contains("Typed words"));
    }
    let row = app.read(&format!("/news/{id}"), &token).await.json();
    assert_eq!((&row["title"], &row["version"]), (&json!("Stored words"), &json!(1)));
    for path in ["/", "/news", "/rss.xml"] {
        assert!(!with(&app, path, &cookie).await.text().contains("Typed words"), "{path}");
    }
    let other = app.signed_in("other@example.org", Role::Staff).await;
    let body = json!({"id": id, "form": form("Other words", "stored-words")});
    let (_, others) = link(&typed(&app, &other, "/news", body).await);
    assert!(with(&app, &url, &cookie).await.text().contains("Typed words"));
    assert!(with(&app, &url, &others).await.text().contains("Other words"));
    app.change(Method::PATCH, &format!("/news/{id}"), &token, json!({"title": "Saved words"})).await;
    let saved = with(&app, &url, &cookie).await;
    assert!(saved.text().contains("Saved words") && !saved.text().contains("Typed words"));
    app.at("2026-06-15T16:10:00Z");
    assert!(with(&app, &url, &others).await.text().contains("Saved words"), "it lasts for ten minutes");
}

#[on_both_databases]
async fn an_unsaved_new_item_is_previewed_at_its_future_url(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let body = json!({"id": null, "form": form("A new post", "a-new-post")});
    let (url, cookie) = link(&typed(&app, &token, "/news", body).await);
    assert_eq!(url, "/news/a-new-post");
    assert!(with(&app, &url, &cookie).await.text().contains("A new post"));
    assert_eq!(app.page(&url).await.status, 404);
    assert_eq!(app.get("/news").await.json()["total"], 0);
    let event = json!({"title": "A new event", "slug": "a-new-event", "content_md": "At the hall", "event_type": "meeting",
        "start_date": "2026-07-04T15:00:00Z", "timezone": ""});
    let (url, cookie) = link(&typed(&app, &token, "/events", json!({"id": null, "form": event})).await);
    assert_eq!(url, "/events/a-new-event");
    let shown = with(&app, &url, &cookie).await;
    assert!(shown.text().contains("A new event") && shown.text().contains("At the hall"), "{}", shown.text());
    assert_eq!(app.page(&url).await.status, 404);
}

#[on_both_databases]
async fn previewing_an_invalid_form_returns_its_field_errors(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let rejected =
        typed(&app, &token, "/news", json!({"id": null, "form": form(" ", "Not a slug")})).await.is(422);
    let pointers: Vec<_> =
        rejected.json()["errors"].as_array().unwrap().iter().map(|error| error["pointer"].clone()).collect();
    assert_eq!(pointers, ["/form/slug", "/form/title"]);
}
