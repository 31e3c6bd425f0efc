use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, Uri};

use content::documents::schema::DOCUMENTS;
use content::events::schema::EVENTS;
use platform::database::testing::{OwnCluster, relayed};
use platform::database::{Store, TableSet};
use testing::prelude::*;
use testing::{article, create, event};
use unionhall::subjects::schema;
use unionhall::unavailable::*;

/// Only ends a failing test.
const PATIENCE: Duration = Duration::from_secs(60);

async fn soon<T>(fact: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, fact).await.expect("it happens")
}

fn is_stale(answer: &Answer) -> bool {
    let status = answer.header("cache-status".parse().unwrap());
    if !status.is_empty() {
        assert_eq!(
            (status, answer.header(header::CACHE_CONTROL)),
            ("unionhall; hit; detail=stale", "no-store")
        );
    }
    answer.status == 200 && !status.is_empty()
}

fn is_unavailable_page(answer: &Answer) -> bool {
    let kind = answer.header(header::CONTENT_TYPE);
    answer.status == 503
        && kind.starts_with("text/html")
        && answer.text().contains("<h1>We’ll be right back</h1>")
}

fn is_problem(answer: &Answer) -> bool {
    answer.status == 503
        && answer.header(header::CONTENT_TYPE) == "application/problem+json"
        && answer.json()["code"] == "database_unavailable"
}

fn message(app: &TestApp) -> Request {
    let body = json!({"name": "Nora", "email": "nora@example.org", "subject": "Hello", "message": "There"});
    let request = Request::post("/api/v1/contact-messages").header(key::HEADER, &app.app.key);
    request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string())).unwrap()
}

/// Name, style and icon of the site, which need no database.
async fn assert_looks_like_the_site(app: &TestApp, page: &str) {
    assert!(page.contains("County Correctional Officers Union"), "{page}");
    let style = page.split('"').find(|text| text.starts_with("/styles/visitors-")).expect(page);
    let file = app.page(style).await;
    assert_eq!((file.status.as_u16(), file.header(header::CONTENT_TYPE)), (200, "text/css; charset=utf-8"));
    assert!(!page.contains("<script"), "there is nothing for scripts to do: {page}");
}

