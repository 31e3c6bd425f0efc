use std::sync::Arc;

use axum::http::HeaderValue;
use tokio::task::JoinSet;
use tower::Service as _;

use admin::resource::Resource as _;
use content::news::staff::News;
use testing::prelude::*;
use testing::{article, event};

async fn rendered(app: &TestApp, paths: &[&str]) -> Vec<String> {
    let mut rendered = Vec::new();
    for path in paths {
        if app.page(path).await.was_rendered() {
            rendered.push((*path).to_owned());
        }
    }
    rendered
}

const PAGES: &[&str] = &["/", "/news", "/news/one", "/events", "/events/meeting"];

#[on_both_databases]
async fn a_write_invalidates_only_the_pages_that_show_its_table(app: TestApp) {
    app.write_news(article("One")).await;
    app.write_event(event("Meeting", "2026-06-20T16:00:00Z")).await;
    assert_eq!(rendered(&app, PAGES).await, PAGES, "all are made once");
    assert_eq!(rendered(&app, PAGES).await, [""; 0], "then kept");

    app.write_news(article("Two")).await;
    assert!(app.page("/").await.text().contains("Two"), "the next read is fresh");
    assert_eq!(rendered(&app, PAGES).await, ["/news", "/news/one"], "events are left alone");

    app.write_event(event("Picnic", "2026-06-21T16:00:00Z")).await;
    assert!(app.page("/events").await.text().contains("Picnic"));
    assert_eq!(rendered(&app, PAGES).await, ["/", "/events/meeting"], "news are left alone");

    app.save_settings(json!({"site_name": "Renamed"})).await;
    assert_eq!(rendered(&app, PAGES).await, PAGES, "each page shows the site's name");
    assert!(app.page("/news/one").await.text().contains("Renamed"));
}

