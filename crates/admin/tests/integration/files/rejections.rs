//! Files that are rejected.

use super::*;
#[tokio::test]
async fn unsupported_uploads_are_rejected_and_leave_no_files() {
    let (app, token) = staffed().await;
    let png = encoded(&drawing(30, 20), ImageFormat::Png);
    let polyglot = [b"GIF89a".as_slice(), b"=1;alert(1)/*"].concat();
    let html = "<!doctype html><script>alert(1)</script>";
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>";
    for (path, body, expected) in [
        ("images/empty.png", Vec::new(), (422, "empty")),
        ("images/large.png", vec![0; 1024 * 1024 + 1], (413, "too_large")),
        ("images/bomb.png", bomb(30_000, 30_000), (413, "too_many_pixels")),
        ("images/page.png", html.into(), (415, "unsupported_type")),
        ("images/page.svg", svg.into(), (415, "unsupported_type")),
        ("images/half.png", png[..png.len() / 2].to_vec(), (422, "damaged")),
        ("images/script.gif", polyglot, (413, "too_many_pixels")),
        ("images/bylaws.pdf", PDF.to_vec(), (415, "unsupported_type")),
        ("documents/page.pdf", html.into(), (415, "unsupported_type")),
        ("documents/page.pdf", [html.as_bytes(), PDF].concat(), (415, "unsupported_type")),
        ("documents/hall.png", png.clone(), (415, "unsupported_type")),
        ("documents/run.pdf", b"\x7fELF\x02\x01\x01".to_vec(), (415, "unsupported_type")),
    ] {
        let answer = upload(&app, &token, path, body).await;
        assert_eq!(rejection(&answer), (expected.0, expected.1.to_owned()), "{path}: {}", answer.text());
        assert!(answer.json()["detail"].as_str().is_some_and(|text| text.len() > 15), "{path}");
    }
    assert_eq!(on_disk(app.folder()), [""; 0]);
    // The name does not decide the type, and data after a picture is dropped.
    let named = upload(&app, &token, "images/named.jpg", [&png, html.as_bytes()].concat()).await;
    named.shows(201, json!({"content_type": "image/png"}));
    let served = app.page("/media/images/named.jpg").await;
    assert_eq!(served.header(header::CONTENT_TYPE), "image/png");
    assert!(!served.body.windows(8).any(|part| part == b"<script>"));
}

#[tokio::test]
async fn unsafe_upload_paths_are_rejected() {
    let (app, token) = staffed().await;
    let long = format!("{}.pdf", "a".repeat(300));
    let emoji = format!("{}.pdf", "%F0%9F%8E%89".repeat(100));
    for path in [
        "../a.pdf",
        "a/../../b.pdf",
        "%2e%2e/a.pdf",
        "..%2fa.pdf",
        ".env",
        "a/.git/config",
        "a//b.pdf",
        "a./b.pdf",
        "b.pdf.",
        "a%00.pdf",
        "a%20b.pdf",
        "a%5cb.pdf",
        &long,
        &emoji,
    ] {
        let answer = upload(&app, &token, &format!("documents/{path}"), PDF).await;
        assert_eq!(rejection(&answer), (422, "invalid_path".into()), "{path}");
        assert!(answer.json()["detail"].as_str().unwrap().contains("200 characters"));
    }
    assert_eq!(upload(&app, &token, "secrets/a.pdf", PDF).await.status, 404);
    assert_eq!(on_disk(app.folder()), [""; 0]);
}

#[tokio::test]
async fn an_aborted_or_oversized_upload_leaves_no_files() {
    let (app, token) = staffed().await;
    let broken = stream::iter([Ok(PDF.to_vec()), Err(std::io::Error::other("the line is dead"))]);
    let answer = upload(&app, &token, "documents/a.pdf", Body::from_stream(broken)).await;
    assert_eq!(rejection(&answer), (400, "malformed_body".into()));
    assert_eq!(on_disk(app.folder()), [""; 0]);
    // An upload without a Content-Length is stopped at the limit.
    let endless = stream::repeat(Ok::<_, Infallible>(vec![0_u8; 64 * 1024]));
    let answer = upload(&app, &token, "documents/a.pdf", Body::from_stream(endless)).await;
    assert_eq!(rejection(&answer), (413, "too_large".into()));
    assert_eq!(on_disk(app.folder()), [""; 0]);
}

#[tokio::test]
async fn an_unavailable_storage_returns_503() {
    let (app, token) = staffed().await;
    // Where contents should be is a file: nothing can be written, whoever the program runs as.
    let contents = app.folder().join("media/contents");
    std::fs::remove_dir_all(&contents).unwrap();
    std::fs::write(&contents, "").unwrap();
    let answer = upload(&app, &token, "documents/a.pdf", PDF).await;
    assert_eq!(rejection(&answer), (503, "storage_unavailable".into()));
    assert_eq!(answer.header(header::RETRY_AFTER), "30");
    assert_eq!(app.page("/media/documents/a.pdf").await.status, 404, "there is no row without its bytes");
    std::fs::remove_file(&contents).unwrap();
    std::fs::create_dir(&contents).unwrap();
    assert_eq!(upload(&app, &token, "documents/a.pdf", PDF).await.status, 201);
}
