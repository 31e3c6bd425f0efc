//! Items in the trash are absent from lists and visitor pages, and can be restored.

use super::{actions, id, made, read, staff};
use admin::resource::AnyResource;
use content::albums::staff::Albums;
use content::alerts::staff::Alerts;
use content::documents::staff::Documents;
use content::events::staff::Events;
use content::news::staff::News;
use content::pages::staff::Pages;
use content::people::staff::People;
use content::questions::staff::Questions;
use content::social::staff::SocialPosts;
use shop::products::staff::Products;
use testing::prelude::*;

/// A resource with a trash, a form of it that visitors see, the words that its search finds, and its page for visitors.
pub(super) const TRASHES: [(&str, &str, &str, &str); 10] = [
    (
        "/news",
        r#"{"title": "Contract signed", "slug": "contract", "published": true}"#,
        "contract",
        "/news/contract",
    ),
    (
        "/events",
        r#"{"title": "Annual picnic", "slug": "picnic", "published": true, "start_date": "2026-07-04T15:00:00Z", "timezone": "America/New_York", "event_type": "social"}"#,
        "picnic",
        "/events/picnic",
    ),
    (
        "/social-posts",
        r#"{"platform": "facebook", "image_url": "https://example.org/a.jpg", "content": "At the hall"}"#,
        "the hall",
        "/social-posts/{id}",
    ),
    (
        "/documents",
        r#"{"title": "Bylaws of 2026", "file_url": "/media/documents/bylaws.pdf", "published": true}"#,
        "bylaws",
        "",
    ),
    (
        "/pages",
        r#"{"title": "Rights at work", "slug": "rights", "content_md": "Know the roll call.", "published": true}"#,
        "roll call",
        "/pages/lookup?path=rights",
    ),
    (
        "/photos",
        r#"{"title": "Softball at Cedar Hollow", "slug": "softball", "day": "2026-05-01", "published": true}"#,
        "cedar hollow",
        "/photos/softball",
    ),
    (
        "/questions",
        r#"{"question": "Who is my steward?", "answer_md": "Ask at roll call.", "published": true}"#,
        "roll call",
        "",
    ),
    ("/alerts", r#"{"text": "The hall is closed today.", "published": true}"#, "closed today", ""),
    (
        "/people",
        r#"{"name": "Ann Okafor", "post": "Chief Steward", "groups": ["Stewards"], "published": true}"#,
        "chief steward",
        "/people/{id}",
    ),
    (
        "/products",
        r#"{"name": "Union mug", "is_active": true, "variants": [{"price": 12, "inventory_count": 3}]}"#,
        "mug",
        "/products/{id}",
    ),
];

pub(super) async fn bulk(app: &TestApp, token: &str, path: &str, action: &str, ids: Value) -> Value {
    let body = json!({"action": action, "ids": ids});
    let answer = app.staff(Method::POST, &format!("{path}/bulk"), token, body).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    answer.json()
}

pub(super) async fn total(app: &TestApp, token: &str, path: &str) -> (u64, usize) {
    let list = read(app, token, path).await;
    (list.json()["total"].as_u64().unwrap(), list.items("id").len())
}

/// Returns how many items visitors find in a list and in a search, and the status of the page.
pub(super) async fn visitors(app: &TestApp, (path, search, page): (&str, &str, &str)) -> (usize, usize, u16) {
    if path == "/alerts" {
        // There is no list of alerts: the current one is on every page.
        let count = usize::from(app.get("/alerts/current").await.json()["alert"].is_object());
        return (count, count, u16::try_from(count).unwrap());
    }
    let list = app.get(path).await.items("id").len();
    let found = match path {
        // It has no search.
        "/social-posts" => list,
        _ => app.get(&format!("{path}?search={}", search.replace(' ', "%20"))).await.items("id").len(),
    };
    let page = if page.is_empty() { list } else { usize::from(app.get(page).await.status.as_u16() == 200) };
    (list, found, u16::try_from(page).unwrap())
}

#[on_both_databases]
async fn a_deleted_item_is_listed_only_in_the_trash(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, search, page) in TRASHES {
        let row = made(&app, &token, path, form).await;
        let page = page.replace("{id}", id(&row));
        let found = format!("{path}?search={}", search.replace(' ', "%20"));
        assert_eq!(visitors(&app, (path, search, &page)).await, (1, 1, 1), "{path}");
        assert_eq!(total(&app, &token, &found).await, (1, 1), "{path}");
        let stored = read(&app, &token, &row).await;
        let etag = stored.header(header::ETAG).to_owned();
        let gone = app.staff_if(Method::DELETE, &row, &token, &etag, Value::Null).await;
        assert_eq!(gone.status, 204, "{path}: {}", gone.text());

        assert_eq!(visitors(&app, (path, search, &page)).await, (0, 0, 0), "{path}");
        assert_eq!(total(&app, &token, path).await, (0, 0), "{path}");
        assert_eq!(total(&app, &token, &found).await, (0, 0), "{path}");
        assert_eq!(total(&app, &token, &format!("{path}?trashed=false")).await, (0, 0), "{path}");
        assert_eq!(read(&app, &token, &row).await.status, 404, "{path}");
        for etag in [&*etag, "*"] {
            let late = app.staff_if(Method::PATCH, &row, &token, etag, json!({})).await;
            assert_eq!(late.status, 404, "{path}");
            let late = app.staff_if(Method::DELETE, &row, &token, etag, Value::Null).await;
            assert_eq!(late.status, 404, "{path}");
        }
        let export = |query: &str| format!("{path}/export{query}");
        assert_eq!(read(&app, &token, &export("")).await.text().lines().count(), 1, "{path}: the header row");
        for action in ["publish", "unpublish", "delete"].into_iter().filter(|_| path != "/social-posts") {
            let done = bulk(&app, &token, path, action, json!([id(&row)])).await;
            assert_eq!(done, json!({"changed": [], "unchanged": [], "missing": [id(&row)]}), "{path}");
        }

        let trash = read(&app, &token, &format!("{path}?trashed=true")).await;
        assert_eq!((trash.json()["total"].as_u64(), trash.items("id")), (Some(1), vec![id(&row).to_owned()]));
        assert_eq!(trash.json()["items"][0]["trashed_at"], testing::NOW, "{path}");
        assert_eq!(total(&app, &token, &format!("{found}&trashed=true")).await, (1, 1), "{path}");
        assert!(read(&app, &token, &export("?trashed=true")).await.text().lines().count() > 1, "{path}");
        assert_eq!(actions(&app, &token, &row).await, ["deleted", "created"], "{path}");
    }
    let dashboard = read(&app, &token, "/dashboard").await.json();
    assert_eq!((&dashboard["news_posts"], &dashboard["upcoming_events"]), (&json!(0), &json!(0)));
    assert_eq!(dashboard["recent_news"], json!([]));
}

