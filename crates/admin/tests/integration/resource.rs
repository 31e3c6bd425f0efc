//! The one way of a staff resource, tried on four of them: news with its own addresses and dates, the others as declared.

mod bulk;
mod export;
mod list;
mod preview;
mod reorder;
mod restore;
mod search;
mod trash;
mod undo_delete;

use content::news::schema::NEWS_POSTS;
use platform::database::TableSet;
use testing::prelude::*;

/// A resource, a form of it, and two optional fields.
pub(super) const RESOURCES: &[(&str, &str, &str, &str)] = &[
    (
        "/news",
        r#"{"title": "One", "slug": "one", "excerpt": "Short", "category": "Pay"}"#,
        "excerpt",
        "category",
    ),
    (
        "/slides",
        r#"{"title": "One", "image_url": "/media/images/a.webp", "caption": "Hall", "link_text": "Go"}"#,
        "caption",
        "link_text",
    ),
    (
        "/social-posts",
        r#"{"platform": "facebook", "image_url": "https://example.org/a.jpg", "content": "Hi", "post_url": "https://example.org/"}"#,
        "content",
        "post_url",
    ),
    (
        "/documents",
        r#"{"title": "One", "file_url": "/media/documents/a.pdf", "description": "Hall", "file_size": 5}"#,
        "description",
        "file_size",
    ),
    (
        "/events",
        r#"{"title": "One", "slug": "one", "start_date": "2026-07-01T16:00:00Z", "venue_city": "Akron", "cost_display": "Free"}"#,
        "venue_city",
        "cost_display",
    ),
    (
        "/nav-links",
        r#"{"label": "One", "href": "/news", "description": "Hall", "icon_name": "mail"}"#,
        "description",
        "icon_name",
    ),
    (
        "/products",
        r#"{"name": "One", "description": "Hall", "category": "Apparel", "variants": [{"size": "M", "price": 24.5}, {"size": "L", "price": 26.5}]}"#,
        "description",
        "category",
    ),
];

/// Tells whether an answer says all that was sent; parts of it may have got ids.
fn says(answer: &Value, sent: &Value) -> bool {
    match (answer, sent) {
        (Value::Array(answers), Value::Array(all)) => {
            answers.len() == all.len() && answers.iter().zip(all).all(|(answer, sent)| says(answer, sent))
        }
        (Value::Object(answer), Value::Object(sent)) => {
            sent.iter().all(|(field, sent)| answer.get(field).is_some_and(|answer| says(answer, sent)))
        }
        _ => answer == sent,
    }
}

pub(super) async fn staff(app: &TestApp) -> String {
    app.signed_in("staff@example.org", Role::Staff).await
}

pub(super) async fn made(app: &TestApp, token: &str, path: &str, form: &str) -> String {
    let made = app.staff(Method::POST, path, token, serde_json::from_str(form).unwrap()).await;
    assert_eq!((made.status.as_u16(), made.header(header::ETAG)), (201, "\"1\""), "{}", made.text());
    format!("{path}/{}", made.json()["id"].as_str().unwrap())
}

pub(super) async fn read(app: &TestApp, token: &str, path: &str) -> Answer {
    app.read(path, token).await
}

async fn actions(app: &TestApp, token: &str, path: &str) -> Vec<String> {
    read(app, token, &format!("{path}/history")).await.items("action")
}

/// A published post, as bulk calls and toggles need one.
async fn post(app: &TestApp, token: &str, slug: &str, published: bool) -> String {
    let form = json!({"title": slug, "slug": slug, "published": published}).to_string();
    made(app, token, "/news", &form).await
}

fn id(path: &str) -> &str {
    path.rsplit('/').next().unwrap()
}

#[on_both_databases]
async fn null_clears_a_field_and_an_omitted_field_is_unchanged(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, cleared, kept) in RESOURCES.iter().copied() {
        let row = made(&app, &token, path, form).await;
        let before = read(&app, &token, &row).await.json();
        assert_ne!(before[cleared], Value::Null);
        let saved = app.change(Method::PATCH, &row, &token, json!({cleared: null})).await.is(200);
        assert_eq!(saved.json()[cleared], Value::Null, "{path}");
        assert_eq!(saved.json()[kept], before[kept], "{path}");
        assert_eq!(read(&app, &token, &row).await.json(), saved.json());
    }
}

#[on_both_databases]
async fn a_patch_without_changes_writes_nothing(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, cleared, kept) in RESOURCES.iter().copied() {
        let row = made(&app, &token, path, form).await;
        app.change(Method::PATCH, &row, &token, json!({cleared: null})).await;
        let before = read(&app, &token, &row).await;
        app.at("2026-06-15T16:30:00Z");
        let versions = app.app.store.versions().snapshot();
        let same = before.json()[kept].clone();
        for patch in [json!({}), json!({kept: same}), json!({cleared: ""}), json!({cleared: null})] {
            let saved = app.change(Method::PATCH, &row, &token, patch.clone()).await;
            assert_eq!((saved.status.as_u16(), saved.json()), (200, before.json()), "{path} {patch}");
            assert_eq!(saved.header(header::ETAG), before.header(header::ETAG), "{path} {patch}");
        }
        let all: TableSet = TableSet::ALL;
        assert!(app.app.store.versions().unchanged(all, &versions), "{path}: nothing was written");
        assert_eq!(actions(&app, &token, &row).await, ["updated", "created"]);
    }
}

