//! Pages without a free render permit: a network with too many requests queues behind itself, and stale pages are served.

use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use platform::fair_semaphore::{ClientNetwork, Permit, Rejection};
use platform::web::client::Client;
use testing::article;
use testing::prelude::*;

const CROWD: [u8; 4] = [192, 0, 2, 1];
const VISITOR: [u8; 4] = [192, 0, 2, 2];

async fn page_for(app: &TestApp, client: [u8; 4], path: &str) -> Answer {
    let request = Request::get(path).extension(Client(client.into()));
    app.send(request.body(Body::empty()).unwrap()).await
}

fn is_stale(answer: &Answer) -> bool {
    let says_so = answer.header("cache-status".parse().unwrap()).contains("stale");
    if says_so {
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
        assert_eq!(answer.header(header::ETAG), "", "nobody comes back with it");
    }
    says_so
}

type PendingPermit<'a> = Pin<Box<dyn Future<Output = Result<Permit, Rejection>> + Send + 'a>>;

fn crowd<'a>(
    app: &'a TestApp,
    most: u32,
    mut whose: impl FnMut(u32) -> ClientNetwork,
) -> (Vec<Permit>, Vec<PendingPermit<'a>>) {
    let (mut permits, mut waiters) = (Vec::new(), Vec::new());
    for number in 0..most {
        let mut taking: PendingPermit<'a> = Box::pin(app.app.pages.render_semaphore.acquire(whose(number)));
        match taking.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Ok(permit)) => permits.push(permit),
            Poll::Pending => waiters.push(taking),
            Poll::Ready(Err(_)) => break,
        }
    }
    (permits, waiters)
}

fn from_one_place(app: &TestApp) -> (Vec<Permit>, Vec<PendingPermit<'_>>) {
    crowd(app, 50, |_| Some(IpAddr::from(CROWD)))
}

/// More networks than can wait, with one request each.
fn from_everywhere(app: &TestApp) -> (Vec<Permit>, Vec<PendingPermit<'_>>) {
    crowd(app, 200, |number| Some(IpAddr::from(number.wrapping_add(0x0A00_0000).to_be_bytes())))
}

#[on_both_databases]
async fn a_flood_from_one_network_gets_stale_pages_and_others_fresh_ones(app: TestApp) {
    app.write_news(article("One")).await;
    page_for(&app, CROWD, "/").await;
    app.write_news(article("Two")).await;
    app.at("2026-06-15T16:00:30Z");

    let (permits, waiters) = from_one_place(&app);
    let last = page_for(&app, CROWD, "/").await;
    assert_eq!((last.status.as_u16(), last.header(header::AGE), is_stale(&last)), (200, "30", true));
    assert!(last.text().contains("One") && !last.text().contains("Two"));
    let none = page_for(&app, CROWD, "/news").await;
    assert_eq!((none.status.as_u16(), none.header(header::RETRY_AFTER)), (503, "2"));
    assert_eq!(none.header(header::CACHE_CONTROL), "no-store");

    // An engine finishes; the visitor is served before the rest of the crowd.
    drop(permits);
    let theirs = async {
        for place in waiters {
            drop(place.await);
        }
    };
    let (own, ()) = tokio::join!(page_for(&app, VISITOR, "/"), theirs);
    assert!(own.status == 200 && own.text().contains("Two") && !is_stale(&own), "{}", own.text());
    assert_eq!(page_for(&app, VISITOR, "/news").await.status, 200, "a refusal is nobody else's");
}

#[on_both_databases]
async fn load_from_all_networks_is_served_stale_pages(app: TestApp) {
    app.write_news(article("One")).await;
    page_for(&app, VISITOR, "/").await;
    let whole = from_everywhere(&app);
    let kept = page_for(&app, VISITOR, "/").await;
    assert!(kept.status == 200 && !is_stale(&kept), "what nothing has changed is no stale page");
    app.write_news(article("Two")).await;
    for _ in 0..2 {
        let last = page_for(&app, VISITOR, "/").await;
        assert!(last.status == 200 && is_stale(&last) && !last.text().contains("Two"));
    }
    let known = Request::get("/")
        .header(header::IF_NONE_MATCH, kept.header(header::ETAG))
        .extension(Client(VISITOR.into()));
    assert_eq!(
        app.send(known.body(Body::empty()).unwrap()).await.status,
        200,
        "a stale page is not said to be unchanged"
    );
    assert_eq!(page_for(&app, VISITOR, "/events").await.status, 503);

    drop(whole);
    app.at("2026-06-15T16:00:01Z");
    let own = page_for(&app, VISITOR, "/").await;
    assert!(own.text().contains("Two") && !is_stale(&own), "the next one is as always");
    assert_eq!(page_for(&app, VISITOR, "/events").await.status, 200);
}

#[on_both_databases]
async fn stale_pages_are_not_served_without_load(app: TestApp) {
    for number in 0..20 {
        app.write_news(article(&format!("Number {number}"))).await;
        let page = page_for(&app, VISITOR, "/").await;
        assert!(page.text().contains(&format!("Number {number}")) && !is_stale(&page), "{number}");
    }
}

#[on_both_databases]
async fn a_stale_entry_is_kept_when_the_rendering_request_is_dropped(app: TestApp) {
    app.write_news(article("One")).await;
    page_for(&app, VISITOR, "/").await;
    app.write_news(article("Two")).await;
    {
        let _engine = app.app.pages.render_semaphore.acquire(None).await.unwrap();
        let mut leaves = Box::pin(page_for(&app, VISITOR, "/"));
        assert!(leaves.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        assert_eq!(app.app.pages.render_semaphore.waiting(), 1);
    }
    let _crowd = from_one_place(&app);
    assert!(is_stale(&page_for(&app, CROWD, "/").await));
}

#[on_both_databases]
async fn a_deleted_item_returns_404_under_load(app: TestApp) {
    let written = app.write_news(article("One")).await;
    assert_eq!(page_for(&app, VISITOR, "/news/one").await.status, 200);
    assert_eq!(page_for(&app, VISITOR, "/nowhere").await.status, 404);
    let token = app.signed_in("chief@example.org", Role::Owner).await;
    let path = format!("/news/{}", written.summary.id);
    let gone = app.change(Method::DELETE, &path, &token, Value::Null).await;
    assert!(gone.status.is_success(), "{}", gone.text());
    let _crowd = from_everywhere(&app);
    assert_eq!(page_for(&app, VISITOR, "/news/one").await.status, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_searches_does_not_evict_pages_read_by_others() {
    let app = TestApp::new(Backend::Sqlite).await;
    for number in 0..20 {
        app.write_news(article(&format!("Long enough to fill a page {number}"))).await;
    }
    for _ in 0..5 {
        page_for(&app, VISITOR, "/").await;
    }
    let mut sent = 0;
    for number in 0..1200 {
        let page = page_for(&app, CROWD, &format!("/news?search={number}")).await.is(200);
        sent += page.body.len() as u64;
        assert!(number % 100 > 0 || !page_for(&app, VISITOR, "/").await.was_rendered(), "{number}");
    }
    let most = 8 << 20;
    let weight = app.app.cache.weight();
    assert!(sent > most && weight <= most, "{sent} bytes were sent, {weight} are kept");
}
