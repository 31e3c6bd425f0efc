//! The alert within the bytes of pages.

use std::io::Read as _;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, header};
use serde_json::{Value, json};

use super::{ALERT, editor, made, row_of, shown};
use platform::site_visibility::SiteVisibility;
use testing::{Answer, TestApp, article, on_both_databases};

const ROOT: &str = "<div id=\"root\">";

/// The part of a page that an alert adds; it stands right before the root.
fn inserted(page: &str) -> &str {
    let (before, _) = page.split_once(ROOT).unwrap();
    before.find("<script src=\"/dismissal.js\"").map_or("", |start| &before[start..])
}

async fn raised(app: &TestApp) -> (String, Value) {
    let token = editor(app).await;
    let alert = made(app, &token, json!({"text": ALERT, "published": true})).await;
    (token, alert)
}

async fn asked_if(app: &TestApp, etag: &str) -> Answer {
    let request = Request::get("/news").header(header::IF_NONE_MATCH, HeaderValue::from_str(etag).unwrap());
    app.send(request.body(Body::empty()).unwrap()).await
}

#[test]
fn a_page_with_an_alert_is_the_same_page_otherwise_and_is_not_rendered_again() {
    on_both_databases(async |app| {
        app.write_news(article("One")).await;
        let before = app.page("/news").await;
        assert!(before.was_rendered());
        let (token, alert) = raised(&app).await;
        let with = app.page("/news").await;
        assert!(!with.was_rendered(), "the stored page is sent");
        let line = inserted(with.text());
        assert!(line.contains(&format!("<strong>Information:</strong> {ALERT}")), "{line}");
        assert_eq!(with.text().replacen(line, "", 1), before.text());

        app.change(Method::PATCH, &row_of(&alert), &token, json!({"published": false})).await;
        let after = app.page("/news").await;
        assert!(!after.was_rendered());
        assert_eq!(after.text(), before.text());
        assert_eq!(after.header(header::ETAG), before.header(header::ETAG));
    });
}

#[test]
fn an_alert_appears_and_goes_by_the_clock_alone() {
    on_both_databases(async |app| {
        let token = editor(&app).await;
        let form = json!({
            "text": ALERT, "published": true,
            "visible_from": "2026-06-15T18:00:00Z", "visible_until": "2026-06-15T20:00:00Z",
        });
        made(&app, &token, form).await;
        for (now, is_there) in [
            ("2026-06-15T16:00:00Z", false),
            ("2026-06-15T17:59:59.999999Z", false),
            ("2026-06-15T18:00:00Z", true),
            ("2026-06-15T19:59:59.999999Z", true),
            ("2026-06-15T20:00:00Z", false),
        ] {
            app.at(now);
            let page = app.page("/news").await;
            assert_eq!(!inserted(page.text()).is_empty(), is_there, "{now}");
            let alone = app.page("/alert.html").await;
            assert_eq!(alone.text().contains(ALERT), is_there, "{now}: {}", alone.text());
        }
        assert_eq!(app.app.pages.renderer.rendered(), 1, "the page was rendered once");
    });
}

#[test]
fn the_entity_tag_of_a_page_tells_which_alert_it_has() {
    on_both_databases(async |app| {
        let plain = app.page("/news").await.header(header::ETAG).to_owned();
        let (token, alert) = raised(&app).await;
        let stale = asked_if(&app, &plain).await;
        assert_eq!(stale.status, 200, "the browser has the page without the alert");
        assert!(stale.text().contains(ALERT));
        let tag = stale.header(header::ETAG).to_owned();
        assert_ne!(tag, plain);
        let known = asked_if(&app, &tag).await;
        assert_eq!((known.status.as_u16(), known.header(header::ETAG)), (304, tag.as_str()));
        assert!(known.body.is_empty());

        app.change(Method::PATCH, &row_of(&alert), &token, json!({"text": "It is on."})).await;
        let changed = asked_if(&app, &tag).await;
        assert_eq!(changed.status, 200);
        assert!(changed.text().contains("It is on.") && changed.header(header::ETAG) != tag);

        app.change(Method::PATCH, &row_of(&alert), &token, json!({"published": false})).await;
        assert_eq!(asked_if(&app, &tag).await.status, 200);
        assert_eq!(asked_if(&app, &plain).await.status, 304);
    });
}

