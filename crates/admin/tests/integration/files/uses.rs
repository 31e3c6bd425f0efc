//! Where files are used: found in what refers to them, in the moment that it does.

use futures_util::join;

use super::{PDF, rejection, upload};
use content::contact::queries::insert;
use testing::prelude::*;

const FILE: &str = "/storage/documents/a.pdf";
const ADDRESS: &str = "/media/documents/a.pdf";

/// Staff, and a file that nothing refers to.
async fn with_file(app: &TestApp) -> String {
    let token = app.signed_in("nora@example.org", Role::Staff).await;
    assert_eq!(upload(app, &token, "documents/a.pdf", PDF).await.status, 201);
    token
}

/// Where the file is used: resources and titles, by title.
async fn uses(app: &TestApp, token: &str) -> Vec<(String, String)> {
    let file = app.read(FILE, token).await.json();
    let uses = file["uses"].as_array().unwrap().clone();
    assert_eq!(file["use_count"], uses.len());
    let list = app.read("/storage/documents?folder=", token).await.json();
    assert_eq!(list["items"][0]["use_count"], uses.len());
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    uses.iter().map(|one| (text(&one["resource"]), text(&one["title"]))).collect()
}

async fn created(app: &TestApp, token: &str, path: &str, body: Value) -> String {
    let answer = app.staff(Method::POST, path, token, body).await;
    assert_eq!(answer.status, 201, "{path}: {}", answer.text());
    format!("{path}/{}", answer.json()["id"].as_str().unwrap())
}

fn in_words(uses: &[(&str, &str)]) -> Vec<(String, String)> {
    uses.iter().map(|(resource, title)| ((*resource).to_owned(), (*title).to_owned())).collect()
}

async fn news(app: &TestApp, token: &str, title: &str, text: &str) -> String {
    let slug = platform::rules::slug_of(title);
    created(app, token, "/news", json!({"title": title, "slug": slug, "content_md": text})).await
}

/// Deletes a row from the trash, too.
async fn delete_permanently(app: &TestApp, token: &str, row: &str) {
    let (path, id) = row.rsplit_once('/').unwrap();
    app.change(Method::DELETE, row, token, Value::Null).await;
    let body = json!({"action": "delete_permanently", "ids": [id]});
    let answer = app.staff(Method::POST, &format!("{path}/bulk"), token, body).await;
    assert_eq!(answer.json()["changed"], json!([id]), "{}", answer.text());
}

async fn delete(app: &TestApp, token: &str) -> Answer {
    app.staff(Method::DELETE, FILE, token, Value::Null).await
}

#[on_both_databases]
async fn every_kind_of_file_use_is_found(app: TestApp) {
    let token = with_file(&app).await;
    assert_eq!(uses(&app, &token).await, []);
    news(&app, &token, "In a text", &format!("Read [it]({ADDRESS}#page=2).")).await;
    news(&app, &token, "As a picture", &format!("![]({ADDRESS}?w=320)")).await;
    news(&app, &token, "By its whole address", &format!("<https://union.example{ADDRESS}>")).await;
    news(&app, &token, "On another site", &format!("[it](https://elsewhere.example{ADDRESS})")).await;
    news(&app, &token, "Only said", &format!("Type `{ADDRESS}`, or {ADDRESS}b")).await;
    created(&app, &token, "/news", json!({"title": "On top", "slug": "on-top", "featured_img": ADDRESS}))
        .await;
    created(&app, &token, "/documents", json!({"title": "Paper", "file_url": ADDRESS})).await;
    created(&app, &token, "/slides", json!({"title": "Slide", "image_url": ADDRESS, "link_url": ADDRESS}))
        .await;
    created(
        &app,
        &token,
        "/social-posts",
        json!({"platform": "facebook", "image_url": ADDRESS, "content": "Post"}),
    )
    .await;
    created(&app, &token, "/nav-links", json!({"label": "Link", "href": ADDRESS, "area": "footer"})).await;
    let mut settings = app.read("/settings", &token).await.json()["defaults"].clone();
    settings["logo_url"] = json!(ADDRESS);
    assert_eq!(app.change(Method::PUT, "/settings", &token, settings).await.status, 200);
    let found = [
        ("news", "As a picture"),
        ("news", "By its whole address"),
        ("news", "In a text"),
        ("navigation", "Link"),
        ("news", "On top"),
        ("documents", "Paper"),
        ("social", "Post"),
        ("settings", "Site settings"),
        ("slides", "Slide"),
    ];
    let mut known = uses(&app, &token).await;
    known.sort_by(|one, other| one.1.cmp(&other.1));
    assert_eq!(known, in_words(&found));
    assert_eq!(app.staff(Method::DELETE, "/settings/logo_url", &token, Value::Null).await.status, 204);
    assert_eq!(uses(&app, &token).await.len(), found.len() - 1);
}

