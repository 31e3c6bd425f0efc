//! A site that is closed to visitors: open paths, responses by role, and no leaks from the cache.

use std::collections::BTreeSet;

use axum::http::HeaderName;
use tower::ServiceExt as _;

use platform::database::site_visibility::{SiteVisibility, VisibilityCache};
use platform::database::{Store, TableSet};
use testing::article;
use testing::prelude::*;
use unionhall::closed_site::SiteGate;
use unionhall::router;
use unionhall::subjects::schema;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const ID: &str = "00000000-0000-4000-8000-000000000000";

const OTHER_PATHS: &[&str] = &[
    "/rss.xml",
    "/events.ics",
    "/events/picnic.ics",
    "/sitemap.xml",
    "/sitemaps/pages-1.xml",
    "/cards/news.png",
    "/cards/news/pay.png",
    "/media/documents/contract.pdf",
    "/pay/demo",
    "/coming-soon",
    "/404",
    "/nowhere",
    "/news/",
    "/api/v1/openapi.json",
    "/api/v1/none",
    // The page for missing paths, below open paths.
    "/admin/%20",
    "/auth/nowhere",
    "/assets/nowhere.js",
];

async fn send(app: &TestApp, method: Method, path: &str) -> Answer {
    let request = Request::builder().method(method).uri(path).header(key::HEADER, &app.app.key);
    let response = app.response(request.body(Body::from("{}")).unwrap()).await;
    let (parts, _) = response.into_parts();
    Answer { status: parts.status, headers: parts.headers, body: Vec::new() }
}

/// Paths of the front end's pages, with parameter values.
fn pages() -> Vec<String> {
    let typescript = site::typescript_module();
    let constants =
        typescript.lines().filter_map(|line| line.strip_prefix("export const ")?.split('\'').nth(1));
    let part = |part: &str| if part.starts_with(':') { "x".to_owned() } else { part.to_owned() };
    constants.map(|path| path.split('/').map(part).collect::<Vec<_>>().join("/")).collect()
}

fn calls() -> Vec<(Method, String)> {
    let description = router::description();
    let mut calls = Vec::new();
    for (path, item) in description["paths"].as_object().unwrap() {
        let part = |part: &str| if part.starts_with('{') { ID.to_owned() } else { part.to_owned() };
        let path = path.split('/').map(part).collect::<Vec<_>>().join("/");
        for method in item.as_object().unwrap().keys() {
            calls.push((Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(), path.clone()));
        }
    }
    calls
}

/// Returns whether a response is that of a closed site, with all of its headers or none.
fn is_closed(answer: &Answer, what: &str) -> bool {
    let is_closed = answer.status == 503;
    if is_closed {
        assert_eq!(answer.header(header::RETRY_AFTER), "3600", "{what}");
        assert_eq!(answer.header(ROBOTS), "noindex", "{what}");
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-store", "{what}");
        assert_eq!(answer.header(header::ETAG), "", "{what}");
    }
    is_closed
}

#[on_both_databases]
async fn a_closed_site_returns_503_for_public_pages_and_api_requests(app: TestApp) {
    app.set_visibility(SiteVisibility::Closed).await;
    let (mut open, mut closed) = (BTreeSet::new(), 0);
    for (method, path) in calls() {
        let answer = send(&app, method.clone(), &path).await;
        if is_closed(&answer, &path) {
            assert_eq!(answer.header(header::CONTENT_TYPE), "application/problem+json", "{path}");
            closed += 1;
        } else {
            open.insert(path.split('/').nth(3).unwrap().to_owned());
        }
    }
    assert_eq!(open.iter().map(String::as_str).collect::<Vec<_>>(), ["account", "admin", "setup"]);
    assert!(closed > 30, "{closed}");

    let mut open = BTreeSet::new();
    for path in pages().iter().map(String::as_str).chain(OTHER_PATHS.iter().copied()) {
        for method in [Method::GET, Method::HEAD, Method::POST] {
            let answer = send(&app, method.clone(), path).await;
            if is_closed(&answer, path) {
                let is_call = path.starts_with("/api/");
                let kind = if is_call { "application/problem+json" } else { "text/html; charset=utf-8" };
                assert_eq!(answer.header(header::CONTENT_TYPE), kind, "{method} {path}");
            } else {
                open.insert(path.split('/').nth(1).unwrap().to_owned());
            }
        }
    }
    assert_eq!(open.iter().map(String::as_str).collect::<Vec<_>>(), ["admin", "auth"]);
}