#[test]
fn compressed_pages_hold_the_alert_as_well() {
    on_both_databases(async |app| {
        for number in 0..20 {
            app.write_news(article(&format!("Long enough to be worth it {number}"))).await;
        }
        // Compressed before there is an alert.
        for encoding in ["gzip", "br"] {
            app.encoded("/news", encoding).await;
        }
        raised(&app).await;
        let plain = app.page("/news").await;
        assert!(plain.text().contains(ALERT));
        let gzip = app.encoded("/news", "gzip").await;
        let mut text = Vec::new();
        flate2::read::GzDecoder::new(&gzip.body[..]).read_to_end(&mut text).unwrap();
        assert!(text == plain.body && gzip.body.len() < plain.body.len());
        let brotli = app.encoded("/news", "br").await;
        let mut text = Vec::new();
        brotli::Decompressor::new(&brotli.body[..], 4096).read_to_end(&mut text).unwrap();
        assert!(text == plain.body && brotli.body.len() < plain.body.len());
        for (answer, name) in [(&gzip, "gzip"), (&brotli, "br")] {
            assert_eq!(answer.header(header::CONTENT_ENCODING), name);
            assert_eq!(answer.header(header::ETAG), plain.header(header::ETAG));
            assert!(!answer.was_rendered());
        }
        let request = Request::head("/news").body(Body::empty()).unwrap();
        let head = app.send(request).await;
        assert_eq!(head.header(header::CONTENT_LENGTH), plain.body.len().to_string());
    });
}

#[test]
fn hostile_texts_are_shown_as_texts() {
    on_both_databases(async |app| {
        let token = editor(&app).await;
        let text = "</p><script>alert(1)</script><img src=x onerror=alert(1)>";
        let form = json!({
            "text": text, "link_url": "/\"onmouseover=\"alert(1)", "link_text": "<b>\"'&</b>",
            "published": true,
        });
        made(&app, &token, form).await;
        let page = app.page("/news").await;
        let line = inserted(page.text());
        assert_eq!(line.matches("<script").count(), 1, "{line}");
        assert!(line.contains("&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x"), "{line}");
        assert!(!line.contains("<b>") && !line.contains("\"onmouseover"), "{line}");
    });
}

#[test]
fn pages_that_are_not_stored_and_the_page_for_what_is_missing_have_the_alert() {
    on_both_databases(async |app| {
        raised(&app).await;
        for (path, status) in [("/cart", 200), ("/nothing-is-here", 404)] {
            let page = app.page(path).await;
            assert_eq!(page.status, status, "{path}");
            assert_eq!(page.text().matches(ALERT).count(), 1, "{path}: {}", page.text());
        }
    });
}

#[test]
fn screens_of_staff_and_a_closed_site_have_no_alert() {
    on_both_databases(async |app| {
        raised(&app).await;
        for path in ["/admin", "/auth"] {
            assert!(!app.page(path).await.text().contains(ALERT), "{path}");
        }
        app.set_visibility(SiteVisibility::Closed).await;
        let closed = app.page("/news").await;
        assert_eq!(closed.status, 503);
        assert!(!closed.text().contains(ALERT), "{}", closed.text());
        assert_eq!(app.page("/alert.html").await.status, 503);
    });
}

#[test]
fn the_alert_alone_is_empty_without_one_and_cached_briefly() {
    on_both_databases(async |app| {
        let none = app.page("/alert.html").await;
        assert_eq!((none.status.as_u16(), none.text()), (200, ""));
        assert_eq!(none.header(header::CACHE_CONTROL), "public, max-age=10");
        raised(&app).await;
        let alone = app.page("/alert.html").await;
        assert_eq!(alone.text(), inserted(app.page("/news").await.text()));
        assert_ne!(alone.header(header::ETAG), none.header(header::ETAG));
        assert_eq!(shown(&app).await.as_deref(), Some(ALERT));
    });
}
