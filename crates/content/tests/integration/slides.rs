mod config;

use content::slides::model::SlideCategory;
use content::slides::rules::SlideForm;
use content::slides::staff::Slides;
use platform::files::testing::stored;
use platform::files::{Bucket, Picture};
use testing::prelude::*;

fn slide(title: &str, sort_order: i64) -> SlideForm {
    let form = json!({"title": title, "image_url": "/media/images/a.webp", "sort_order": sort_order});
    serde_json::from_value(form).unwrap()
}

async fn write(app: &TestApp, form: SlideForm) -> String {
    app.write::<Slides>(form).await.id.to_string()
}

#[on_both_databases]
async fn slides_include_the_alt_text_of_the_library(app: TestApp) {
    let picture = Some(Picture { width: 800, height: 600, color: "#14285a".into() });
    stored(&app.app, Bucket::Images, "a.webp", ("image/webp", b"hall"), picture).await;
    write(&app, slide("The hall", 0)).await;
    let expected = json!({"width": 800, "height": 600, "color": "#14285a"});
    assert_eq!(app.get("/slides").await.json()["items"][0]["picture"], expected);
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let alt = json!({"alt": "The hall on a \"summer\" evening"});
    app.change(Method::PATCH, "/storage/images/a.webp", &token, alt.clone()).await.is(200);
    assert_eq!(app.get("/slides").await.json()["items"][0]["picture"]["alt"], alt["alt"]);
}

#[on_both_databases]
async fn active_slides_are_listed_in_order(app: TestApp) {
    write(&app, slide("Third", 2)).await;
    write(&app, slide("Second, older", 1)).await;
    app.at("2026-06-16T00:00:00Z");
    write(&app, slide("Second, newer", 1)).await;
    let featured = SlideForm { featured: true, category: SlideCategory::Training, ..slide("First", 0) };
    write(&app, featured).await;
    let hidden = write(&app, SlideForm { is_active: false, ..slide("Hidden", 0) }).await;

    let all = app.get("/slides").await;
    assert_eq!(all.items("title"), ["First", "Second, newer", "Second, older", "Third"]);
    assert_eq!(all.json()["limit"], 20);
    assert_eq!(app.get("/slides?featured=true").await.items("title"), ["First"]);
    assert_eq!(app.get("/slides?category=training").await.items("title"), ["First"]);
    assert_eq!(app.get("/slides?limit=1").await.json()["total"], 4);
    assert_eq!(app.get("/slides/categories").await.json()["items"], json!(["general", "training"]));
    let id = &all.items("id")[0];
    assert_eq!(app.get(&format!("/slides/{id}")).await.json()["title"], "First");
    assert_eq!(app.get(&format!("/slides/{hidden}")).await.status, 404);
    assert_eq!(app.get("/slides/not-an-id").await.status, 404);
}

/// The same data on a site with slides, and on a site without slide management.
async fn closed(backend: Backend) {
    let app = TestApp::with(backend, &[("slide_management", "false".to_owned())]).await;
    let id = write(&app, slide("Kept", 0)).await;
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let form = json!({"title": "Other", "image_url": "/media/images/b.webp"});
    let row = format!("/slides/{id}");
    for (method, path, body) in [
        (Method::POST, "/slides", form),
        (Method::PATCH, &*row, json!({})),
        (Method::PATCH, &row, json!({"title": "Other"})),
        (Method::DELETE, &row, Value::Null),
        (Method::POST, "/slides/bulk", json!({"action": "delete", "ids": [id]})),
        (Method::POST, &format!("{row}/restore"), json!({"entry": id})),
        (Method::PUT, "/slides/order", json!({"ids": [id], "before": [id]})),
    ] {
        let rejected = app.staff_if(method.clone(), path, &token, "\"1\"", body).await;
        assert_eq!(
            (rejected.status.as_u16(), rejected.json()["code"].as_str()),
            (403, Some("slide_management_off")),
            "{method} {path}: {}",
            rejected.text()
        );
    }
    let there = app.read("/slides", &token).await;
    assert_eq!(there.items("title"), ["Kept"], "they are seen, and nothing was changed");
    let post = json!({"title": "Pay", "slug": "pay"});
    assert_eq!(app.staff(Method::POST, "/news", &token, post).await.status, 201, "everything else is open");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slides_are_read_only_if_slide_management_is_disabled() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        closed(backend).await;
    }
}
