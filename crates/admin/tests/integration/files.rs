//! Uploads through the front door.

mod documents;
mod forms;
mod library;
mod queue;
mod rejections;
mod roles;
mod s3;
mod serving;
mod uses;

use std::convert::Infallible;

use futures_util::stream;
use image::ImageFormat;

use platform::database::TableSet;
use platform::files::pictures::testing::{SECRET, bomb, drawing, encoded, is_about, photograph, scene};
use platform::files::schema::PICTURE_SIZES;
use platform::files::testing::{on_disk, stored};
use platform::files::{Bucket, Picture, Worker};
use testing::prelude::*;

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n";

async fn upload(app: &TestApp, token: &str, path: &str, body: impl Into<Body>) -> Answer {
    upload_as(app, token, path, "application/octet-stream", body).await
}

async fn upload_as(app: &TestApp, token: &str, path: &str, kind: &str, body: impl Into<Body>) -> Answer {
    app.upload(&format!("/storage/{path}"), token, kind, body).await
}

fn rejection(answer: &Answer) -> (u16, String) {
    (answer.status.as_u16(), answer.json()["code"].as_str().unwrap_or("none").to_owned())
}

fn worker(app: &TestApp) -> Worker {
    Worker::new(app.app.storage.clone(), app.app.store.clone(), app.app.clock.clone()).unwrap()
}

/// Does all that there is to do in the background.
async fn work(app: &TestApp) {
    let worker = worker(app);
    while worker.step().await.unwrap() {}
}

async fn with(app: &TestApp, path: &str, name: header::HeaderName, value: &str) -> Answer {
    app.send(Request::get(path).header(name, value).body(Body::empty()).unwrap()).await
}