#[on_both_databases]
async fn a_closed_site_still_serves_staff_monitors_and_payment_webhooks(app: TestApp) {
    app.set_visibility(SiteVisibility::Closed).await;
    for path in ["/auth", "/auth/setup", "/auth/new-password", "/admin", "/admin/news", "/healthz"] {
        assert_eq!(app.page(path).await.status, 200, "{path}");
    }
    assert_eq!(app.page("/readyz").await.status, 200);
    assert_eq!(send(&app, Method::POST, "/api/v1/webhooks/stripe").await.status, 404, "none is set up");
    let token = app.signed_in("chief@example.org", Role::Owner).await;
    assert_eq!(app.read("/dashboard", &token).await.status, 200);
    assert_eq!(app.page("/robots.txt").await.text(), "User-agent: *\nDisallow: /\n");
    app.set_visibility(SiteVisibility::Open).await;
    assert!(app.page("/robots.txt").await.text().contains("Sitemap: "));
    assert_eq!(app.page("/coming-soon").await.status, 404, "an open site has no such page");
}

#[on_both_databases]
async fn cached_pages_are_hidden_on_a_closed_site_and_reused_after_reopening(app: TestApp) {
    let gate = SiteGate::new(&app.app, router::service(&app.app));
    let get = |path: &str| Request::get(path).body(Body::empty()).unwrap();
    app.write_news(article("Secret plans")).await;
    let open = app.page("/").await;
    assert!(open.text().contains("Secret plans") && app.get("/news").await.status == 200);
    assert_eq!(gate.clone().oneshot(get("/")).await.unwrap().status(), 200);
    assert!(gate.cached_response(&get("/")).is_some());
    assert_eq!(app.page("/admin").await.status, 200);

    app.set_visibility(SiteVisibility::Closed).await;
    assert!(gate.cached_response(&get("/")).is_none(), "before the gate has read that it is closed");
    let known = |method: Method, path: &str| {
        let request = Request::builder().method(method).uri(path).header(key::HEADER, &app.app.key);
        let request = request.header(header::IF_NONE_MATCH, open.header(header::ETAG));
        request.header(header::ACCEPT_ENCODING, "gzip").body(Body::empty()).unwrap()
    };
    for (method, path) in [(Method::GET, "/"), (Method::HEAD, "/"), (Method::GET, "/api/v1/news")] {
        let answer = app.send(known(method.clone(), path)).await;
        assert!(is_closed(&answer, path), "{method} {path}: {}", answer.status);
        assert!(method == Method::GET || answer.body.is_empty());
    }
    let closed = app.page("/").await;
    assert!(closed.text().contains("<h1>Coming soon</h1>") && !closed.text().contains("Secret plans"));
    assert!(gate.cached_response(&get("/")).is_none());
    assert!(gate.cached_response(&get("/admin")).is_some(), "staff's pages are served as always");

    app.set_visibility(SiteVisibility::Open).await;
    let again = app.page("/").await;
    assert_eq!((again.status.as_u16(), again.header(header::ETAG)), (200, open.header(header::ETAG)));
    assert_eq!(app.send(known(Method::GET, "/")).await.status, 304);
}

#[on_both_databases]
async fn the_page_of_a_closed_site_has_its_name_and_contact_details(app: TestApp) {
    app.set_visibility(SiteVisibility::Closed).await;
    let token = app.signed_in("chief@example.org", Role::Owner).await;
    let first = app.page("/").await;
    assert!(
        first.text().contains("The website of County Correctional Officers Union isn’t available right now.")
    );
    assert!(!first.text().contains("<address>") && !first.text().contains("<script"));
    let form = json!({"site_name": "Harlow Officers", "contact_phone": "(555) 010-7788",
        "contact_address": "214 Quarry Street\nHarlow, OH 43215", "contact_email": "office@union.example"});
    assert_eq!(app.change(Method::PUT, "/settings", &token, form).await.status, 200);
    let page = app.page("/news").await;
    for text in [
        "<title>Coming soon | Harlow Officers</title>",
        "214 Quarry Street<br>Harlow, OH 43215<br>",
        "href=\"tel:5550107788\"",
        "href=\"mailto:office@union.example\"",
        "href=\"/auth\"",
    ] {
        assert!(page.text().contains(text), "{text}: {}", page.text());
    }
}

