use sea_orm::ConnectionTrait as _;

use platform::files::pictures::testing::photograph;
use testing::prelude::*;

async fn upload(app: &TestApp, token: &str, path: &str, bytes: Vec<u8>) -> String {
    let answer = app.upload(&format!("/storage/images/{path}"), token, "image/webp", bytes).await;
    assert!(answer.status.is_success(), "{}", answer.text());
    answer.json()["url"].as_str().unwrap().to_owned()
}

async fn made(app: &TestApp, token: &str, path: &str, form: Value) -> String {
    let answer = app.staff(Method::POST, path, token, form).await;
    assert_eq!(answer.status, 201, "{path}: {}", answer.text());
    format!("{path}/{}", answer.json()["id"].as_str().unwrap())
}

async fn take_down(app: &TestApp, token: &str, path: &str) -> Answer {
    app.staff(Method::POST, "/picture-takedowns", token, json!({"path": path})).await
}

#[on_both_databases]
async fn a_picture_takedown_removes_its_copies_and_references(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let face = upload(&app, &token, "face.jpg", photograph(80, 60, 1)).await;
    let again = upload(&app, &token, "copies/face.jpg", photograph(80, 60, 1)).await;
    let other = upload(&app, &token, "other.jpg", photograph(60, 80, 1)).await;
    let album = json!({
        "title": "Picnic", "slug": "picnic", "day": "2026-05-01", "published": true,
        "pictures": [{"url": face}, {"url": other, "caption": "Stays"}, {"url": again}],
    });
    let album = made(&app, &token, "/photos", album).await;
    let post = json!({
        "title": "Post", "slug": "post", "published": true, "featured_img": face,
        "content_md": format!("Before ![A face]({again}) ![Grill]({other}) after"),
    });
    let post = made(&app, &token, "/news", post).await;
    let slide = json!({"title": "Slide", "image_url": face, "is_active": true});
    let slide = made(&app, &token, "/slides", slide).await;
    let untouched = json!({"title": "Other", "slug": "other", "published": true, "featured_img": other});
    let untouched = made(&app, &token, "/news", untouched).await;

    let answer = take_down(&app, &token, "face.jpg").await;
    assert_eq!(
        (answer.status.as_u16(), answer.json()),
        (200, json!({"files": 2, "items": 3, "remaining": 0}))
    );
    for url in [&face, &again] {
        assert_eq!(app.page(url).await.status, 404, "{url}");
    }
    assert_eq!(app.page(&other).await.status, 200);
    let read = async |row: &str| app.read(row, &token).await;
    assert_eq!(read(&album).await.json()["pictures"], json!([{"url": other, "caption": "Stays", "alt": ""}]));
    assert_eq!(read(&album).await.json()["cover"], json!(other));
    let post = read(&post).await.json();
    assert_eq!(post["featured_img"], Value::Null);
    assert_eq!(post["content_md"], json!(format!("Before  ![Grill]({other}) after")));
    assert_eq!(read(&slide).await.status, 404, "a slide is nothing without its picture");
    assert_eq!(read(&untouched).await.json()["version"], 1);
    assert!(!app.page("/photos/picnic").await.text().contains("face.jpg"));
    assert!(!app.page("/news/post").await.text().contains("face.jpg"));

    let history = read(&format!("{album}/history")).await.json();
    assert_eq!(history["items"][0]["action"], "updated");
    assert_eq!(take_down(&app, &token, "face.jpg").await.status, 404);
}

#[on_both_databases]
async fn a_picture_takedown_covers_trash_logo_and_navigation_links(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let face = upload(&app, &token, "face.jpg", photograph(80, 60, 1)).await;
    let album = json!({"title": "Gone", "slug": "gone", "day": "2026-05-01", "pictures": [{"url": face}]});
    let album = made(&app, &token, "/photos", album).await;
    assert_eq!(app.change(Method::DELETE, &album, &token, Value::Null).await.status, 204);
    let link = json!({"label": "Heading", "href": face, "area": "header"});
    let link = made(&app, &token, "/nav-links", link).await;
    let id = link.rsplit('/').next().unwrap();
    let below = json!({"label": "Below", "href": "/contact", "area": "header", "parent": id});
    made(&app, &token, "/nav-links", below).await;
    let read = async |row: &str| app.read(row, &token).await;
    let settings = json!({"site_name": "Harlow", "logo_url": face});
    let saved = app.change(Method::PUT, "/settings", &token, settings).await;
    assert_eq!(saved.json()["logo_url"], json!(face), "{}", saved.text());

    take_down(&app, &token, "face.jpg").await.shows(200, json!({"items": 3}));
    assert_eq!(read("/settings").await.json()["logo_url"], "");
    assert_eq!(read(&link).await.json()["href"], "");
    assert!(!app.page("/").await.text().contains("face.jpg"));
    let restored = json!({"action": "restore", "ids": [album.rsplit('/').next().unwrap()]});
    assert_eq!(app.staff(Method::POST, "/photos/bulk", &token, restored).await.status, 200);
    assert_eq!(read(&album).await.json()["pictures"], json!([]));
}

#[on_both_databases]
async fn a_picture_takedown_keeps_a_post_with_an_invalid_title_published(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let face = upload(&app, &token, "face.jpg", photograph(80, 60, 1)).await;
    let post = json!({"title": "Post", "slug": "post", "published": true, "featured_img": face});
    made(&app, &token, "/news", post).await;
    let tx = app.app.store.begin().await.unwrap();
    let longer = format!("UPDATE news_posts SET title = '{}'", "a".repeat(2_000));
    tx.on(content::news::schema::NEWS_POSTS).execute_unprepared(&longer).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(take_down(&app, &token, "face.jpg").await.status, 200);
    assert_eq!(app.get("/news/post").await.json()["featured_img"], Value::Null);
}