#[on_both_databases]
async fn patching_a_slug_to_a_taken_one_keeps_the_numbered_slug(app: TestApp) {
    let token = staff(&app).await;
    post(&app, &token, "one", true).await;
    let row = post(&app, &token, "one", true).await;
    let before = read(&app, &token, &row).await.json();
    assert_eq!(before["slug"], "one-2");
    app.at("2026-06-15T16:30:00Z");
    let saved = app.change(Method::PATCH, &row, &token, json!({"slug": "one"})).await;
    assert_eq!((saved.status.as_u16(), saved.json()), (200, before.clone()));
    assert_eq!(read(&app, &token, &row).await.json(), before);
    assert_eq!(actions(&app, &token, &row).await, ["created"]);
}

#[on_both_databases]
async fn an_empty_patch_is_accepted_on_a_row_that_fails_validation(app: TestApp) {
    use sea_orm::ConnectionTrait as _;
    let token = staff(&app).await;
    let row = post(&app, &token, "old", true).await;
    let tx = app.app.store.begin().await.unwrap();
    let old = "UPDATE news_posts SET featured_img = 'ftp://example.org/a.jpg'";
    tx.on(NEWS_POSTS).execute_unprepared(old).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(app.change(Method::PATCH, &row, &token, json!({})).await.status, 200);
    assert_eq!(app.change(Method::PATCH, &row, &token, json!({"title": "New"})).await.status, 422);
    app.change(Method::PATCH, &row, &token, json!({"title": "New", "featured_img": null})).await.is(200);
}

#[on_both_databases]
async fn a_save_with_a_stale_or_missing_etag_is_rejected(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, cleared, _) in RESOURCES.iter().copied() {
        let row = made(&app, &token, path, form).await;
        let patch = json!({cleared: null});
        for method in [Method::PATCH, Method::DELETE] {
            let blind = app.staff(method.clone(), &row, &token, patch.clone()).await;
            assert_eq!(
                (blind.status.as_u16(), blind.json()["code"].as_str()),
                (428, Some("precondition_required")),
                "{method} {path}"
            );
        }
        let first = app.staff_if(Method::PATCH, &row, &token, "\"1\"", patch.clone()).await;
        assert_eq!((first.status.as_u16(), first.header(header::ETAG)), (200, "\"2\""));
        for (method, etag) in [
            (Method::PATCH, "\"1\""),
            (Method::DELETE, "\"1\""),
            (Method::PATCH, "W/\"2\""),
            (Method::PATCH, "\"3\""),
            (Method::DELETE, "*"),
            (Method::PATCH, "\"1\", \"2\""),
            (Method::PATCH, "\"2\", \"1\""),
            (Method::PATCH, "two"),
        ] {
            let second = app.staff_if(method.clone(), &row, &token, etag, patch.clone()).await;
            assert_eq!(
                (second.status.as_u16(), second.json()["code"].as_str()),
                (412, Some("stale")),
                "{method} {etag}"
            );
            assert_eq!(
                (second.header(header::ETAG), &second.json()["stored"]),
                ("\"2\"", &first.json()),
                "{method} {etag}"
            );
        }
        assert_eq!(app.staff_if(Method::DELETE, &row, &token, "\"2\"", Value::Null).await.status, 204);
        assert_eq!(app.staff_if(Method::PATCH, &row, &token, "\"2\"", patch).await.status, 404);
    }
}

#[on_both_databases]
async fn one_concurrent_save_succeeds_and_the_others_return_412(app: TestApp) {
    let token = staff(&app).await;
    let app = std::sync::Arc::new(app);
    for (path, form, field, _) in RESOURCES.iter().copied() {
        let row = made(&app, &token, path, form).await;
        let mut savers = tokio::task::JoinSet::new();
        for number in 0..12 {
            let (app, row, token) = (app.clone(), row.clone(), token.clone());
            savers.spawn(async move {
                app.staff_if(Method::PATCH, &row, &token, "\"1\"", json!({field: format!("From {number}")}))
                    .await
                    .status
                    .as_u16()
            });
        }
        let mut statuses = savers.join_all().await;
        statuses.sort_unstable();
        assert_eq!(
            (statuses[0], statuses[1..].iter().all(|status| *status == 412)),
            (200, true),
            "{path} {statuses:?}"
        );
        assert_eq!(actions(&app, &token, &row).await, ["updated", "created"]);
    }
}