#[on_both_databases]
async fn plain_text_mentions_do_not_count_as_file_uses(app: TestApp) {
    let token = with_file(&app).await;
    let body = json!({"name": ADDRESS, "email": "pat@example.org", "subject": ADDRESS, "message": ADDRESS});
    let tx = app.app.store.begin().await.unwrap();
    insert(&tx, serde_json::from_value(body).unwrap(), true, app.app.entropy.uuid(), app.app.now())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    created(
        &app,
        &token,
        "/documents",
        json!({"title": ADDRESS, "description": ADDRESS, "file_url": "/media/documents/b.pdf"}),
    )
    .await;
    created(
        &app,
        &token,
        "/slides",
        json!({"title": ADDRESS, "caption": ADDRESS, "image_url": "/media/images/b.webp"}),
    )
    .await;
    created(
        &app,
        &token,
        "/news",
        json!({"title": ADDRESS, "slug": "post", "excerpt": ADDRESS, "author_name": ADDRESS}),
    )
    .await;
    created(&app, &token, "/nav-links", json!({"label": ADDRESS, "href": "/news", "area": "footer"})).await;
    let mut settings = app.read("/settings", &token).await.json()["defaults"].clone();
    settings["footer_text"] = json!(ADDRESS);
    assert_eq!(app.change(Method::PUT, "/settings", &token, settings).await.status, 200);
    let messages = app.read("/contact-messages", &token).await.json();
    let message = format!("/contact-messages/{}", messages["items"][0]["id"].as_str().unwrap());
    assert_eq!(app.change(Method::PATCH, &message, &token, json!({"status": "read"})).await.status, 200);
    assert_eq!(uses(&app, &token).await, []);
}

#[on_both_databases]
async fn every_url_field_of_an_event_counts_as_a_file_use(app: TestApp) {
    let token = with_file(&app).await;
    for (number, field) in [
        json!({"featured_image": ADDRESS}),
        json!({"content_md": format!("[it]({ADDRESS})")}),
        json!({"registration": "external", "external_url": format!("https://union.example{ADDRESS}")}),
    ]
    .into_iter()
    .enumerate()
    {
        let mut form = json!({"title": format!("Event {number}"), "slug": format!("event-{number}"), "start_date": "2026-07-01T16:00:00Z"});
        form.as_object_mut().unwrap().extend(field.as_object().unwrap().clone());
        created(&app, &token, "/events", form).await;
        assert_eq!(uses(&app, &token).await.len(), number + 1);
    }
}

#[on_both_databases]
async fn a_file_use_ends_when_its_item_changes_or_is_deleted(app: TestApp) {
    let token = with_file(&app).await;
    let post = news(&app, &token, "Post", &format!("[it]({ADDRESS})")).await;
    let patched =
        async |patch: Value| assert_eq!(app.change(Method::PATCH, &post, &token, patch).await.status, 200);
    patched(json!({"title": "Renamed"})).await;
    assert_eq!(uses(&app, &token).await, in_words(&[("news", "Renamed")]));
    patched(json!({"published": true})).await;
    assert_eq!(uses(&app, &token).await, in_words(&[("news", "Renamed")]));
    patched(json!({"content_md": "Nothing"})).await;
    assert_eq!(uses(&app, &token).await, []);
    // An earlier version comes back, and one that was deleted.
    let history = app.read(&format!("{post}/history"), &token).await.json();
    let entry = history["items"][1]["id"].clone();
    app.change(Method::POST, &format!("{post}/restore"), &token, json!({"entry": entry})).await.is(200);
    assert_eq!(uses(&app, &token).await, in_words(&[("news", "Renamed")]));
    assert_eq!(app.change(Method::DELETE, &post, &token, Value::Null).await.status, 204);
    assert_eq!(uses(&app, &token).await, in_words(&[("news", "Renamed")]), "it is in the trash");
    delete_permanently(&app, &token, &post).await;
    assert_eq!(uses(&app, &token).await, []);
    let again = app.staff(Method::POST, &format!("{post}/restore"), &token, json!({"entry": entry})).await;
    assert_eq!((again.status.as_u16(), uses(&app, &token).await), (201, in_words(&[("news", "Renamed")])));
    let id = post.rsplit('/').next().unwrap();
    let bulk = app.staff(Method::POST, "/news/bulk", &token, json!({"action": "delete", "ids": [id]})).await;
    assert_eq!((bulk.status.as_u16(), uses(&app, &token).await.len()), (200, 1));
    delete_permanently(&app, &token, &post).await;
    assert_eq!(uses(&app, &token).await, vec![]);
}

