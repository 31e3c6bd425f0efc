mod parts;
mod tree;
mod upgrade;

use testing::prelude::*;

async fn made(app: &TestApp, token: &str, form: Value) -> Value {
    let answer = app.staff(Method::POST, "/pages", token, form).await.is(201);
    answer.json()
}

fn form(title: &str, slug: &str, parent: Option<&Value>) -> Value {
    let parent = parent.map_or(&Value::Null, |page| &page["id"]);
    json!({"title": title, "slug": slug, "parent_id": parent, "content_md": "Text.", "published": true})
}

fn row_of(page: &Value) -> String {
    format!("/pages/{}", page["id"].as_str().unwrap())
}

async fn editor(app: &TestApp) -> String {
    app.signed_in("editor@example.org", Role::Editor).await
}

#[on_both_databases]
async fn the_path_of_a_page_starts_with_its_ancestors(app: TestApp) {
    let token = editor(&app).await;
    let benefits = made(&app, &token, form("Benefits", "benefits", None)).await;
    let health = made(&app, &token, form("Health", "health", Some(&benefits))).await;
    let dental = made(&app, &token, form("Dental", "dental", Some(&health))).await;
    assert_eq!(dental["path"], "benefits/health/dental");
    assert_eq!(app.page("/benefits/health/dental").await.status, 200);
    let found = app.get("/pages/lookup?path=benefits/health").await.json();
    assert_eq!(found["ancestors"], json!([{"title": "Benefits", "path": "benefits", "summary": "Text."}]));
    assert_eq!(found["children"][0]["path"], "benefits/health/dental");
    assert_eq!(found["content_html"], "<p>Text.</p>\n");
    for missing in ["/benefits/dental", "/health", "/benefits/health/dental/more", "/Benefits"] {
        assert_eq!(app.page(missing).await.status, 404, "{missing}");
    }
    let slash = app.page("/benefits/health/").await;
    assert_eq!((slash.status, slash.header(header::LOCATION)), (308.try_into().unwrap(), "/benefits/health"));
}

#[on_both_databases]
async fn a_draft_page_returns_404_and_is_not_listed(app: TestApp) {
    let token = editor(&app).await;
    let about = made(&app, &token, form("About", "about", None)).await;
    let mut draft = form("Secret", "secret", Some(&about));
    draft["published"] = false.into();
    let draft = made(&app, &token, draft).await;
    assert_eq!(app.page("/about/secret").await.status, 404);
    assert_eq!(app.get("/pages/lookup?path=about/secret").await.status, 404);
    assert_eq!(app.get("/pages/lookup?path=about").await.json()["children"], json!([]));
    assert_eq!(app.get("/pages").await.items("path"), ["about"]);
    assert_eq!(app.get("/pages?search=secret").await.items("path"), [""; 0]);
    assert!(!app.page("/sitemaps/content-1.xml").await.text().contains("secret"));
    app.change(Method::PATCH, &row_of(&draft), &token, json!({"published": true})).await.is(200);
    assert_eq!(app.page("/about/secret").await.status, 200);
    assert_eq!(app.get("/pages/lookup?path=about").await.json()["children"][0]["title"], "Secret");
    assert!(app.page("/sitemaps/content-1.xml").await.text().contains("/about/secret<"));
}

#[on_both_databases]
async fn a_scheduled_page_is_served_only_within_its_period(app: TestApp) {
    let token = editor(&app).await;
    let mut vote = form("Vote", "vote", None);
    vote["visible_from"] = "2026-06-16T00:00:00Z".into();
    vote["visible_until"] = "2026-06-18T00:00:00Z".into();
    app.at("2026-06-15T12:00:00Z");
    made(&app, &token, vote).await;
    assert_eq!(app.page("/vote").await.status, 404);
    app.at("2026-06-17T12:00:00Z");
    assert_eq!(app.page("/vote").await.status, 200);
    app.at("2026-06-18T12:00:00Z");
    assert_eq!(app.page("/vote").await.status, 404);
}

#[on_both_databases]
async fn a_page_at_a_reserved_path_is_rejected(app: TestApp) {
    let token = editor(&app).await;
    for (slug, sentence) in [
        ("news", "/news is taken by a page of the site itself. Choose another web address."),
        ("404", "/404 is taken by a page of the site itself. Choose another web address."),
        ("", "Web address is required"),
        ("a b", "Only a-z, 0-9 and single hyphens between them are allowed"),
    ] {
        let rejected = app.staff(Method::POST, "/pages", &token, form("News", slug, None)).await;
        assert_eq!(rejected.status, 422, "{slug}");
        let error = &rejected.json()["errors"][0];
        assert_eq!((&error["pointer"], &error["message"]), (&json!("/slug"), &json!(sentence)));
    }
    let long = "a".repeat(60);
    for number in ["", "", "-2"] {
        let slug = made(&app, &token, form("Long", &long, None)).await["slug"].as_str().unwrap().to_owned();
        assert!(slug.len() <= 60 && slug.ends_with(number), "{slug}");
        assert_eq!(app.page(&format!("/{slug}")).await.status, 200, "{slug}");
    }
    let about = made(&app, &token, form("About", "about", None)).await;
    assert_eq!(made(&app, &token, form("News", "news", Some(&about))).await["path"], "about/news");
    assert_eq!(made(&app, &token, form("About", "about", None)).await["slug"], "about-2");
}

#[on_both_databases]
async fn an_unsaved_page_is_previewed_only_with_its_cookie(app: TestApp) {
    let token = editor(&app).await;
    let about = made(&app, &token, form("About", "about", None)).await;
    let mut draft = form("Not yet", "later", Some(&about));
    draft["published"] = false.into();
    let typed = json!({"id": null, "form": draft});
    let preview = app.staff(Method::POST, "/pages/preview", &token, typed).await;
    assert_eq!(preview.json()["url"], "/about/later", "{}", preview.text());
    let cookie = preview.header(header::SET_COOKIE).split(';').next().unwrap().to_owned();
    let request = axum::http::Request::get("/about/later").header(header::COOKIE, cookie);
    let page = app.send(request.body(Body::empty()).unwrap()).await.is(200);
    assert_eq!(page.header(header::CACHE_CONTROL), "private, no-store");
    assert_eq!(app.page("/about/later").await.status, 404);
}
