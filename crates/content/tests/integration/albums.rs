use testing::prelude::*;

fn form(slug: &str, day: &str, pictures: usize) -> Value {
    let picture =
        |at| json!({"url": format!("/media/images/{slug}/{at}.jpg"), "caption": format!("No. {at}")});
    json!({
        "title": format!("Album {slug}"), "slug": slug, "day": day, "published": true,
        "pictures": (0..pictures).map(picture).collect::<Vec<_>>(),
    })
}

async fn made(app: &TestApp, token: &str, form: Value) -> Value {
    let answer = app.staff(Method::POST, "/photos", token, form).await.is(201);
    answer.json()
}

fn row_of(album: &Value) -> String {
    format!("/photos/{}", album["id"].as_str().unwrap())
}

fn captions(answer: &Answer) -> Vec<String> {
    let pictures = answer.json()["pictures"]["items"].as_array().unwrap().clone();
    pictures.iter().map(|picture| picture["caption"].as_str().unwrap().to_owned()).collect()
}

#[on_both_databases]
async fn published_albums_are_listed_newest_first(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    made(&app, &token, form("old", "2025-12-31", 1)).await;
    made(&app, &token, form("new", "2026-01-01", 2)).await;
    let mut draft = form("draft", "2026-02-01", 1);
    draft["published"] = json!(false);
    made(&app, &token, draft).await;
    let list = app.get("/photos").await;
    assert_eq!(list.items("slug"), ["new", "old"]);
    let first = &list.json()["items"][0];
    shows(first, json!({"picture_count": 2, "cover": "/media/images/new/0.jpg"}));
    assert_eq!((first.get("pictures"), first.get("search_text")), (None, None));
    assert_eq!(app.get("/photos/draft").await.status, 404);
}

#[on_both_databases]
async fn the_pictures_of_an_album_are_paginated_in_order(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    let album = made(&app, &token, form("picnic", "2026-05-01", 100)).await;
    let first = app.get("/photos/picnic").await;
    assert_eq!(captions(&first).len(), 48);
    assert_eq!(first.json()["pictures"]["total"], 100);
    let last = app.get("/photos/picnic?offset=96").await;
    assert_eq!(captions(&last), ["No. 96", "No. 97", "No. 98", "No. 99"]);
    assert_eq!(captions(&app.get("/photos/picnic?offset=1000").await).len(), 0);
    let few = app.get("/photos/picnic?limit=2&offset=1").await;
    assert_eq!(captions(&few), ["No. 1", "No. 2"]);
    app.change(Method::PATCH, &row_of(&album), &token, json!({"pictures": []})).await.is(200);
    assert_eq!(app.get("/photos/picnic").await.json()["picture_count"], 0);
    let listed = app.read("/photos?search=picnic", &token).await;
    assert_eq!(listed.json()["items"][0]["picture_count"], 0);
}

#[on_both_databases]
async fn an_album_with_more_than_five_hundred_pictures_is_rejected(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    made(&app, &token, form("full", "2026-05-01", 500)).await;
    app.staff(Method::POST, "/photos", &token, form("over", "2026-05-01", 501))
        .await
        .shows(422, json!({"errors/0/pointer": "/pictures"}));
}

#[on_both_databases]
async fn invalid_album_fields_are_rejected(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    for (field, value, pointer) in [
        ("title", json!(" "), "/title"),
        ("slug", json!("A B"), "/slug"),
        ("related_path", json!("/shop"), "/related_path"),
        ("related_path", json!("/events/../admin"), "/related_path"),
        ("related_path", json!("//evil.example/events/x"), "/related_path"),
        ("pictures", json!([{"url": "javascript:alert(1)"}]), "/pictures/0"),
        ("pictures", json!([{"url": ""}]), "/pictures/0"),
        ("pictures", json!([{"url": "/media/images/a.jpg"}, {"url": "/media/images/a.jpg"}]), "/pictures"),
        ("pictures", json!([{"url": "/media/images/a.jpg", "alt": "a".repeat(151)}]), "/pictures/0"),
    ] {
        let mut form = form("refused", "2026-05-01", 1);
        form[field] = value.clone();
        let refused = app.staff(Method::POST, "/photos", &token, form).await;
        assert_eq!(refused.status, 422, "{field} {value}: {}", refused.text());
        assert_eq!(refused.json()["errors"][0]["pointer"], pointer, "{value}");
    }
    let mut never = form("never", "2026-05-01", 1);
    never["day"] = json!("2026-02-30");
    assert!(app.staff(Method::POST, "/photos", &token, never).await.status.is_client_error());
}

#[on_both_databases]
async fn the_former_slug_of_an_album_redirects_to_the_new_slug(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    let album = made(&app, &token, form("picnic", "2026-05-01", 1)).await;
    let change = json!({"slug": "summer-picnic"});
    let changed = app.change(Method::PATCH, &row_of(&album), &token, change).await;
    assert_eq!(changed.json()["slug"], "summer-picnic", "{}", changed.text());
    let moved = app.get("/photos/picnic").await;
    assert_eq!((moved.status.as_u16(), moved.header(header::LOCATION)), (301, "summer-picnic"));
    let other = made(&app, &token, form("summer-picnic", "2026-05-02", 1)).await;
    assert_eq!(other["slug"], "summer-picnic-2");
}
