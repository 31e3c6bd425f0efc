mod typed;

use axum::http::HeaderName;

use content::news::rules::NewsForm;
use testing::article;
use testing::prelude::*;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

async fn draft(app: &TestApp, title: &str) -> String {
    let form = NewsForm { published: false, ..article(title) };
    app.write_news(form).await.summary.id.to_string()
}

/// Asks for a preview; answers the page's address and the cookie as a browser sends it.
async fn begin(app: &TestApp, token: &str, id: &str) -> (String, String) {
    let answer = app.staff(Method::POST, &format!("/news/{id}/preview"), token, Value::Null).await;
    assert_eq!(
        (answer.status.as_u16(), answer.header(header::CACHE_CONTROL)),
        (200, "no-store"),
        "{}",
        answer.text()
    );
    let url = answer.json()["url"].as_str().unwrap().to_owned();
    let cookie = answer.header(header::SET_COOKIE);
    for part in ["HttpOnly", "SameSite=Strict", "Secure", &format!("Path={url}"), "Max-Age=600"] {
        assert!(cookie.split("; ").any(|given| given == part), "{part} in {cookie}");
    }
    assert!(!cookie.contains("Domain"), "{cookie}");
    (url, cookie.split(';').next().unwrap().to_owned())
}

async fn with(app: &TestApp, path: &str, cookie: &str) -> Answer {
    let request = Request::get(path).header(header::COOKIE, cookie).header(key::HEADER, &app.app.key);
    app.send(request.body(Body::empty()).unwrap()).await
}

#[on_both_databases]
async fn a_preview_is_served_only_to_the_session_that_requested_it(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let id = draft(&app, "Secret pay").await;
    let (url, cookie) = begin(&app, &token, &id).await;
    assert_eq!(url, "/news/secret-pay");
    assert_eq!(app.page(&url).await.status, 404);
    app.page("/").await;
    with(&app, &url, &cookie).await;
    let weight = app.app.cache.weight();
    for _ in 0..2 {
        let shown = with(&app, &url, &cookie).await;
        assert!(
            shown.status == 200 && shown.was_rendered() && shown.text().contains("Secret pay"),
            "{}",
            shown.text()
        );
        assert!(shown.text().contains("\"published\":false"), "the page can tell that it is a preview");
        assert_eq!(shown.header(header::CACHE_CONTROL), "private, no-store");
        assert_eq!((shown.header(ROBOTS), shown.header(header::ETAG)), ("noindex", ""));
    }
    assert_eq!(app.app.cache.weight(), weight, "the cache holds nothing of it");
    for path in ["/api/v1/news/secret-pay", "/api/v1/news/secret-pay/related"] {
        assert_eq!(with(&app, path, &cookie).await.status, 404, "{path}: the API is asked as a visitor");
        assert_eq!(app.page(path).await.status, 401);
    }
    for path in ["/news/secret-pay", "/news/secret-pay?x=1"] {
        let page = app.page(path).await;
        assert!(page.status == 404 && !page.text().contains("Secret pay"), "{path}");
    }
    for path in ["/", "/news", "/rss.xml", "/sitemaps/news-1.xml"] {
        assert!(!with(&app, path, &cookie).await.text().contains("ecret"), "{path}");
    }
    app.change(Method::PATCH, &format!("/news/{id}"), &token, json!({"excerpt": "Now with numbers"})).await;
    assert!(with(&app, &url, &cookie).await.text().contains("Now with numbers"));
}

#[on_both_databases]
async fn a_preview_cookie_is_valid_for_one_item_and_page_for_ten_minutes(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let (one, other) = (draft(&app, "One").await, draft(&app, "Other").await);
    let (url, cookie) = begin(&app, &token, &one).await;
    let (other_url, other_cookie) = begin(&app, &token, &other).await;
    assert_eq!(with(&app, &url, &cookie).await.status, 200);
    assert_eq!(with(&app, &other_url, &cookie).await.status, 404, "a pass of another article");
    let both = format!("a=b; {other_cookie}; {cookie}");
    assert_eq!(with(&app, &url, &both).await.status, 200);
    let (value, signature) = cookie.rsplit_once('.').unwrap();
    let (start, until) = value.rsplit_once('.').unwrap();
    let later = until.parse::<i64>().unwrap() + 600;
    for tampered in [
        value.to_owned(),
        format!("{value}."),
        format!("{value}.x{}", &signature[1..]),
        format!("{start}.{later}.{signature}"),
        cookie.replace(&one, &other),
        cookie.replace("news.", "events."),
        "unionhall-preview=".to_owned(),
    ] {
        assert_eq!(with(&app, &url, &tampered).await.status, 404, "{tampered}");
    }
    // Its address becomes another's: the pass does not go with it.
    app.change(Method::PATCH, &format!("/news/{one}"), &token, json!({"slug": "elsewhere"})).await;
    app.change(Method::PATCH, &format!("/news/{other}"), &token, json!({"slug": "one"})).await;
    assert_eq!(with(&app, &url, &cookie).await.status, 404, "another draft at the old address");
    let (url, cookie) = begin(&app, &token, &one).await;
    assert_eq!((url.as_str(), with(&app, &url, &cookie).await.status.as_u16()), ("/news/elsewhere", 200));
    app.at("2026-06-15T16:09:59Z");
    assert_eq!(with(&app, &url, &cookie).await.status, 200);
    app.at("2026-06-15T16:10:00Z");
    assert_eq!(with(&app, &url, &cookie).await.status, 404, "it has ended");
}

