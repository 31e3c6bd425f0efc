use std::sync::Arc;

use sea_orm::{EntityTrait as _, PaginatorTrait as _};

use platform::database::platform_tables::SAMPLE_ROWS;
use platform::files::model::file;
use platform::files::schema::FILES;
use platform::samples::{self, Collection};
use testing::article;
use testing::prelude::*;
use unionhall::demo;

async fn load(app: &TestApp) {
    demo::load(&app.app.store, &app.app.storage, &app.app.clock, &app.app.entropy).await.unwrap();
}

async fn owner(app: &TestApp) -> String {
    app.signed_in("owner@example.org", Role::Owner).await
}

async fn remove(app: &TestApp, token: &str, dry_run: bool) -> Answer {
    app.staff(Method::POST, "/demonstration/removal", token, json!({"dry_run": dry_run})).await
}

async fn is_loaded(app: &TestApp, token: &str) -> bool {
    app.read("/demonstration", token).await.json()["is_loaded"] == true
}

async fn is_on_checklist(app: &TestApp, token: &str) -> bool {
    let steps = app.read("/checklist", token).await.json()["steps"].clone();
    steps.as_array().unwrap().iter().any(|step| step["name"] == "demonstration")
}

async fn total(app: &TestApp, token: &str, list: &str) -> u64 {
    app.read(list, token).await.json()["total"].as_u64().unwrap()
}

const LISTS: [&str; 12] = [
    "/news",
    "/events",
    "/pages",
    "/slides",
    "/social-posts",
    "/documents",
    "/questions",
    "/people",
    "/alerts",
    "/photos",
    "/contact-messages",
    "/products",
];

async fn files(app: &TestApp) -> u64 {
    let db = app.app.store.reader(Arc::default());
    file::Entity::find().count(db.on(FILES)).await.unwrap()
}

#[on_both_databases]
async fn an_unchanged_demo_is_removed_completely(app: TestApp) {
    let fresh = app.get("/settings").await.json();
    let links = app.get("/nav-links").await.json();
    let token = owner(&app).await;
    assert!(!is_loaded(&app, &token).await);
    load(&app).await;
    assert!(is_loaded(&app, &token).await);
    assert!(files(&app).await > 0);
    assert!(is_on_checklist(&app, &token).await);

    let planned = remove(&app, &token, true).await.json();
    assert!(planned["removed"].as_u64() > Some(100) && planned["remaining"] == 0, "{planned}");
    assert_eq!(total(&app, &token, "/news").await, 24, "a dry run removes nothing");
    assert_eq!(remove(&app, &token, false).await.json(), planned);
    for list in LISTS {
        assert_eq!(total(&app, &token, list).await, 0, "{list}");
    }
    assert_eq!(files(&app).await, 0);
    assert_eq!(app.get("/settings").await.json(), fresh);
    assert_eq!(app.get("/nav-links").await.items("label"), labels(&links));
    assert!(!is_loaded(&app, &token).await);
    assert!(!is_on_checklist(&app, &token).await);
    assert_eq!(remove(&app, &token, false).await.json(), json!({"removed": 0, "remaining": 0}));
    let log = app.read("/audit?resource=demonstration", &token).await;
    assert_eq!(log.items("title"), [format!("{} removed, 0 left", planned["removed"])]);
    assert_eq!(app.page("/").await.status, 200);
}

fn labels(links: &Value) -> Vec<String> {
    let items = links["items"].as_array().unwrap();
    items.iter().map(|link| link["label"].as_str().unwrap().to_owned()).collect()
}

#[on_both_databases]
async fn changed_demo_rows_are_kept_with_their_pictures_and_parents(app: TestApp) {
    load(&app).await;
    let token = owner(&app).await;
    let own = app.write_news(article("Our own post")).await;
    let posts = app.read("/news?limit=100", &token).await.json();
    let with_picture =
        |post: &&Value| post["featured_img"].is_string() && post["id"] != json!(own.summary.id);
    let post = posts["items"].as_array().unwrap().iter().find(with_picture).unwrap().clone();
    let path = format!("/news/{}", post["id"].as_str().unwrap());
    app.change(Method::PATCH, &path, &token, json!({"title": "Ours now"})).await.is(200);
    let pages = app.read("/pages?limit=100", &token).await.json();
    let dental =
        pages["items"].as_array().unwrap().iter().find(|page| page["path"] == "benefits/health/dental");
    let dental = format!("/pages/{}", dental.unwrap()["id"].as_str().unwrap());
    app.change(Method::PATCH, &dental, &token, json!({"title": "Our dental plan"})).await;
    let name = json!({"site_name": "Our Local", "contact_email": "office@our.example"});
    let settings = app.read("/settings", &token).await.json();
    let phone = settings["contact_phone"].as_str().unwrap().to_owned();
    let mut form = name;
    form["contact_phone"] = json!(phone);
    assert_eq!(app.change(Method::PUT, "/settings", &token, form).await.status, 200);

    let done = remove(&app, &token, false).await.json();
    // The post and its two pictures, the page and the two above it.
    assert_eq!(done["remaining"], 6, "{done}");
    assert_eq!(total(&app, &token, "/news").await, 2);
    assert_eq!(files(&app).await, 2);
    assert_eq!(app.page(post["featured_img"].as_str().unwrap()).await.status, 200);
    assert_eq!(app.page("/benefits/health/dental").await.status, 200);
    assert_eq!(total(&app, &token, "/pages").await, 3);
    let settings = app.read("/settings", &token).await.json();
    assert_eq!((&settings["site_name"], &settings["contact_phone"]), (&json!("Our Local"), &json!("")));
    let db = app.app.store.reader(Arc::default());
    assert!(!samples::has_samples(db.on(SAMPLE_ROWS), Collection::Demonstration).await.unwrap());
    assert!(!app.sign_in("owner@example.org").await.is_empty(), "accounts stay");
}

#[test]
fn demo_messages_are_removed_unless_they_have_a_reply() {
    let server = [("mail.host", "mail.example".to_owned())];
    on_both_databases_with(&server, async |app| {
        load(&app).await;
        let token = owner(&app).await;
        let list = app.read("/contact-messages?status=new", &token).await.json();
        let path = |at: usize| format!("/contact-messages/{}", list["items"][at]["id"].as_str().unwrap());
        app.change(Method::PATCH, &path(0), &token, json!({"status": "read"})).await;
        let etag = app.read(&path(1), &token).await.header(header::ETAG).to_owned();
        let replies = format!("{}/replies", path(1));
        let reply = app.staff_if(Method::POST, &replies, &token, &etag, json!({"body": "Hello"})).await;
        assert!(reply.status.is_success(), "{}", reply.text());
        assert_eq!(remove(&app, &token, false).await.json()["remaining"], 1);
        assert_eq!(total(&app, &token, "/contact-messages").await, 1);
    });
}

#[on_both_databases]
async fn demo_removal_keeps_rows_in_the_trash(app: TestApp) {
    load(&app).await;
    let token = owner(&app).await;
    let posts = app.read("/news", &token).await.json();
    let path = format!("/news/{}", posts["items"][0]["id"].as_str().unwrap());
    assert_eq!(app.change(Method::DELETE, &path, &token, Value::Null).await.status, 204);
    remove(&app, &token, false).await;
    assert_eq!(total(&app, &token, "/news").await, 0);
    assert_eq!(total(&app, &token, "/news?trashed=true").await, 1);
}
