mod search;
mod status;
mod stored_html;

use admin::resource::Resource as _;
use content::news::rules::NewsForm;
use content::news::staff::News;
use platform::files::testing::stored;
use platform::files::{Bucket, Picture};
use testing::article;
use testing::prelude::*;

fn form(title: &str, change: impl FnOnce(&mut NewsForm)) -> NewsForm {
    let mut form = article(title);
    change(&mut form);
    form
}

/// Twelve articles, an hour apart, the last the newest; the third is a draft.
async fn twelve(app: &TestApp) {
    for number in 1..=12 {
        app.at(&format!("2026-06-15T{:02}:00:00Z", number));
        app.write_news(form(&format!("Number {number}"), |form| {
            form.published = number != 3;
            form.featured = number % 2 == 0;
            form.category = Some(if number < 5 { "Contract" } else { "Training" }.into());
        }))
        .await;
    }
}

#[on_both_databases]
async fn articles_include_the_dimensions_of_their_pictures(app: TestApp) {
    let mut form = article("With pictures");
    form.featured_img = Some("/media/images/hall.jpg".into());
    form.content_md = Some("Text ![a](/media/images/gate.jpg) ![b](https://elsewhere.example/x.jpg)".into());
    app.write_news(form).await;
    let facts = async |path: &str| app.get(path).await.json();
    assert_eq!(facts("/news").await["items"][0]["picture"], Value::Null);
    assert!(app.page("/news/with-pictures").await.text().contains("With pictures"));
    let picture = |width| Some(Picture { width, height: 600, color: "#14285a".into() });
    stored(&app.app, Bucket::Images, "hall.jpg", ("image/jpeg", b"hall"), picture(800)).await;
    stored(&app.app, Bucket::Images, "gate.jpg", ("image/jpeg", b"gate"), picture(500)).await;
    // The cached response had no metadata.
    let expected = json!({"width": 800, "height": 600, "color": "#14285a"});
    assert_eq!(facts("/news").await["items"][0]["picture"], expected);
    let article = facts("/news/with-pictures").await;
    assert_eq!(article["picture"], expected);
    let html = article["content_html"].as_str().unwrap();
    let sources = "/media/images/gate.jpg?w=320 320w, /media/images/gate.jpg?w=480 480w, /media/images/gate.jpg?w=500 500w";
    assert!(
        html.contains(&format!("<img width=\"500\" height=\"600\" srcset=\"{sources}\" sizes=")),
        "{html}"
    );
    assert!(html.contains("<img src=\"https://elsewhere.example/x.jpg\""), "{html}");
}

#[on_both_databases]
async fn published_articles_are_paginated_newest_first_and_filtered(app: TestApp) {
    twelve(&app).await;
    let first = app.get("/news").await;
    assert_eq!(first.items("title")[..2], ["Number 12", "Number 11"]);
    assert_eq!(first.json()["total"], 11, "the draft is not counted");
    assert_eq!((first.json()["limit"].as_u64(), first.items("id").len()), (Some(10), 10));
    let second = app.get("/news?offset=10&limit=10").await;
    assert_eq!(second.items("title"), ["Number 1"]);
    let contract = app.get("/news?category=Contract").await;
    assert_eq!(contract.items("title"), ["Number 4", "Number 2", "Number 1"]);
    let featured = app.get("/news?featured=true").await;
    assert_eq!(featured.items("title"), ["Number 12", "Number 10", "Number 8", "Number 6", "Number 4"]);
    assert_eq!(featured.json()["total"], 6, "five by default, six in all");
    let both = app.get("/news?category=Contract&featured=false").await;
    assert_eq!(both.items("title"), ["Number 1"]);
    let related = app.get("/news/number-4/related").await;
    assert_eq!(
        related.items("title"),
        ["Number 2", "Number 1", "Number 12"],
        "its category first, three in all"
    );
    app.write_news(form("Draft", |form| (form.published, form.category) = (false, Some("Safety".into()))))
        .await;
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let found = app.staff(Method::GET, "/news/categories", &token, json!(null)).await;
    assert_eq!(found.json()["items"], json!(["Contract", "Safety", "Training"]));
    assert_eq!(app.get("/news/categories").await.json()["items"], json!(["Contract", "Training"]));
}