#[on_both_databases]
async fn an_invalid_patch_is_rejected_with_field_errors(app: TestApp) {
    let token = staff(&app).await;
    let row = made(&app, &token, "/news", RESOURCES[0].1).await;
    for (patch, status, pointer, message) in [
        (json!({"title": null}), 422, "/title", "This field is required"),
        (json!({"title": " "}), 422, "/title", "Title is required"),
        (
            json!({"slug": "Not A Slug"}),
            422,
            "/slug",
            "Only a-z, 0-9 and single hyphens between them are allowed",
        ),
        (json!({"excerpt": "x".repeat(2001)}), 422, "/excerpt", "Too long: at most 2,000"),
        (json!({"published": "yes"}), 422, "/published", "Must be true or false"),
        (json!({"title": "\u{200b}\u{1}"}), 422, "/title", "Title is required"),
    ] {
        let rejected = app.change(Method::PATCH, &row, &token, patch.clone()).await;
        assert_eq!(rejected.status.as_u16(), status, "{patch} {}", rejected.text());
        let error = &rejected.json()["errors"][0];
        assert_eq!(
            (error["pointer"].as_str(), error["message"].as_str()),
            (Some(pointer), Some(message)),
            "{patch}"
        );
    }
    for patch in [
        json!({"id": 1}),
        json!({"version": 7}),
        json!({"published_at": null, "created_at": "2020-01-01T00:00:00Z"}),
    ] {
        let rejected = app.change(Method::PATCH, &row, &token, patch.clone()).await;
        assert_eq!(rejected.status, 422, "{patch} {}", rejected.text());
    }
    for patch in [json!([]), json!("x"), json!(null)] {
        assert_eq!(app.change(Method::PATCH, &row, &token, patch).await.status, 400);
    }
    assert_eq!(actions(&app, &token, &row).await, ["created"]);
}

#[on_both_databases]
async fn history_shows_and_restores_earlier_versions(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, field, _) in RESOURCES.iter().copied() {
        let row = made(&app, &token, path, form).await;
        let first = read(&app, &token, &row).await.json();
        app.change(Method::PATCH, &row, &token, json!({field: null})).await;
        let history = read(&app, &token, &format!("{row}/history")).await.json();
        let (updated, created) = (&history["items"][0], &history["items"][1]);
        assert_eq!(
            (history["total"].as_u64(), updated["actor"].as_str()),
            (Some(2), Some("staff@example.org"))
        );
        assert_eq!((&updated["before"][field], &updated["after"][field]), (&first[field], &Value::Null));
        assert_eq!((&created["before"], &created["after"][field]), (&Value::Null, &first[field]));

        let entry = json!({"entry": created["id"]});
        app.staff(Method::POST, &format!("{row}/restore"), &token, entry.clone()).await.is(428);
        let back = app.change(Method::POST, &format!("{row}/restore"), &token, entry.clone()).await;
        assert_eq!((back.status.as_u16(), &back.json()[field]), (200, &first[field]), "{}", back.text());

        assert_eq!(app.change(Method::DELETE, &row, &token, Value::Null).await.status, 204);
        let deleted =
            json!({"entry": read(&app, &token, &format!("{row}/history")).await.json()["items"][0]["id"]});
        let again = app.staff(Method::POST, &format!("{row}/restore"), &token, deleted).await;
        assert_eq!((again.status.as_u16(), &again.json()[field]), (201, &first[field]), "{}", again.text());
        assert_eq!(again.json()["id"], first["id"], "under its old id");
        assert_eq!(
            actions(&app, &token, &row).await,
            ["restored", "deleted", "restored", "updated", "created"]
        );

        // An entry of another row is none of this one.
        let other = app.staff(Method::POST, path, &token, serde_json::from_str(form).unwrap()).await.json();
        app.change(Method::POST, &format!("{path}/{}/restore", other["id"].as_str().unwrap()), &token, entry)
            .await
            .shows(422, json!({"errors/0/pointer": "/entry"}));
    }
    let nowhere = "/news/00000000-0000-4000-8000-000000000000";
    assert_eq!(read(&app, &token, &format!("{nowhere}/history")).await.status, 404);
    let entry = json!({"entry": "00000000-0000-4000-8000-000000000000"});
    assert_eq!(app.staff(Method::POST, &format!("{nowhere}/restore"), &token, entry).await.status, 404);
}

#[on_both_databases]
async fn the_recorded_form_of_a_row_matches_the_submitted_form(app: TestApp) {
    let token = staff(&app).await;
    for (path, form, _, _) in RESOURCES.iter().copied() {
        let row = made(&app, &token, path, form).await;
        let after = read(&app, &token, &format!("{row}/history")).await.json()["items"][0]["after"].clone();
        for (field, value) in serde_json::from_str::<Value>(form).unwrap().as_object().unwrap() {
            assert!(says(&after[field], value), "{path} {field}: {}", after[field]);
        }
        // The form of the record is a whole form: it can be sent again as it is.
        let again = app.change(Method::PATCH, &row, &token, after).await;
        assert_eq!((again.status.as_u16(), again.header(header::ETAG)), (200, "\"1\""), "{}", again.text());
    }
}
