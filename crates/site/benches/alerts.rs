//! The time that 10,000 stored pages take to be sent after the alert has changed. `cargo xtask bench` reads the number.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a measurement, which nothing depends on"
)]

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{Html, IntoResponse as _, Response};
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

use content::alerts::model::AlertKind;
use content::alerts::rules::AlertForm;
use content::alerts::staff::Alerts;
use platform::http::cache::{CacheService, InsertPoint, ResponseCache};
use site::AlertInserts;
use testing::{Backend, TestApp};

/// Stored pages.
const PAGES: usize = 10_000;
/// Bytes of the cache: room for all of them.
const BYTES: u64 = 4 << 30;
/// Rows on a page, which is then as long as the home page.
const ROWS: usize = 300;

fn page(uri: &Uri) -> Response {
    let head = "<!doctype html><html lang=\"en\"><head><title>Harlow</title></head><body>";
    let row =
        |at: usize| format!("<li><a href=\"/news/{at}\">A post of {uri} about item {at} of many</a></li>");
    let rows: String = (0..ROWS).map(row).collect();
    let mut response = Html(format!("{head}<div id=\"root\">{rows}</div></body></html>")).into_response();
    response.extensions_mut().insert(InsertPoint(head.len()));
    response
}

/// The body of one page.
async fn request(service: &CacheService, number: usize, encoding: &str) -> Bytes {
    let request = Request::get(format!("/{number}")).header(header::ACCEPT_ENCODING, encoding);
    let response = service.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    response.into_body().collect().await.unwrap().to_bytes()
}

/// Requests each page once; returns the milliseconds that one core worked for it.
async fn request_all(service: &CacheService, encoding: &str) -> f64 {
    let begun = worked();
    for number in 0..PAGES {
        drop(request(service, number, encoding).await);
    }
    worked() - begun
}

/// Counts the pages that have a text.
async fn count(service: &CacheService, encoding: &str, text: &str) -> usize {
    let mut count = 0;
    for number in 0..PAGES {
        count += usize::from(decoded(&request(service, number, encoding).await, encoding).contains(text));
    }
    count
}

/// The milliseconds that this thread has worked on a core.
fn worked() -> f64 {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    times.split_whitespace().next().unwrap().parse::<f64>().unwrap() / 1_000_000.0
}

fn decoded(body: &[u8], encoding: &str) -> String {
    let mut text = Vec::new();
    match encoding {
        "br" => brotli::BrotliDecompress(&mut &*body, &mut text).unwrap(),
        _ => text.extend(body),
    }
    String::from_utf8(text).unwrap()
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let app = TestApp::new(Backend::Sqlite).await;
        let cache = ResponseCache::new(BYTES, app.app.store.clone(), app.app.clock.clone());
        let key = Arc::new(|uri: &Uri, _: &HeaderMap| Some(uri.path().to_owned()));
        let routes = Router::new().fallback(|uri: Uri| async move { page(&uri) });
        let alerts = Arc::new(AlertInserts::new(&app.app.pages));
        let service = CacheService::new(cache, key, routes).inserting(alerts);
        // Rendered and compressed once, before there is an alert.
        request_all(&service, "br").await;
        for encoding in ["br", "identity"] {
            let text = format!("The meeting is canceled ({encoding}).");
            let form = AlertForm {
                kind: AlertKind::Urgent,
                text: text.clone(),
                link_url: Some("/events".to_owned()),
                link_text: None,
                published: true,
                visible_from: Some(app.app.now()),
                visible_until: None,
            };
            app.write::<Alerts>(form).await;
            let milliseconds = request_all(&service, encoding).await;
            assert_eq!(count(&service, encoding, &text).await, PAGES, "each page has the new alert");
            println!("{milliseconds:.1} ms for {PAGES} stored pages after a change of the alert, {encoding}");
        }
    });
}
