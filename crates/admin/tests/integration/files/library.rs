//! The library: folders, searches, alt texts, and what takes the place of a file.

use image::ImageFormat;

use super::{PDF, rejection, upload};
use platform::files::pictures::testing::{drawing, encoded};
use testing::prelude::*;

async fn list(app: &TestApp, token: &str, query: &str) -> Answer {
    app.read(&format!("/storage/documents{query}"), token).await
}

fn folders(answer: &Answer) -> Vec<(String, u64)> {
    let folders = answer.json()["folders"].as_array().unwrap().clone();
    let folder = |one: &Value| (one["path"].as_str().unwrap().to_owned(), one["files"].as_u64().unwrap());
    folders.iter().map(folder).collect()
}

fn found(answer: &Answer) -> (Vec<String>, u64) {
    (answer.items("path"), answer.json()["total"].as_u64().unwrap())
}

const SECRET: &str = "0123456789abcdef0123456789abcdef";

#[on_both_databases]
async fn a_folder_lists_its_files_and_subfolders(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let secret = format!("{SECRET}/minutes.pdf");
    let kept = format!("2026/{SECRET}/minutes.pdf");
    for path in ["b.pdf", "2026/a.pdf", "2026/june/c.pdf", "2026/june/d.pdf", "forms/e.pdf", &secret, &kept] {
        upload(&app, &token, &format!("documents/{path}"), [PDF, path.as_bytes()].concat()).await.is(201);
    }
    let whole = list(&app, &token, "").await;
    assert_eq!((whole.json()["total"].as_u64(), folders(&whole)), (Some(7), vec![]));
    let root = list(&app, &token, "?folder=").await;
    assert_eq!(
        found(&root),
        (vec![secret.clone(), "b.pdf".into()], 2),
        "what is at a secret address is nobody's folder"
    );
    assert_eq!(folders(&root), [("2026".into(), 4), ("forms".into(), 1)]);
    let year = list(&app, &token, "?folder=2026").await;
    assert_eq!(
        (found(&year), folders(&year)),
        ((vec![kept.clone(), "2026/a.pdf".into()], 2), vec![("2026/june".into(), 2)])
    );
    assert_eq!(
        found(&list(&app, &token, "?folder=2026/june&limit=1&offset=1").await),
        (vec!["2026/june/d.pdf".into()], 2)
    );
    assert_eq!(found(&list(&app, &token, "?folder=nothing").await), (vec![], 0));
    // A folder ends with its last file, and what is replaced is counted once.
    upload(&app, &token, "documents/forms/e.pdf?upsert=true", [PDF, b"other"].concat()).await.is(200);
    for path in ["2026/june/c.pdf", "2026/june/d.pdf", "forms/e.pdf"] {
        app.staff(Method::DELETE, &format!("/storage/documents/{path}"), &token, Value::Null).await.is(204);
    }
    assert_eq!(folders(&list(&app, &token, "?folder=").await), [("2026".into(), 2)]);
    assert_eq!(folders(&list(&app, &token, "?folder=2026").await), []);
}

#[on_both_databases]
async fn files_are_found_by_any_part_of_their_path_or_alt_text(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    for path in ["hall.pdf", "2026/Annual-Report.pdf", "2026/june/report.pdf"] {
        upload(&app, &token, &format!("documents/{path}"), [PDF, path.as_bytes()].concat()).await;
    }
    app.change(Method::PATCH, "/storage/documents/hall.pdf", &token, json!({"alt": "A plan of the café"}))
        .await
        .is(200);
    for (query, expected) in [
        ("?search=REPORT", vec!["2026/Annual-Report.pdf", "2026/june/report.pdf"]),
        ("?search=nual", vec!["2026/Annual-Report.pdf"]),
        ("?search=cafe", vec!["hall.pdf"]),
        ("?search=caf", vec!["hall.pdf"]),
        ("?search=of", vec!["hall.pdf"]),
        ("?search=report&folder=", vec!["2026/Annual-Report.pdf", "2026/june/report.pdf"]),
        ("?search=report&folder=2026/june", vec!["2026/june/report.pdf"]),
        ("?search=report&folder=2026", vec!["2026/Annual-Report.pdf", "2026/june/report.pdf"]),
        ("?search=report&folder=20", vec![]),
        ("?search=100%25", vec![]),
    ] {
        let (mut paths, total) = found(&list(&app, &token, query).await);
        paths.sort();
        assert_eq!(
            (paths, total),
            (expected.iter().map(|path| (*path).to_owned()).collect(), expected.len() as u64),
            "{query}"
        );
    }
    let pictures = app.read("/storage/images?search=report", &token).await;
    assert_eq!(found(&pictures), (vec![], 0), "each bucket by itself");
    app.change(Method::PATCH, "/storage/documents/hall.pdf", &token, json!({"alt": null})).await;
    assert_eq!(found(&list(&app, &token, "?search=cafe").await), (vec![], 0));
    app.staff(Method::DELETE, "/storage/documents/hall.pdf", &token, Value::Null).await;
    assert_eq!(found(&list(&app, &token, "?search=hall").await), (vec![], 0));
}