#[on_both_databases]
async fn an_item_restored_from_the_trash_is_unchanged_but_unpublished(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, search, page) in TRASHES {
        let row = made(&app, &token, path, form).await;
        let page = page.replace("{id}", id(&row));
        let mut before = read(&app, &token, &row).await.json();
        app.change(Method::DELETE, &row, &token, Value::Null).await;
        let done = bulk(&app, &token, path, "restore", json!([id(&row)])).await;
        assert_eq!(done, json!({"changed": [id(&row)], "unchanged": [], "missing": []}), "{path}");
        let mut after = read(&app, &token, &row).await;
        assert_eq!(after.header(header::ETAG), "\"3\"", "{path}: a deletion and a restoration");
        let mut back = after.json();
        if path != "/social-posts" {
            let flag = if path == "/products" { "is_active" } else { "published" };
            assert_eq!((&before[flag], &back[flag]), (&json!(true), &json!(false)), "{path}");
            assert_eq!(visitors(&app, (path, search, &page)).await, (0, 0, 0), "{path}");
            bulk(&app, &token, path, "publish", json!([id(&row)])).await;
            after = read(&app, &token, &row).await;
            back = after.json();
        }
        for field in ["version", "updated_at", "published_at"] {
            (before[field], back[field]) = (Value::Null, Value::Null);
        }
        assert_eq!(back, before, "{path}");
        assert_eq!(visitors(&app, (path, search, &page)).await, (1, 1, 1), "{path}");
        assert!(actions(&app, &token, &row).await.contains(&"restored".to_owned()), "{path}");
        for action in ["restore", "delete_permanently"] {
            let done = bulk(&app, &token, path, action, json!([id(&row)])).await;
            assert_eq!(done, json!({"changed": [], "unchanged": [id(&row)], "missing": []}), "{path}");
        }
    }
}