#[on_both_databases]
async fn only_owners_change_site_visibility_and_changes_are_audited(app: TestApp) {
    let put = async |token: &str, visibility: &str| {
        let form = json!({"visibility": visibility});
        app.staff(Method::PUT, "/site-visibility", token, form).await
    };
    let staff = app.signed_in("staff@example.org", Role::Staff).await;
    assert_eq!(put(&staff, "closed").await.status, 403);
    assert_eq!(app.page("/").await.status, 200);
    let owner = app.signed_in("chief@example.org", Role::Owner).await;
    assert_eq!(put(&owner, "ajar").await.status, 422);
    for (visibility, status) in [("closed", 503), ("closed", 503), ("open", 200)] {
        assert_eq!(put(&owner, visibility).await.json()["visibility"], visibility);
        let read = app.read("/site-visibility", &staff).await;
        assert_eq!(read.json()["visibility"], visibility);
        assert_eq!(app.page("/").await.status, status);
    }
    let log = app.read("/audit?resource=site", &owner).await;
    assert_eq!(log.items("action"), ["opened", "closed"], "what changes nothing is no entry");
}

fn cookie(set: &str) -> &str {
    set.split(';').next().unwrap()
}

#[on_both_databases]
async fn staff_see_the_closed_site_until_their_session_ends(app: TestApp) {
    app.write_news(article("Secret plans")).await;
    app.set_visibility(SiteVisibility::Closed).await;
    let token = app.signed_in("shop@example.org", Role::Shop).await;
    let live = Request::get("/api/v1/admin/live")
        .header(key::HEADER, &app.app.key)
        .header(header::AUTHORIZATION, format!("Bearer {token}"));
    let live = app.response(live.body(Body::empty()).unwrap()).await;
    let pass = live.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
    assert!(pass.contains("; HttpOnly") && pass.contains("; Secure") && pass.contains("; Path=/"), "{pass}");
    let visit = async |path: &str, cookie: &str| {
        let request = Request::get(path).header(header::COOKIE, cookie).header(key::HEADER, &app.app.key);
        app.send(request.body(Body::empty()).unwrap()).await
    };
    for path in ["/", "/api/v1/news"] {
        let seen = visit(path, cookie(&pass)).await;
        assert!(seen.text().contains("Secret plans"), "{path}");
        assert_eq!(seen.header(header::CACHE_CONTROL), "private, no-store");
        assert_eq!(seen.header(ROBOTS), "noindex");
        assert!(is_closed(&visit(path, "").await, path), "a visitor beside them");
        let forged = cookie(&pass).replace('.', ".0");
        assert!(is_closed(&visit(path, &forged).await, path), "{forged}");
    }
    app.sign_out(&token).await;
    assert!(is_closed(&visit("/", cookie(&pass)).await, "after signing out"));
}

#[on_both_databases]
async fn a_draft_preview_on_a_closed_site_requires_its_session(app: TestApp) {
    let draft = content::news::rules::NewsForm { published: false, ..article("Draft") };
    let draft = app.write_news(draft).await;
    app.set_visibility(SiteVisibility::Closed).await;
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    let path = format!("/news/{}/preview", draft.summary.id);
    let begun = app.staff(Method::POST, &path, &token, Value::Null).await;
    let pass = cookie(begun.header(header::SET_COOKIE)).to_owned();
    let visit = async || {
        let request = Request::get("/news/draft").header(header::COOKIE, &pass);
        app.send(request.body(Body::empty()).unwrap()).await
    };
    let seen = visit().await;
    assert!(seen.status == 200 && seen.text().contains("\"title\":\"Draft\""), "{}", seen.text());
    app.sign_out(&token).await;
    assert!(is_closed(&visit().await, "after signing out"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_the_site_invalidates_the_visibility_of_other_servers() {
    let location = fresh(Backend::Postgres, "".as_ref()).await;
    let app = TestApp::on(&location, tempfile::tempdir().unwrap(), &[]).await;
    let other = Store::open(&location, &schema()).await.unwrap();
    let cache = VisibilityCache::default();
    assert_eq!(cache.load(&other).await.unwrap(), SiteVisibility::Open);
    let before = other.versions().snapshot();
    app.set_visibility(SiteVisibility::Closed).await;
    other
        .versions()
        .change(TableSet::from_iter([platform::database::platform_tables::CONFIG_ENTRIES]), &before)
        .await;
    assert_eq!(cache.get(&other), None);
    assert_eq!(cache.load(&other).await.unwrap(), SiteVisibility::Closed);
    assert_eq!(cache.get(&other), Some(SiteVisibility::Closed));
}