async fn ready(app: &TestApp) -> u16 {
    app.page("/readyz").await.status.as_u16()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stale_responses_are_served_only_during_a_database_outage() {
    let mut cluster = OwnCluster::start();
    let app = TestApp::on(&cluster.location(), tempfile::tempdir().unwrap(), &[]).await;
    app.write_news(article("One")).await;
    app.write_event(event("Picnic", "2026-06-15T17:00:00Z")).await;
    let token = app.signed_in("chief@example.org", Role::Owner).await;
    for path in ["/", "/news", "/events"] {
        assert_eq!(app.page(path).await.status, 200, "{path}");
    }
    for path in ["/news", "/events/picnic"] {
        assert_eq!(app.get(path).await.status, 200, "{path}");
    }
    assert_eq!(ready(&app).await, 200);
    // A document is withdrawn and not requested since.
    assert_eq!(app.page("/documents").await.status, 200);
    let tx = app.app.store.begin().await.unwrap();
    tx.on(DOCUMENTS);
    tx.commit().await.unwrap();

    cluster.down();
    soon(app.app.store.availability().wait_until_lost()).await;
    assert_eq!((ready(&app).await, app.page("/healthz").await.status.as_u16()), (503, 200));
    for path in ["/", "/news", "/events"] {
        let page = app.page(path).await;
        assert!(is_stale(&page) && page.text().contains(path), "{path}: {}", page.text());
    }
    let list = app.get("/news").await;
    assert!(is_stale(&list) && list.text().contains("One"), "{}", list.text());
    // A request that waits for a connection would wait for the pool's timeout; these do not.
    let waits = app.app.store.begin();
    let answers = async {
        let page = app.page("/documents").await;
        assert!(is_unavailable_page(&page), "{} {}", page.status, page.text());
        assert_eq!(page.header(header::RETRY_AFTER), "2");
        assert_looks_like_the_site(&app, page.text()).await;
        let page = app.page("/events/picnic").await;
        assert!(is_unavailable_page(&page), "a page of stale parts would not say so: {}", page.text());
        for answer in [
            app.get("/documents").await,
            app.send(message(&app)).await,
            app.read("/news", &token).await,
            app.staff(Method::POST, "/news", &token, json!({"title": "Two"})).await,
        ] {
            assert!(is_problem(&answer), "{} {}", answer.status, answer.text());
        }
        let body = json!({"email": "chief@example.org", "password": "a password for tests"}).to_string();
        app.call(Method::POST, "/auth/v1/token?grant_type=password", &[], body)
            .await
            .shows(503, json!({"error_code": "unexpected_failure"}));
        // The picnic begins: what shows it as upcoming has passed its end.
        app.at("2026-06-15T23:00:00Z");
        let (page, list) = (app.page("/events").await, app.get("/events?when=upcoming&limit=50").await);
        assert!(is_unavailable_page(&page) && is_problem(&list), "{} {}", page.text(), list.text());
        assert!(is_stale(&app.page("/news").await), "what has no end is still there");
    };
    tokio::select! {
        biased;
        () = answers => {}
        _ = waits => panic!("somebody waited for a connection"),
    }

    let before = app.app.store.versions().snapshot();
    cluster.up();
    // A second server may reconnect first, and its writes are not announced to us.
    let other = Store::open(&cluster.location(), &schema()).await.unwrap();
    let tx = other.begin().await.unwrap();
    create(&tx, article("Two"), uuid::Uuid::from_u128(2), app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    soon(app.app.store.availability().wait_until_restored()).await;
    // Unchanged, but that is unknown after the break.
    assert!(!app.app.store.versions().unchanged(TableSet::from_iter([EVENTS]), &before));
    let once = app.app.store.versions().snapshot();
    let page = app.page("/news").await;
    assert!(page.was_rendered() && page.text().contains("Two") && !is_stale(&page), "{}", page.text());
    assert!(app.get("/news").await.text().contains("Two"));
    assert!(app.page("/documents").await.status == 200 && ready(&app).await == 200);
    let token = app.sign_in("chief@example.org").await;
    assert_eq!(app.read("/news", &token).await.status, 200);
    assert!(!app.page("/documents").await.was_rendered(), "it is calm again");
    assert!(app.app.store.versions().unchanged(TableSet::from_iter([EVENTS]), &once), "raised once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_fail_fast_when_the_database_network_drops_packets() {
    let location = fresh(Backend::Postgres, "".as_ref()).await;
    let (relay, by_relay) = relayed(&location).await;
    let app = TestApp::on(&by_relay, tempfile::tempdir().unwrap(), &[]).await;
    app.write_news(article("One")).await;
    assert_eq!(app.page("/news").await.status, 200);
    relay.cut_off();
    // The first request begins before the failure is detected; it would wait for a minute.
    let (page, sent) = tokio::join!(app.page("/documents"), app.send(message(&app)));
    assert!(is_unavailable_page(&page) && is_problem(&sent), "{} {}", page.text(), sent.text());
    assert!(app.app.store.availability().is_lost());
    assert_eq!(ready(&app).await, 503);
    assert!(is_stale(&app.page("/news").await));
    relay.mend();
    soon(app.app.store.availability().wait_until_restored()).await;
    assert_eq!(app.page("/documents").await.status, 200);
    let page = app.page("/news").await;
    assert!(page.was_rendered() && !is_stale(&page));
}

#[tokio::test]
async fn timeouts_answer_in_the_format_of_their_path() {
    let app = TestApp::new(Backend::Sqlite).await;
    let pages = &app.app.pages;
    let of = |path: &'static str, accept: &'static str| async move {
        let headers = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(accept))]);
        let answer = ErrorFormat::of(&Uri::from_static(path), &headers).too_slow(pages);
        let kind = answer.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
        let body = axum::body::to_bytes(answer.into_body(), 10_000).await.unwrap();
        assert!(!body.is_empty(), "{path}");
        kind
    };
    assert_eq!(of("/news", "text/html").await, "text/html; charset=utf-8");
    assert_eq!(of("/api/v1/news", "*/*").await, "application/problem+json");
    assert_eq!(of("/auth/v1/token", "*/*").await, "application/json");
    assert_eq!(of("/auth/v1/verify", "text/html,*/*").await, "text/html; charset=utf-8");
}