#[on_both_databases]
async fn article_markdown_is_rendered_without_scripts(app: TestApp) {
    let text = "# One\n\nA **bold** <script>alert(1)</script> word.\n\n## Two\n\n## Two\n\n[out](https://example.org)";
    app.write_news(form("Long read", |form| form.content_md = Some(text.into()))).await;
    let article = app.get("/news/long-read").await.json();
    assert_eq!(
        article["toc"],
        json!([
            {"id": "s-one", "level": 2, "text": "One"},
            {"id": "s-two", "level": 3, "text": "Two"},
            {"id": "s-two-2", "level": 3, "text": "Two"},
        ])
    );
    let html = article["content_html"].as_str().unwrap();
    assert!(html.contains("<h3 id=\"s-two-2\">Two</h3>"), "{html}");
    assert!(!html.contains("script"), "{html}");
    assert!(article["summary"].as_str().unwrap().starts_with("One A bold"), "{article}");
}

#[on_both_databases]
async fn a_summary_is_the_excerpt_or_120_characters(app: TestApp) {
    app.write_news(form("Short", |form| form.excerpt = Some("As told".into()))).await;
    app.write_news(form("Long", |form| form.content_md = Some("word ".repeat(100)))).await;
    let list = app.get("/news").await;
    let summaries = list.items("summary");
    assert!(summaries.contains(&"As told".to_owned()));
    let long = summaries.iter().find(|summary| summary.starts_with("word")).unwrap();
    assert_eq!((long.chars().count(), long.ends_with('…')), (121, true), "{long}");
}

#[on_both_databases]
async fn a_draft_article_returns_404(app: TestApp) {
    app.write_news(form("Draft", |form| form.published = false)).await;
    for path in ["/news/draft", "/news/draft/related", "/news/never-was"] {
        let answer = app.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.json()["code"], "not_found");
    }
}

