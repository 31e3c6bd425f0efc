use testing::article;
use testing::prelude::*;

const STANDARD: [&str; 7] = ["hero", "slides", "quick_access", "news", "donation", "events", "social"];

/// The standard sections, of which only these are visible.
fn only(shown: &[&str]) -> Value {
    let section = |name| json!({"section": name, "shown": shown.contains(name), "category": null});
    STANDARD.iter().map(section).collect()
}

async fn save(app: &TestApp, token: &str, sections: Value) -> Answer {
    let form = json!({"site_name": "Our Union", "home_sections": sections});
    app.change(Method::PUT, "/settings", token, form).await
}

async fn saved(app: &TestApp, token: &str, sections: Value) {
    save(app, token, sections).await.is(200);
}

#[on_both_databases]
async fn home_sections_are_saved_logged_and_reset(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let value = async || app.get("/settings/home_sections").await.json()["value"].clone();
    let listed = async || {
        let form = app.read("/settings", &token).await.json();
        form["home_sections"].as_array().unwrap().clone()
    };
    assert_eq!(value().await, "", "the standard sections are not repeated");
    assert_eq!(Value::from(listed().await), only(&STANDARD));

    let sections = json!([
        {"section": "events", "shown": true, "category": "training"},
        {"section": "hero", "shown": false, "category": null},
    ]);
    saved(&app, &token, sections.clone()).await;
    assert_eq!(
        (&listed().await[..2], listed().await.len()),
        (&sections.as_array().unwrap()[..], STANDARD.len()),
        "the sections that were left out follow"
    );
    let public: Value = serde_json::from_str(value().await.as_str().unwrap()).unwrap();
    assert_eq!(public[0], json!({"section": "events", "category": "training"}));
    let names: Vec<_> = public.as_array().unwrap().iter().map(|section| &section["section"]).collect();
    assert_eq!(names, ["events", "slides", "quick_access", "news", "donation", "social"]);
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let entries = app.read("/audit", &owner).await.json();
    assert_eq!(entries["items"][0]["title"], "Site settings");
    // Fields missing in the form stay unchanged.
    let named = app.change(Method::PUT, "/settings", &token, json!({"site_name": "Named"})).await;
    assert_eq!(named.json()["home_sections"][0]["section"], "events");

    app.staff(Method::DELETE, "/settings/home_sections", &token, Value::Null).await.is(204);
    assert_eq!(value().await, "");
    saved(&app, &token, only(&STANDARD)).await;
    assert_eq!(value().await, "");
    let editor = app.signed_in("editor@example.org", Role::Editor).await;
    assert_eq!(save(&app, &editor, only(&STANDARD)).await.status, 403);
}

#[on_both_databases]
async fn invalid_home_sections_are_rejected_with_the_field(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    for (sections, pointer, message) in [
        (json!([{"section": "weather", "shown": true}]), "/home_sections/0/section", ""),
        (
            json!([{"section": "news", "shown": true}, {"section": "news", "shown": false}]),
            "/home_sections",
            "Each section can be listed once",
        ),
        (only(&[]), "/home_sections", "Show at least one section"),
        (
            json!([{"section": "hero", "shown": true}, {"section": "events", "shown": true, "category": "picnic"}]),
            "/home_sections/1/category",
            "This category doesn’t exist. Choose another one",
        ),
        (
            json!([{"section": "news", "shown": true, "category": "Nothing"}]),
            "/home_sections/0/category",
            "This category doesn’t exist. Choose another one",
        ),
        (
            json!([{"section": "donation", "shown": true, "category": "general"}]),
            "/home_sections/0/category",
            "This section has no categories",
        ),
    ] {
        for (method, path) in [(Method::PUT, "/settings"), (Method::POST, "/settings/preview")] {
            let form = json!({"site_name": "Our Union", "home_sections": sections});
            let rejected = app.change(method, path, &token, form).await;
            let error = &rejected.json()["errors"][0];
            assert_eq!((rejected.status.as_u16(), error["pointer"].as_str()), (422, Some(pointer)), "{path}");
            assert!(message.is_empty() || error["message"] == message, "{error}");
        }
    }
    assert_eq!(app.get("/settings/home_sections").await.json()["value"], "");
}

#[on_both_databases]
async fn a_section_keeps_its_news_category_after_the_last_post_is_deleted(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let mut post = article("Contract signed");
    post.category = Some("Contract".into());
    let post = app.write_news(post).await;
    let contract = json!([{"section": "news", "shown": true, "category": "Contract"}]);
    saved(&app, &token, contract.clone()).await;
    let path = format!("/news/{}", post.summary.id);
    app.change(Method::DELETE, &path, &token, Value::Null).await.is(204);
    saved(&app, &token, contract.clone()).await;
    saved(&app, &token, only(&STANDARD)).await;
    assert_eq!(save(&app, &token, contract).await.status, 422, "once given up, it is unknown");
}

#[on_both_databases]
async fn unsaved_sections_are_previewed_only_in_their_session(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let form = json!({"site_name": "Our Union", "home_sections": only(&["donation"])});
    let answer = app.staff(Method::POST, "/settings/preview", &token, form).await;
    let cookie = answer.header(header::SET_COOKIE).split(';').next().unwrap().to_owned();
    let request = Request::get("/").header(header::COOKIE, cookie);
    let shown = app.send(request.body(Body::empty()).unwrap()).await;
    let donation = r#"[{\"section\":\"donation\"}]"#;
    assert!(shown.text().contains(donation), "{}", shown.text());
    assert_eq!(shown.header(header::CACHE_CONTROL), "private, no-store");
    assert!(!app.page("/").await.text().contains(donation), "visitors see what is saved");
}