#[on_both_databases]
async fn a_write_shown_on_no_page_invalidates_no_page(app: TestApp) {
    app.write_news(article("One")).await;
    rendered(&app, &["/", "/news"]).await;
    let tx = app.app.store.begin().await.unwrap();
    let form = json!({"name": "A", "email": "a@example.org", "message": "Hello"});
    let form = serde_json::from_value(form).unwrap();
    content::contact::queries::insert(&tx, form, true, app.app.entropy.uuid(), app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(rendered(&app, &["/", "/news"]).await, [""; 0]);
}

#[on_both_databases]
async fn a_rolled_back_write_invalidates_no_page(app: TestApp) {
    rendered(&app, &["/news"]).await;
    let tx = app.app.store.begin().await.unwrap();
    News::insert(&tx, article("Undone").into(), app.app.entropy.uuid(), app.app.now()).await.unwrap();
    drop(tx);
    assert_eq!(rendered(&app, &["/news"]).await, [""; 0]);
    assert_eq!(app.get("/news").await.json()["total"], 0);
}

#[on_both_databases]
async fn concurrent_requests_for_an_uncached_page_share_one_render(app: TestApp) {
    let app = Arc::new(app);
    let mut burst = JoinSet::new();
    for _ in 0..200 {
        let app = Arc::clone(&app);
        burst.spawn(async move { app.page("/news").await.was_rendered() });
    }
    let rendered = burst.join_all().await.into_iter().filter(|rendered| *rendered).count();
    assert_eq!((rendered, app.app.pages.renderer.rendered()), (1, 1));
}

#[on_both_databases]
async fn readers_see_every_write_committed_before_their_request(app: TestApp) {
    let app = Arc::new(app);
    let mut readers = JoinSet::new();
    for number in 1..=12_u64 {
        app.write_news(article(&format!("Number {number}"))).await;
        for _ in 0..4 {
            let app = Arc::clone(&app);
            readers.spawn(async move {
                let total = app.get("/news").await.json()["total"].as_u64().unwrap();
                assert!(total >= number, "{number} were written, {total} are shown");
            });
        }
    }
    readers.join_all().await;
}

#[on_both_databases]
async fn an_unchanged_page_returns_304(app: TestApp) {
    app.write_news(article("One")).await;
    let page = app.page("/news").await;
    let tag = page.header(header::ETAG).to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    for (sent, status) in
        [(tag.clone(), 304), (format!("\"x\", {tag}"), 304), ("*".into(), 304), ("W/\"other\"".into(), 200)]
    {
        let mut request = Request::get("/news").body(Body::empty()).unwrap();
        request.headers_mut().insert(header::IF_NONE_MATCH, HeaderValue::from_str(&sent).unwrap());
        let answer = app.send(request).await;
        assert_eq!((answer.status.as_u16(), answer.body.is_empty()), (status, status == 304), "{sent}");
        assert_eq!(answer.header(header::ETAG), tag);
    }
    app.write_news(article("Two")).await;
    assert_ne!(app.page("/news").await.header(header::ETAG), tag);
}

#[on_both_databases]
async fn bodies_are_compressed_by_accept_encoding(app: TestApp) {
    use std::io::Read as _;
    for number in 0..20 {
        app.write_news(article(&format!("Long enough to be worth it {number}"))).await;
    }
    let plain = app.page("/news").await;
    assert_eq!(plain.header(header::VARY), "accept-encoding");
    let gzip = app.encoded("/news", "gzip, deflate").await;
    assert_eq!(gzip.header(header::CONTENT_ENCODING), "gzip");
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(&gzip.body[..]).read_to_end(&mut text).unwrap();
    assert!(text == plain.body && gzip.body.len() < plain.body.len());
    let brotli = app.encoded("/news", "gzip, br;q=0.9").await;
    assert_eq!(brotli.header(header::CONTENT_ENCODING), "br");
    let mut text = Vec::new();
    brotli::Decompressor::new(&brotli.body[..], 4096).read_to_end(&mut text).unwrap();
    assert!(text == plain.body);
    assert_eq!(app.encoded("/news", "br;q=0, identity").await.header(header::CONTENT_ENCODING), "");
}

#[on_both_databases]
async fn tracking_parameters_do_not_split_the_cache(app: TestApp) {
    assert!(app.page("/news?utm_source=mail").await.was_rendered());
    assert!(!app.page("/news?fbclid=1").await.was_rendered());
    assert!(!app.page("/news").await.was_rendered());
    assert!(app.page("/news?search=pay&x=1").await.was_rendered());
    assert!(!app.page("/news?x=2&search=%20pay").await.was_rendered());
}

#[on_both_databases]
async fn missing_pages_share_one_render(app: TestApp) {
    for path in ["/nowhere", "/news/none", "/events/none", "/news/None!", "/a/b/c", "/shop.php?x=1"] {
        let page = app.page(path).await;
        assert_eq!(page.status, 404, "{path}");
        assert_eq!(page.header(header::CACHE_CONTROL), "no-store");
    }
    assert_eq!(app.app.pages.renderer.rendered(), 1);
    app.write_news(article("None")).await;
    assert_eq!(app.page("/news/none").await.status, 200);
}

#[on_both_databases]
async fn a_failing_page_is_rendered_at_most_once_a_second(app: TestApp) {
    app.write_news(article("This page throws")).await;
    app.get("/news?limit=3").await;
    let before = app.app.pages.renderer.rendered();
    let app = Arc::new(app);
    let mut visitors = JoinSet::new();
    for _ in 0..20 {
        let app = Arc::clone(&app);
        visitors.spawn(async move { app.page("/").await.status });
    }
    assert!(visitors.join_all().await.iter().all(|status| *status == 500));
    assert_eq!(app.app.pages.renderer.rendered() - before, 1);
    let failed = app.page("/").await;
    assert_eq!(failed.header(header::CACHE_CONTROL), "no-store");
    assert_eq!(app.app.pages.renderer.rendered() - before, 1, "kept for a second");
    app.at("2026-06-15T16:00:01Z");
    assert_eq!(app.page("/").await.status, 500);
    assert_eq!(app.app.pages.renderer.rendered() - before, 2, "then tried again");
}

/// Event loops must not compress, which takes milliseconds.
#[tokio::test]
async fn uncompressed_entries_are_not_served_by_an_event_loop() {
    let app = TestApp::new(Backend::Sqlite).await;
    let mut service = unionhall::router::service(&app.app);
    let news = |encoding: &str| {
        Request::get("/news").header(header::ACCEPT_ENCODING, encoding).body(Body::empty()).unwrap()
    };
    let encodings = ["identity", "gzip", "br"];
    for encoding in encodings {
        assert!(service.cached_response(&news(encoding)).is_none(), "{encoding}");
        service.call(news(encoding)).await.unwrap();
        assert!(service.cached_response(&news(encoding)).is_some(), "{encoding}");
    }
}
