//! Headers of served and of rejected files.

use axum::http::HeaderName;
use image::ImageFormat;
use sha2::{Digest as _, Sha256};

use super::{PDF, staffed, upload, with};
use platform::files::pictures::testing::{encoded, scene};
use testing::prelude::*;

const SECRET: &str = "documents/staff/0123456789abcdef0123456789abcdef/plan.pdf";
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

#[tokio::test]
async fn a_download_has_the_file_extension_of_its_type() {
    let (app, token) = staffed().await;
    let odt = include_bytes!("../../../../unionhall/tests/files/letter.odt").as_slice();
    for (path, bytes, name) in [
        ("letter.odt", odt, "letter.odt"),
        ("LETTER.ODT", odt, "LETTER.ODT"),
        ("page.html", odt, "page.odt"),
        ("tool.exe", odt, "tool.odt"),
        ("2026/letter", odt, "letter.odt"),
        ("bylaws.v2", PDF, "bylaws.v2.pdf"),
        ("bylaws.svg", PDF, "bylaws.pdf"),
    ] {
        assert_eq!(upload(&app, &token, &format!("documents/{path}"), bytes).await.status, 201);
        let served = app.page(&format!("/media/documents/{path}")).await;
        let how = served.header(header::CONTENT_DISPOSITION);
        assert!(how.ends_with(&format!("; filename=\"{name}\"")), "{path}: {how}");
    }
}

#[tokio::test]
async fn error_responses_have_the_security_headers_of_the_file() {
    let (app, token) = staffed().await;
    upload(&app, &token, "images/hall.png", encoded(&scene(40, 30), ImageFormat::Png)).await;
    let path = "/media/images/hall.png";
    let file = app.page(path).await;
    let policies = |answer: &Answer| {
        [header::CONTENT_SECURITY_POLICY, header::X_CONTENT_TYPE_OPTIONS]
            .map(|name| answer.header(name).to_owned())
    };
    assert_eq!(policies(&file)[1], "nosniff");
    for (status, name, value) in [
        (416, header::RANGE, "bytes=999999-"),
        (412, header::IF_MATCH, "\"another\""),
        (304, header::IF_NONE_MATCH, file.header(header::ETAG)),
    ] {
        let rejected = with(&app, path, name, value).await;
        assert_eq!(rejected.status, status);
        assert_eq!(policies(&rejected), policies(&file), "{status}");
        let keeps = if status == 304 { "public, max-age=3600" } else { "no-store" };
        assert_eq!(rejected.header(header::CACHE_CONTROL), keeps, "{status}");
    }
    // Errors have the policy of pages.
    let post = Request::post(path).body(Body::empty()).unwrap();
    for rejected in [app.page("/media/images/none.png").await, app.send(post).await] {
        let [policy, sniff] = policies(&rejected);
        assert!(rejected.status.is_client_error() && policy.starts_with("default-src 'none'"), "{policy}");
        assert_eq!(sniff, "nosniff");
    }
}

#[tokio::test]
async fn files_at_secret_paths_are_served_with_noindex() {
    let (app, token) = staffed().await;
    upload(&app, &token, SECRET, PDF).await;
    upload(&app, &token, "documents/bylaws.pdf", [PDF, b"b"].concat()).await;
    let served = app.page(&format!("/media/{SECRET}")).await;
    assert_eq!((served.header(ROBOTS), served.header(header::CACHE_CONTROL)), ("noindex", "no-store"));
    let part = with(&app, &format!("/media/{SECRET}"), header::RANGE, "bytes=0-3").await;
    assert_eq!((part.status.as_u16(), part.header(ROBOTS)), (206, "noindex"));
    assert_eq!(app.page("/media/documents/bylaws.pdf").await.header(ROBOTS), "");
}

#[tokio::test]
async fn a_range_request_returns_the_requested_bytes() {
    let (app, token) = staffed().await;
    let large = [PDF, &[b' '; 900 * 1024], b"end"].concat();
    upload(&app, &token, "documents/large.pdf", large.clone()).await;
    let path = "/media/documents/large.pdf";
    let total = large.len();
    for (range, part) in [
        ("bytes=5-".to_owned(), 5..total),
        ("bytes=-3".to_owned(), total - 3..total),
        (format!("bytes=10-{}", total * 2), 10..total),
    ] {
        let answer = with(&app, path, header::RANGE, &range).await;
        assert_eq!(answer.status, 206, "{range}");
        assert_eq!(Sha256::digest(&answer.body), Sha256::digest(&large[part.clone()]), "{range}");
        let expected = format!("bytes {}-{}/{total}", part.start, part.end - 1);
        assert_eq!(answer.header(header::CONTENT_RANGE), expected);
        assert_eq!(answer.header(header::CONTENT_LENGTH), part.len().to_string());
    }
    let beyond = with(&app, path, header::RANGE, &format!("bytes={total}-")).await;
    assert_eq!((beyond.status.as_u16(), beyond.body.len()), (416, 0));
    assert_eq!(beyond.header(header::CONTENT_RANGE), format!("bytes */{total}"));
    let head = Request::builder().method(Method::HEAD).uri(path).header(header::RANGE, "bytes=0-3");
    let head = app.send(head.body(Body::empty()).unwrap()).await;
    assert_eq!((head.status.as_u16(), head.body.len()), (200, 0), "ranges are for GET");
}