#[on_both_databases]
async fn a_file_in_use_is_deleted_only_with_confirmation(app: TestApp) {
    let token = with_file(&app).await;
    let post = news(&app, &token, "Post", &format!("[it]({ADDRESS})")).await;
    let rejected = delete(&app, &token).await;
    assert_eq!(rejection(&rejected), (409, "in_use".into()));
    assert_eq!(
        rejected.json()["uses"],
        json!([{"resource": "news", "id": post.rsplit('/').next(), "title": "Post"}])
    );
    assert_eq!(app.page(ADDRESS).await.status, 200);
    let confirmed = format!("{FILE}?confirm={}", rejected.json()["uses_version"].as_str().unwrap());
    let shown = app.read(FILE, &token).await.json();
    assert_eq!(shown["uses_version"], rejected.json()["uses_version"], "a screen knows it beforehand");
    let other = news(&app, &token, "Another", &format!("[it]({ADDRESS})")).await;
    let again = app.staff(Method::DELETE, &confirmed, &token, Value::Null).await;
    assert_eq!(
        (rejection(&again), again.json()["uses"].as_array().unwrap().len()),
        ((409, "in_use".into()), 2)
    );
    delete_permanently(&app, &token, &other).await;
    delete_permanently(&app, &token, &post).await;
    let post = news(&app, &token, "Post", &format!("[it]({ADDRESS})")).await;
    let again = app.staff(Method::DELETE, &confirmed, &token, Value::Null).await;
    assert_eq!(rejection(&again), (409, "in_use".into()));
    let confirmed = format!("{FILE}?confirm={}", again.json()["uses_version"].as_str().unwrap());
    assert_eq!(app.staff(Method::DELETE, &confirmed, &token, Value::Null).await.status, 204);
    assert_eq!(app.page(ADDRESS).await.status, 404);
    // The post still refers to the address: what is put there next is in use at once.
    upload(&app, &token, "documents/a.pdf", PDF).await;
    assert_eq!(uses(&app, &token).await, in_words(&[("news", "Post")]));
    delete_permanently(&app, &token, &post).await;
    assert_eq!(delete(&app, &token).await.status, 204);
}

#[on_both_databases]
async fn a_deletion_concurrent_with_a_use_of_the_file_succeeds_or_returns_409(app: TestApp) {
    let token = with_file(&app).await;
    for number in 0..8 {
        upload(&app, &token, "documents/a.pdf", PDF).await;
        let title = format!("Post {number}");
        let text = format!("[it]({ADDRESS})");
        let (post, deleted) = join!(news(&app, &token, &title, &text), delete(&app, &token));
        let known = app.read(FILE, &token).await;
        match deleted.status.as_u16() {
            // The post came after it: it refers to nothing, as any address may.
            204 => assert_eq!(known.status, 404),
            409 => assert_eq!(known.json()["uses"][0]["title"], title),
            other => panic!("{other}: {}", deleted.text()),
        }
        delete_permanently(&app, &token, &post).await;
    }
}

#[on_both_databases]
async fn file_uses_of_bulk_inserts_are_recorded(app: TestApp) {
    let token = with_file(&app).await;
    let mut form = testing::article("In bulk");
    form.featured_img = Some(ADDRESS.into());
    let row = content::news::import::row(form, app.app.entropy.uuid(), app.app.now());
    let tx = app.app.store.begin().await.unwrap();
    admin::resource::insert_rows::<content::news::staff::News>(&tx, vec![row]).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(uses(&app, &token).await, in_words(&[("news", "In bulk")]));
}