#[on_both_databases]
async fn a_picture_is_stored_served_replaced_and_removed(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let sent = photograph(900, 600, 6);
    let answer = upload(&app, &token, "images/2026/hall.jpg", sent.clone()).await.is(201);
    let file = answer.json();
    shows(&file, json!({"path": "2026/hall.jpg", "url": "/media/images/2026/hall.jpg"}));
    shows(&file, json!({"content_type": "image/jpeg", "width": 600, "height": 900}));
    assert!(is_about(file["color"].as_str().unwrap(), [20, 40, 90]));

    let served = app.page("/media/images/2026/hall.jpg").await;
    assert_eq!((served.status.as_u16(), served.header(header::CONTENT_TYPE)), (200, "image/jpeg"));
    assert_eq!(served.body.len() as u64, file["size"].as_u64().unwrap());
    assert!(!served.body.windows(SECRET.len()).any(|part| part == SECRET.as_bytes()));
    assert_eq!(served.header(header::CACHE_CONTROL), "public, max-age=3600");
    assert_eq!(served.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
    assert!(served.header(header::CONTENT_SECURITY_POLICY).ends_with("sandbox"));

    assert_eq!(rejection(&upload(&app, &token, "images/2026/hall.jpg", sent).await), (409, "taken".into()));
    assert_eq!(
        rejection(&upload(&app, &token, "images/2026/hall.jpg", "no picture").await),
        (409, "taken".into())
    );
    let other = encoded(&drawing(40, 30), ImageFormat::Png);
    let answer = upload(&app, &token, "images/2026/hall.jpg?upsert=true", other).await;
    assert_eq!((answer.status.as_u16(), answer.json()["id"] == file["id"]), (200, true));
    let replaced = app.page("/media/images/2026/hall.jpg").await;
    assert_eq!(replaced.header(header::CONTENT_TYPE), "image/png");
    assert_ne!(replaced.header(header::ETAG), served.header(header::ETAG));
    work(&app).await;
    assert!(
        on_disk(app.folder()).iter().all(|file| !file.contains("original")
            || file.contains(replaced.header(header::ETAG).trim_matches('"')))
    );

    app.staff(Method::DELETE, "/storage/images/2026/hall.jpg", &token, Value::Null).await.is(204);
    assert_eq!(app.page("/media/images/2026/hall.jpg").await.status, 404);
    app.staff(Method::DELETE, "/storage/images/2026/hall.jpg", &token, Value::Null).await.is(404);
    work(&app).await;
    assert_eq!(on_disk(app.folder()), [""; 0], "nothing is left");

    let owner = app.signed_in("olga@example.org", Role::Owner).await;
    let record = app.read("/audit", &owner).await.json();
    let actions: Vec<_> = record["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|entry| entry["resource"] == "file")
        .map(|entry| entry["action"].clone())
        .collect();
    assert_eq!(actions, ["deleted", "replaced", "created"]);
}

#[on_both_databases]
async fn identical_files_share_one_stored_blob(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    for path in ["documents/a.pdf", "documents/b.pdf"] {
        assert_eq!(upload(&app, &token, path, PDF).await.status, 201);
    }
    assert_eq!(on_disk(app.folder()).len(), 1);
    app.staff(Method::DELETE, "/storage/documents/a.pdf", &token, Value::Null).await;
    work(&app).await;
    assert_eq!(app.page("/media/documents/b.pdf").await.body, PDF);
    app.staff(Method::DELETE, "/storage/documents/b.pdf", &token, Value::Null).await;
    work(&app).await;
    assert_eq!(on_disk(app.folder()), [""; 0]);
    // Stored again while the last of it is being cleared away.
    upload(&app, &token, "documents/c.pdf", PDF).await;
    app.staff(Method::DELETE, "/storage/documents/c.pdf", &token, Value::Null).await;
    upload(&app, &token, "documents/c.pdf", PDF).await;
    work(&app).await;
    assert_eq!(app.page("/media/documents/c.pdf").await.body, PDF);
}

#[on_both_databases]
async fn files_are_listed_by_path(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    for path in ["b.pdf", "a/2.pdf", "a/1.pdf", "A/3.pdf", "a_1.pdf"] {
        upload(&app, &token, &format!("documents/{path}"), [PDF, path.as_bytes()].concat()).await.is(201);
    }
    let list = async |query: &str| app.read(&format!("/storage/documents{query}"), &token).await;
    let whole = list("").await;
    assert_eq!((whole.json()["total"].as_u64(), whole.json()["limit"].as_u64()), (Some(5), Some(100)));
    let mut sorted = whole.items("path");
    sorted.sort();
    assert_eq!(sorted, ["A/3.pdf", "a/1.pdf", "a/2.pdf", "a_1.pdf", "b.pdf"]);
    assert_eq!(list("?prefix=a/").await.items("path"), ["a/1.pdf", "a/2.pdf"]);
    assert_eq!(list("?prefix=a_").await.items("path"), ["a_1.pdf"]);
    assert_eq!(list("?prefix=a/&limit=1&offset=1").await.items("path"), ["a/2.pdf"]);
    assert_eq!(app.read("/storage/secrets", &token).await.status, 404);
    let one = app.read("/storage/documents/b.pdf", &token).await;
    assert_eq!(one.json()["content_type"], "application/pdf");
}

#[on_both_databases]
async fn sizes_are_made_in_the_background_for_clients_that_accept_webp(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    upload(&app, &token, "images/hall.jpg", encoded(&scene(500, 300), ImageFormat::Jpeg)).await;
    let ask = async |path: &str, accept: &str| with(&app, path, header::ACCEPT, accept).await;
    let kind = |answer: &Answer| answer.header(header::CONTENT_TYPE).to_owned();
    let accept = "image/avif,image/webp,*/*";
    let meanwhile = ask("/media/images/hall.jpg?w=320", accept).await;
    assert_eq!(
        (kind(&meanwhile), meanwhile.header(header::CACHE_CONTROL)),
        ("image/jpeg".into(), "public, max-age=10")
    );
    assert_eq!(meanwhile.header(header::VARY), "accept");

    work(&app).await;
    let webp = ask("/media/images/hall.jpg?w=320", accept).await;
    assert_eq!(
        (kind(&webp), webp.header(header::CACHE_CONTROL)),
        ("image/webp".into(), "public, max-age=3600")
    );
    assert!(webp.body.len() < meanwhile.body.len());
    assert_eq!(kind(&ask("/media/images/hall.jpg?w=320", "*/*").await), "image/jpeg");
    // Any width is answered by the next that there is, and never by one that is not there.
    let width = |answer: &Answer| image::load_from_memory(&answer.body).unwrap().width();
    for (asked, answered) in
        [("1", 320), ("320", 320), ("321", 480), ("480", 480), ("481", 500), ("99999", 500)]
    {
        assert_eq!(
            width(&ask(&format!("/media/images/hall.jpg?w={asked}"), accept).await),
            answered,
            "{asked}"
        );
    }
    for odd in ["w=0", "w=-1", "w=a", "x=1"] {
        assert_eq!(kind(&ask(&format!("/media/images/hall.jpg?{odd}"), accept).await), "image/jpeg", "{odd}");
    }
    let known =
        with(&app, "/media/images/hall.jpg?w=320", header::IF_NONE_MATCH, webp.header(header::ETAG)).await;
    assert_eq!(known.status, 200, "the original has another tag");
    // A start finds what another left.
    upload(&app, &token, "images/gate.jpg", photograph(320, 240, 1)).await;
    work(&app).await;
    assert_eq!(kind(&ask("/media/images/gate.jpg?w=320", accept).await), "image/webp");
}

#[on_both_databases]
async fn missing_image_sizes_are_made_on_request(app: TestApp) {
    let bytes = encoded(&drawing(400, 200), ImageFormat::WebP);
    let facts = Some(Picture { width: 400, height: 200, color: "#14285a".into() });
    stored(&app.app, Bucket::Images, "demo/hall.webp", ("image/webp", &bytes), facts.clone()).await;
    stored(&app.app, Bucket::Images, "demo/gone.webp", ("image/webp", b"no picture"), facts).await;
    work(&app).await;
    assert_eq!(on_disk(app.folder()).len(), 2, "nobody has asked yet");
    let gone = "/media/images/demo/gone.webp?w=320";
    with(&app, gone, header::ACCEPT, "image/webp").await;
    with(&app, "/media/images/demo/hall.webp?w=320", header::ACCEPT, "image/webp").await;
    work(&app).await;
    let served = with(&app, "/media/images/demo/hall.webp?w=320", header::ACCEPT, "image/webp").await;
    assert_eq!(image::load_from_memory(&served.body).unwrap().width(), 320);
    assert_eq!(
        with(&app, gone, header::ACCEPT, "image/webp").await.body,
        b"no picture",
        "it keeps nobody waiting"
    );
    // Once it is on the list, nobody writes for those who ask.
    let before = app.app.store.versions().snapshot();
    with(&app, "/media/images/demo/hall.webp?w=400", header::ACCEPT, "image/webp").await;
    work(&app).await;
    assert!(app.app.store.versions().unchanged(TableSet::from_iter([PICTURE_SIZES]), &before));
}

#[on_both_databases]
async fn private_files_are_never_cached(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let path = "documents/6f1c/minutes.pdf";
    assert_eq!(upload(&app, &token, &format!("{path}?private=true"), PDF).await.json()["private"], true);
    let weight = app.app.cache.weight();
    for _ in 0..3 {
        let served = app.page(&format!("/media/{path}")).await;
        assert_eq!((served.body.as_slice(), served.header(header::CACHE_CONTROL)), (PDF, "no-store"));
    }
    assert_eq!(app.app.cache.weight(), weight);
    // Nor is one that would push out many others.
    let large = [PDF, &vec![b'.'; 1 << 20]].concat();
    assert_eq!(upload(&app, &token, "documents/book.pdf", large.clone()).await.status, 201);
    assert_eq!(app.page("/media/documents/book.pdf").await.body, large);
    assert_eq!(app.app.cache.weight(), weight);
    upload(&app, &token, "documents/bylaws.pdf", [PDF, b"b"].concat()).await;
    app.page("/media/documents/bylaws.pdf").await;
    assert!(app.app.cache.weight() > weight);
}

#[on_both_databases]
async fn documents_are_shown_inline_or_downloaded_under_their_name(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    upload(&app, &token, "documents/2026/bylaws.pdf", PDF).await;
    let pdf = app.page("/media/documents/2026/bylaws.pdf").await;
    assert_eq!(pdf.header(header::CONTENT_DISPOSITION), "inline; filename=\"bylaws.pdf\"");
    assert_eq!(
        pdf.header(header::CONTENT_SECURITY_POLICY),
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    );
    for _ in 0..2 {
        // The second answer is cached, apart from that of the plain address.
        let saved = app.page("/media/documents/2026/bylaws.pdf?download").await;
        assert_eq!(saved.header(header::CONTENT_DISPOSITION), "attachment; filename=\"bylaws.pdf\"");
    }
    let text = include_bytes!("../../../unionhall/tests/files/letter.odt");
    assert_eq!(upload(&app, &token, "documents/letter.odt", text.as_slice()).await.status, 201);
    let text = app.page("/media/documents/letter.odt").await;
    assert_eq!(text.header(header::CONTENT_DISPOSITION), "attachment; filename=\"letter.odt\"");
    assert_eq!(text.header(header::CONTENT_TYPE), "application/vnd.oasis.opendocument.text");
    let part = with(&app, "/media/documents/2026/bylaws.pdf", header::RANGE, "bytes=0-3").await;
    assert_eq!((part.status.as_u16(), part.text()), (206, "%PDF"));
}

#[tokio::test]
async fn an_orphaned_blob_is_deleted_after_its_grace_period() {
    let (app, token) = staffed().await;
    // A crash between the bytes and the row.
    let core = &app.app;
    let content = platform::files::Content {
        sha256: "ab".repeat(32),
        content_type: "application/pdf".into(),
        size: 3,
        picture: None,
        sizes_at_once: false,
    };
    let one = vec![(core.entropy.uuid(), content, platform::files::Bytes::Memory("abc".into()))];
    core.storage.store_blobs(&core.store, core.now(), one).await.unwrap();
    work(&app).await;
    assert_eq!(on_disk(app.folder()).len(), 1, "it may still be on its way");
    app.at("2026-06-17T16:00:00Z");
    work(&app).await;
    assert_eq!(on_disk(app.folder()), [""; 0]);
    let token = {
        drop(token);
        app.sign_in("nora@example.org").await
    };
    assert_eq!(upload(&app, &token, "documents/a.pdf", PDF).await.status, 201);
}

async fn staffed() -> (TestApp, String) {
    let app = TestApp::with(Backend::Sqlite, &[("media.upload_mib", "1".into())]).await;
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    (app, token)
}
