//! The time that 10,000 stored pages take to be sent after the alert has changed. `cargo xtask bench` reads the number.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a measurement, which nothing depends on"
)]

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
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
    let row = |at: usize| format!("<li><a href=\"/news/{at}\">A post of {uri} about item {at} of many</a></li>");
    let rows: String = (0..ROWS).map(row).collect();
    let mut response = Html(format!("{head}<div id=\"root\">{rows}</div></body></html>")).into_response();
    response.extensions_mut().insert(InsertPoint(head.len()));
    response
}

/// Requests each page once and returns the milliseconds of one core, and how many of the pages have the text.
async fn request_all(service: &CacheService, encoding: &str, text: &str) -> (f64, usize) {
    let mut bodies = Vec::with_capacity(PAGES);
    let begun = Instant::now();
    for number in 0..PAGES {
        let request = Request::get(format!("/{number}")).header(header::ACCEPT_ENCODING, encoding);
        let response = service.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        bodies.push(response.into_body().collect().await.unwrap().to_bytes());
    }
    let milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
    (milliseconds, bodies.iter().filter(|body| decoded(body, encoding).contains(text)).count())
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
        assert_eq!(request_all(&service, "br", "<li>").await.1, PAGES);
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
            let (milliseconds, changed) = request_all(&service, encoding, &text).await;
            assert_eq!(changed, PAGES, "each page has the new alert");
            println!("{milliseconds:.1} ms for {PAGES} stored pages after a change of the alert, {encoding}");
        }
    });
}