#[on_both_databases]
async fn slugs_are_unique_and_former_slugs_redirect(app: TestApp) {
    let first = app.write::<News>(article("Annual dinner")).await;
    let second = app.write::<News>(article("Annual dinner")).await;
    assert_eq!((first.slug.as_str(), second.slug.as_str()), ("annual-dinner", "annual-dinner-2"));

    let tx = app.app.store.begin().await.unwrap();
    let renamed = form("Annual dinner", |form| form.slug = "dinner".into());
    News::update(&tx, &first, renamed.into(), app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    let moved = app.get("/news/annual-dinner").await.is(301);
    assert_eq!(moved.header(header::LOCATION), "dinner");
    let page = app.page("/news/annual-dinner").await;
    assert_eq!((page.status.as_u16(), page.header(header::LOCATION)), (301, "/news/dinner"));
}

mod staff {
    use super::*;

    #[on_both_databases]
    async fn staff_create_publish_unpublish_and_delete_an_article(app: TestApp) {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        let form = json!({"title": "New contract", "slug": "new-contract", "content_md": "## One"});
        let created = app.staff(Method::POST, "/news", &token, form).await.is(201);
        let path = format!("/news/{}", created.json()["id"].as_str().unwrap());
        assert_eq!(app.get("/news/new-contract").await.status, 404, "a draft");

        let published = app.change(Method::PATCH, &path, &token, json!({"published": true})).await.json();
        assert_eq!(published["published_at"], testing::NOW);
        assert_eq!(app.get("/news/new-contract").await.status, 200);

        app.at("2026-06-15T16:30:00Z");
        let saved = app
            .change(
                Method::PATCH,
                &path,
                &token,
                json!({"title": "Newer contract", "slug": "new-contract", "excerpt": ""}),
            )
            .await
            .json();
        shows(&saved, json!({"title": "Newer contract", "slug": "new-contract", "content_md": "## One"}));
        assert_eq!(saved["published_at"], "2026-06-15T16:30:00Z", "saving sets it again");
        assert_eq!(saved["first_published_at"], testing::NOW);

        let back = app.change(Method::PATCH, &path, &token, json!({"published": false})).await.json();
        assert_eq!(back["published_at"], Value::Null);
        assert_eq!(app.get("/news/new-contract").await.status, 404);
        assert_eq!(app.read(&path, &token).await.json()["title"], "Newer contract");

        assert_eq!(app.change(Method::DELETE, &path, &token, Value::Null).await.status, 204);
        assert_eq!(app.staff_if(Method::DELETE, &path, &token, "*", Value::Null).await.status, 404);
        let owner = app.signed_in("owner@example.org", Role::Owner).await;
        let record = app.read("/audit", &owner).await;
        assert_eq!(record.items("action"), ["deleted", "unpublished", "updated", "published", "created"]);
    }

    #[on_both_databases]
    async fn an_invalid_article_reports_each_field_and_stores_nothing(app: TestApp) {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        let form = json!({"title": " ", "slug": "Not A Slug", "featured_img": "javascript:alert(1)"});
        let rejected = app.staff(Method::POST, "/news", &token, form).await;
        rejected.shows(422, json!({"code": "invalid_fields"}));
        let problem = rejected.json();
        let fields: Vec<_> =
            problem["errors"].as_array().unwrap().iter().map(|e| e["pointer"].as_str().unwrap()).collect();
        assert_eq!(fields, ["/featured_img", "/slug", "/title"]);
        for (body, status) in [
            (json!({"title": 5, "slug": "x"}), 422),
            (json!([]), 400),
            (json!({"title": "T", "slug": "t", "id": 1}), 422),
        ] {
            let rejected = app.staff(Method::POST, "/news", &token, body.clone()).await;
            assert_eq!(rejected.status.as_u16(), status, "{body}: {}", rejected.text());
        }
        assert_eq!(app.read("/news", &token).await.json()["total"], 0);
    }
}

#[test]
fn an_invalid_news_form_reports_every_field_error() {
    let wrong = form(" ", |form| {
        form.slug = "categories".into();
        form.featured_img = Some("javascript:alert(1)".into());
    });
    let expected = [
        ("/featured_img", "Must be a valid URL"),
        ("/slug", "This slug is reserved"),
        ("/title", "Title is required"),
    ];
    assert_eq!(errors(&wrong), expected.map(|(field, message)| (field.to_owned(), message.to_owned())));
}

#[on_both_databases]
async fn oversized_tables_are_rejected_and_stored_ones_truncated(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let huge = format!("|{}\n|{}\n{}", "a|".repeat(300), "-|".repeat(300), "x\n".repeat(500));
    let limit = "Too many table cells. At most 10,000 are allowed.";
    let new = json!({"title": "Pay", "slug": "pay", "content_md": huge});
    let event = json!({"title": "Pay", "slug": "pay", "content_md": huge, "start_date": testing::NOW});
    for (path, body, pointer) in [
        ("/news", &new, "/content_md"),
        ("/events", &event, "/content_md"),
        ("/markdown-preview", &json!({"markdown": huge}), "/markdown"),
    ] {
        let rejected = app.staff(Method::POST, path, &token, body.clone()).await;
        let error = &rejected.json()["errors"][0];
        assert_eq!(
            (rejected.status.as_u16(), &error["pointer"], &error["message"]),
            (422, &json!(pointer), &json!(limit)),
            "{path}: {}",
            rejected.text()
        );
    }
    // Stored before the limit existed.
    let old = app.write_news(form("Old", |form| form.content_md = Some(huge))).await;
    let page = app.page("/news/old").await;
    assert!(page.status == 200 && page.body.len() < 2 * 1024 * 1024, "{}", page.body.len());
    assert!(page.text().contains("too long to be shown"));
    assert!(!app.page("/news/old").await.was_rendered(), "it is cached");
    let path = format!("/news/{}", old.summary.id);
    let stored = app.staff(Method::GET, &path, &token, Value::Null).await;
    assert!(stored.status == 200 && stored.body.len() < 2 * 1024 * 1024, "{}", stored.body.len());
    app.change(Method::PATCH, &path, &token, json!({"title": "New"}))
        .await
        .shows(422, json!({"errors/0/pointer": "/content_md"}));
    app.change(Method::PATCH, &path, &token, json!({"content_md": "Short"})).await.is(200);
}