#[on_both_databases]
async fn an_item_in_the_trash_is_restored_to_any_version_of_its_history(app: TestApp) {
    let token = staff(&app).await;
    let row = made(&app, &token, "/news", TRASHES[0].1).await;
    app.change(Method::PATCH, &row, &token, json!({"title": "Second"})).await;
    app.change(Method::DELETE, &row, &token, Value::Null).await;
    let history = read(&app, &token, &format!("{row}/history")).await.json();
    let first = json!({"entry": history["items"][2]["id"]});
    let back = app.staff(Method::POST, &format!("{row}/restore"), &token, first).await;
    back.shows(201, json!({"title": "Contract signed"}));
    assert_eq!((&back.json()["published"], &back.json()["version"]), (&json!(false), &json!(4)));
    assert_eq!(total(&app, &token, "/news").await, (1, 1));
    assert_eq!(total(&app, &token, "/news?trashed=true").await, (0, 0));
}

#[on_both_databases]
async fn a_slug_stays_reserved_while_its_item_is_in_the_trash(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, ..) in &TRASHES[..2] {
        let row = made(&app, &token, path, form).await;
        let slug = read(&app, &token, &row).await.json()["slug"].clone();
        app.change(Method::DELETE, &row, &token, Value::Null).await;
        let second = made(&app, &token, path, form).await;
        let second = read(&app, &token, &second).await.json()["slug"].clone();
        assert_eq!(second, format!("{}-2", slug.as_str().unwrap()));
        bulk(&app, &token, path, "restore", json!([id(&row)])).await;
        assert_eq!(read(&app, &token, &row).await.json()["slug"], slug);
    }
}

#[on_both_databases]
async fn a_former_slug_of_an_item_in_the_trash_returns_404(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, ..) in &TRASHES[..2] {
        let row = made(&app, &token, path, form).await;
        let slug = read(&app, &token, &row).await.json()["slug"].as_str().unwrap().to_owned();
        app.change(Method::PATCH, &row, &token, json!({"slug": "moved"})).await;
        let old = app.get(&format!("{path}/{slug}")).await;
        assert!(old.status.is_redirection() || old.status == 404, "{}", old.text());
        assert!(app.page(&format!("{path}/{slug}")).await.status.is_redirection());
        app.change(Method::DELETE, &row, &token, Value::Null).await;
        for slug in [&*slug, "moved"] {
            assert_eq!(app.get(&format!("{path}/{slug}")).await.status, 404);
            assert_eq!(app.page(&format!("{path}/{slug}")).await.status, 404);
        }
    }
}

/// The sitemaps, feeds and calendars that visitors read.
async fn public_files(app: &TestApp) -> Vec<Answer> {
    let mut answers = Vec::new();
    for path in [
        "/sitemap.xml",
        "/sitemaps/news-1.xml",
        "/sitemaps/content-1.xml",
        "/sitemaps/events-1.xml",
        "/sitemaps/products-1.xml",
        "/rss.xml",
        "/events.ics",
    ] {
        answers.push(app.page(path).await);
    }
    answers
}

#[on_both_databases]
async fn feeds_calendars_and_sitemaps_exclude_the_trash(app: TestApp) {
    let token = staff(&app).await;
    let words = ["Contract signed", "Annual picnic", "/rights<"];
    let mut rows = Vec::new();
    for (path, form, ..) in TRASHES {
        rows.push(made(&app, &token, path, form).await);
    }
    let texts =
        |answers: &[Answer]| answers.iter().map(|answer| answer.text().to_owned()).collect::<String>();
    let before = texts(&public_files(&app).await);
    for word in words {
        assert!(before.contains(word), "{word} is shown before");
    }
    let product = rows.iter().find(|row| row.starts_with("/products")).unwrap();
    assert!(before.contains(id(product)), "the product is in the sitemap");
    for row in &rows {
        app.change(Method::DELETE, row, &token, Value::Null).await;
    }
    let after = texts(&public_files(&app).await);
    for word in words {
        assert!(!after.contains(word), "{word} is still shown");
    }
    for row in &rows {
        assert!(!after.contains(id(row)), "{row}");
    }
}