#[on_both_databases]
async fn a_preview_cookie_ends_with_the_role_or_session(app: TestApp) {
    let account = app.account("staff@example.org", "a password for tests", Role::Staff).await;
    let token = app.sign_in("staff@example.org").await;
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let id = draft(&app, "Draft").await;
    let (url, cookie) = begin(&app, &token, &id).await;
    let role = async |role: &str| {
        app.staff(Method::PATCH, &format!("/users/{account}"), &owner, json!({"role": role})).await.is(200);
    };
    assert_eq!(with(&app, &url, &cookie).await.status, 200);
    for without in ["pending", "shop"] {
        role(without).await;
        let rejected = with(&app, &url, &cookie).await;
        assert!(rejected.status == 404 && !rejected.text().contains("Draft"));
        assert_eq!(rejected.header(ROBOTS), "");
    }
    for with_it in ["editor", "staff"] {
        role(with_it).await;
        assert_eq!(with(&app, &url, &cookie).await.status, 200);
    }
    app.sign_out(&token).await;
    assert_eq!(with(&app, &url, &cookie).await.status, 404);
}

#[on_both_databases]
async fn a_preview_does_not_change_the_cached_public_page(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let id = app.write_news(article("Shown")).await.summary.id.to_string();
    let public = app.page("/news/shown").await;
    let (url, cookie) = begin(&app, &token, &id).await;
    let preview = with(&app, &url, &cookie).await;
    assert!(preview.was_rendered() && preview.header(header::CACHE_CONTROL) == "private, no-store");
    let again = app.page("/news/shown").await;
    assert!(again.status == 200 && !again.was_rendered() && again.text() == public.text());
    assert_eq!((again.header(header::CACHE_CONTROL), again.header(ROBOTS)), ("no-cache", ""));
    // A pass that is no good gets what everybody gets, from where everybody gets it.
    app.at("2026-06-15T16:10:00Z");
    app.page("/news/shown").await;
    for odd in [&cookie, "unionhall-preview=x"] {
        assert!(!with(&app, &url, odd).await.was_rendered(), "{odd}");
    }
    // Also where its holder may not see drafts any more.
    let (_, cookie) = begin(&app, &token, &id).await;
    app.sign_out(&token).await;
    let ordinary = with(&app, &url, &cookie).await;
    assert!(ordinary.status == 200 && !ordinary.was_rendered() && ordinary.header(ROBOTS).is_empty());
    assert_eq!(ordinary.text(), app.page(&url).await.text());
}

#[on_both_databases]
async fn previewing_a_missing_item_returns_404(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let nowhere = "/news/00000000-0000-4000-8000-000000000000/preview";
    assert_eq!(app.staff(Method::POST, nowhere, &token, Value::Null).await.status, 404);
}

#[on_both_databases]
async fn a_markdown_preview_matches_the_saved_html(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let markdown = "# Pay\n\n<script>alert(1)</script>[a](javascript:x) [b](https://x.example)\n\n## Pay\n\n| a |\n|---|\n| 1 |";
    let preview = app.staff(Method::POST, "/markdown-preview", &token, json!({"markdown": markdown})).await;
    assert_eq!((preview.status.as_u16(), preview.header(header::CACHE_CONTROL)), (200, "no-store"));
    let saved = app.write_news(NewsForm { content_md: Some(markdown.into()), ..article("Pay") }).await;
    let saved = serde_json::to_value(saved).unwrap();
    let preview = preview.json();
    assert_eq!((&preview["html"], &preview["contents"]), (&saved["content_html"], &saved["toc"]));
    assert!(
        preview["html"].as_str().unwrap().contains("<h3 id=\"s-pay-2\">")
            && !preview.to_string().contains("script"),
        "{preview}"
    );
    let long = json!({"markdown": "x".repeat(200_001)});
    app.staff(Method::POST, "/markdown-preview", &token, long)
        .await
        .shows(422, json!({"errors/0/pointer": "/markdown"}));
}

#[on_both_databases]
async fn a_preview_ends_when_its_item_is_moved_to_the_trash(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let id = draft(&app, "Secret pay").await;
    let (url, cookie) = begin(&app, &token, &id).await;
    assert_eq!(with(&app, &url, &cookie).await.status, 200);
    app.change(Method::DELETE, &format!("/news/{id}"), &token, Value::Null).await;
    assert_eq!(with(&app, &url, &cookie).await.status, 404);
    app.staff(Method::POST, &format!("/news/{id}/preview"), &token, Value::Null).await.is(404);
}
