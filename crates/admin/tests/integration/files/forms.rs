//! Files that come in forms, as browsers and other programs send them (RFC 7578).

use std::convert::Infallible;

use futures_util::{StreamExt as _, stream};

use super::{PDF, rejection, staffed, upload_as};
use platform::files::testing::on_disk;
use testing::prelude::*;

const KIND: &str = "multipart/form-data; boundary=b";

fn file(text: &str) -> String {
    format!(
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"../../x.pdf\"\r\nContent-Type: text/html\r\n\r\n{text}\r\n"
    )
}

fn text(name: &str, value: &str) -> String {
    format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
}

#[tokio::test]
async fn a_multipart_upload_must_contain_exactly_one_file() {
    let (app, token) = staffed().await;
    let pdf = std::str::from_utf8(PDF).unwrap();
    let answer = upload_as(&app, &token, "documents/a.pdf", KIND, format!("{}--b--\r\n", file(pdf))).await;
    answer.shows(201, json!({"content_type": "application/pdf"}));
    assert_eq!(app.page("/media/documents/a.pdf").await.body, PDF);
    for body in
        [format!("{}{}--b--\r\n", file(pdf), file("two")), "--b--\r\n".into(), file(pdf), "no form".into()]
    {
        let answer = upload_as(&app, &token, "documents/b.pdf", KIND, body.clone()).await;
        assert_eq!(rejection(&answer), (400, "malformed_body".into()), "{body}");
    }
}

#[tokio::test]
async fn other_multipart_fields_are_ignored() {
    let (app, token) = staffed().await;
    let pdf = std::str::from_utf8(PDF).unwrap();
    for (path, form) in [
        ("before", [text("csrf", "1"), text("title", "Bylaws"), file(pdf)].concat()),
        ("behind", [file(pdf), text("title", "Bylaws")].concat()),
    ] {
        let answer =
            upload_as(&app, &token, &format!("documents/{path}.pdf"), KIND, format!("{form}--b--\r\n")).await;
        assert_eq!(answer.status, 201, "{path}: {}", answer.text());
        assert_eq!(app.page(&format!("/media/documents/{path}.pdf")).await.body, PDF);
    }
    let before = on_disk(app.folder());
    for form in [text("title", pdf), [file(pdf), text("title", "Bylaws"), file("two")].concat()] {
        let answer = upload_as(&app, &token, "documents/other.pdf", KIND, format!("{form}--b--\r\n")).await;
        assert_eq!(rejection(&answer), (400, "malformed_body".into()), "{form}");
    }
    // A field that does not end is not listened to for ever.
    let endless = stream::iter([text("title", "")]).chain(stream::repeat("a".repeat(64 * 1024)));
    let endless = Body::from_stream(endless.map(Ok::<_, Infallible>));
    let answer = upload_as(&app, &token, "documents/other.pdf", KIND, endless).await;
    assert_eq!(rejection(&answer), (413, "too_large".into()));
    assert_eq!(on_disk(app.folder()), before);
}