#[on_both_databases]
async fn a_row_in_the_trash_cannot_be_published(app: TestApp) {
    use sea_orm::ConnectionTrait as _;
    let token = staff(&app).await;
    for (path, form, ..) in TRASHES.into_iter().filter(|(path, ..)| *path != "/social-posts") {
        let row = made(&app, &token, path, form).await;
        app.change(Method::DELETE, &row, &token, Value::Null).await;
        let (table, flag) = match path {
            "/news" => ("news_posts", "published"),
            "/products" => ("products", "is_active"),
            path => (path.trim_start_matches('/'), "published"),
        };
        let tx = app.app.store.begin().await.unwrap();
        let written = tx.quietly().execute_unprepared(&format!("UPDATE {table} SET {flag} = TRUE")).await;
        assert!(written.is_err(), "{table}");
    }
}

#[on_both_databases]
async fn an_item_is_deleted_from_the_trash_at_once_or_after_30_days(app: TestApp) {
    let token = staff(&app).await;
    let mut rows = Vec::new();
    for (path, form, ..) in TRASHES {
        let row = made(&app, &token, path, form).await;
        app.change(Method::DELETE, &row, &token, Value::Null).await;
        let done = bulk(&app, &token, path, "delete_permanently", json!([id(&row)])).await;
        assert_eq!(done, json!({"changed": [id(&row)], "unchanged": [], "missing": []}), "{path}");
        assert_eq!(total(&app, &token, &format!("{path}?trashed=true")).await, (0, 0), "{path}");
        assert_eq!(actions(&app, &token, &row).await[0], "deleted permanently", "{path}");
        let row = made(&app, &token, path, form).await;
        app.change(Method::DELETE, &row, &token, Value::Null).await;
        rows.push(row);
    }
    let purge = async || {
        let app = &app.app;
        [
            AnyResource::of::<News>().delete_expired_trash(app).await.unwrap(),
            AnyResource::of::<Events>().delete_expired_trash(app).await.unwrap(),
            AnyResource::of::<SocialPosts>().delete_expired_trash(app).await.unwrap(),
            AnyResource::of::<Documents>().delete_expired_trash(app).await.unwrap(),
            AnyResource::of::<Pages>().delete_expired_trash(app).await.unwrap(),
            AnyResource::of::<Albums>().delete_expired_trash(app).await.unwrap(),
            AnyResource::of::<Questions>().delete_expired_trash(app).await.unwrap(),
            AnyResource::of::<People>().delete_expired_trash(app).await.unwrap(),
            AnyResource::of::<Alerts>().delete_expired_trash(app).await.unwrap(),
            AnyResource::of::<Products>().delete_expired_trash(app).await.unwrap(),
        ]
    };
    app.at("2026-07-15T16:00:00Z");
    assert_eq!(purge().await, [0; 10], "not before");
    app.at("2026-07-15T16:00:01Z");
    assert_eq!(purge().await, [1; 10]);
    assert_eq!(purge().await, [0; 10]);
    let token = app.sign_in("staff@example.org").await;
    for ((path, ..), row) in TRASHES.into_iter().zip(&rows) {
        assert_eq!(total(&app, &token, &format!("{path}?trashed=true")).await, (0, 0), "{path}");
        let last = read(&app, &token, &format!("{row}/history")).await.json()["items"][0].clone();
        assert_eq!(
            (&last["action"], &last["actor"]),
            (&json!("deleted permanently"), &json!("unionhall")),
            "{path}"
        );
    }
}

#[on_both_databases]
async fn a_resource_without_a_trash_deletes_at_once(app: TestApp) {
    let token = staff(&app).await;
    let slide = made(&app, &token, "/slides", super::RESOURCES[1].1).await;
    for action in ["restore", "undo_delete", "delete_permanently"] {
        let body = json!({"action": action, "ids": [id(&slide)]});
        assert_eq!(app.staff(Method::POST, "/slides/bulk", &token, body).await.status, 422);
    }
    assert_eq!(read(&app, &token, "/slides?trashed=true").await.status, 400);
    for sort in ["trashed_at", "-trashed_at"] {
        assert_eq!(
            read(&app, &token, &format!("/news?sort={sort}")).await.status,
            400,
            "it sorts the trash alone"
        );
        assert_eq!(read(&app, &token, &format!("/news?trashed=true&sort={sort}")).await.status, 200);
    }
}