#[on_both_databases]
async fn files_are_sorted_by_update_time_on_request(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    for (minute, path) in [(1, "b.pdf"), (2, "c.pdf"), (3, "a.pdf")] {
        app.at(&format!("2026-06-15T16:0{minute}:00Z"));
        upload(&app, &token, &format!("documents/{path}"), [PDF, path.as_bytes()].concat()).await;
    }
    assert_eq!(list(&app, &token, "?folder=").await.items("path"), ["a.pdf", "b.pdf", "c.pdf"]);
    for query in ["?folder=&sort=-updated_at", "?sort=-updated_at"] {
        assert_eq!(list(&app, &token, query).await.items("path"), ["a.pdf", "c.pdf", "b.pdf"], "{query}");
    }
    app.at("2026-06-15T16:05:00Z");
    upload(&app, &token, "documents/b.pdf?upsert=true", [PDF, b"new"].concat()).await;
    assert_eq!(
        list(&app, &token, "?folder=&sort=-updated_at&search=pdf").await.items("path"),
        ["b.pdf", "a.pdf", "c.pdf"]
    );
    assert_eq!(list(&app, &token, "?sort=size").await.status, 400);
}

#[on_both_databases]
async fn the_alt_text_is_stored_with_the_file(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let path = "/storage/images/hall.png";
    upload(&app, &token, "images/hall.png", encoded(&drawing(40, 30), ImageFormat::Png)).await;
    let first = app.read(path, &token).await;
    assert_eq!((&first.json()["alt"], first.header(header::ETAG)), (&Value::Null, "\"1\""));
    let alt = json!({"alt": " The hall from the street "});
    assert_eq!(app.staff(Method::PATCH, path, &token, alt.clone()).await.status, 428);
    let said = app.staff_if(Method::PATCH, path, &token, "\"1\"", alt.clone()).await;
    assert_eq!(
        (&said.json()["alt"], said.header(header::ETAG)),
        (&json!("The hall from the street"), "\"2\"")
    );
    app.staff_if(Method::PATCH, path, &token, "\"1\"", json!({"alt": "Other"}))
        .await
        .shows(412, json!({"stored/alt": "The hall from the street"}));
    // The same once more is no change.
    assert_eq!(app.staff_if(Method::PATCH, path, &token, "\"2\"", alt).await.header(header::ETAG), "\"2\"");
    for wrong in [json!({"alt": "a".repeat(501)}), json!({"alt": "two\nlines"}), json!({"title": "x"})] {
        assert_eq!(
            app.staff_if(Method::PATCH, path, &token, "\"2\"", wrong.clone()).await.status,
            422,
            "{wrong}"
        );
    }
    app.staff_if(Method::PATCH, "/storage/images/none.png", &token, "\"2\"", json!({})).await.is(404);
    let other =
        upload(&app, &token, "images/hall.png?upsert=true", encoded(&drawing(50, 30), ImageFormat::Png))
            .await;
    shows(&other.json(), json!({"alt": "The hall from the street", "width": 50, "version": 3}));
    let owner = app.signed_in("olga@example.org", Role::Owner).await;
    let record = app.read("/audit", &owner).await.json();
    let actions: Vec<_> = record["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|entry| entry["resource"] == "file")
        .map(|entry| entry["action"].clone())
        .collect();
    assert_eq!(actions, ["replaced", "updated", "created"]);
    let pending = app.signed_in("paul@example.org", Role::Pending).await;
    app.staff_if(Method::PATCH, path, &pending, "\"3\"", json!({"alt": "Mine"})).await.is(403);
}

#[on_both_databases]
async fn pictures_without_alt_text_use_the_alt_text_of_the_library(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    upload(&app, &token, "images/hall.png", encoded(&drawing(40, 30), ImageFormat::Png)).await;
    let mut form = testing::article("Hall");
    form.content_md = Some(
        "![](/media/images/hall.png) ![Our hall](/media/images/hall.png) ![](/media/images/none.png)".into(),
    );
    app.write_news(form).await;
    let alts = async || {
        let html = app.get("/news/hall").await.json()["content_html"].as_str().unwrap().to_owned();
        html.split("alt=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(alts().await, ["", "Our hall", ""]);
    app.change(Method::PATCH, "/storage/images/hall.png", &token, json!({"alt": "The \"old\" <hall>"})).await;
    assert_eq!(alts().await, ["The &quot;old&quot; &lt;hall&gt;", "Our hall", ""]);
}

#[on_both_databases]
async fn a_document_cannot_be_replaced_by_another_type(app: TestApp) {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    let letter = include_bytes!("../../../../unionhall/tests/files/letter.odt");
    upload(&app, &token, "documents/bylaws.pdf", PDF).await;
    let other = upload(&app, &token, "documents/bylaws.pdf?upsert=true", letter.as_slice()).await;
    assert_eq!(rejection(&other), (409, "other_type".into()));
    assert_eq!(
        other.json()["detail"],
        "The new file is a .odt and this address ends in .pdf. Upload it as a new file instead."
    );
    assert_eq!(app.page("/media/documents/bylaws.pdf").await.body, PDF, "nothing was changed");
    upload(&app, &token, "images/hall.jpg", encoded(&drawing(40, 30), ImageFormat::Jpeg)).await;
    upload(&app, &token, "images/hall.jpg?upsert=true", encoded(&drawing(40, 30), ImageFormat::Png))
        .await
        .shows(200, json!({"content_type": "image/png"}));
}
