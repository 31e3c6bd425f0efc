use testing::prelude::*;

async fn begin(app: &TestApp, token: &str, form: Value) -> String {
    let answer = app.staff(Method::POST, "/settings/preview", token, form).await;
    answer.shows(200, json!({"url": "/"}));
    let cookie = answer.header(header::SET_COOKIE);
    for part in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/", "Max-Age=600"] {
        assert!(cookie.split("; ").any(|given| given == part), "{part} in {cookie}");
    }
    cookie.split(';').next().unwrap().to_owned()
}

async fn with(app: &TestApp, path: &str, cookie: &str) -> Answer {
    let request = Request::get(path).header(header::COOKIE, cookie);
    app.send(request.body(Body::empty()).unwrap()).await
}

#[on_both_databases]
async fn previewed_settings_are_served_only_to_their_session(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let public = app.page("/").await;
    let form = json!({"site_name": "Typed Name", "hero_title": "Typed Hero", "footer_text": "Typed Foot", "logo_url": "/media/images/typed.webp", "primary_color": "#7c2d12"});
    let cookie = begin(&app, &token, form).await;
    with(&app, "/", &cookie).await;
    let weight = app.app.cache.weight();
    for _ in 0..2 {
        let shown = with(&app, "/", &cookie).await;
        for words in [
            "<p class=\"banner\" role=\"note\">This is a preview. These settings aren't saved, and only you can see them here.</p><div id=\"root\">",
            "Typed Name",
            "Typed Hero",
            "Typed Foot",
            "/media/images/typed.webp",
            "/styles/visitors-7c2d12-",
        ] {
            assert!(shown.text().contains(words), "{words} in {}", shown.text());
        }
        assert_eq!(
            (shown.header(header::CACHE_CONTROL), shown.header(header::ETAG)),
            ("private, no-store", "")
        );
    }
    assert_eq!(app.app.cache.weight(), weight, "the cache holds nothing of it");
    assert_eq!(app.page("/").await.text(), public.text());
    assert!(!public.text().contains("This is a preview"), "it is the page of everybody");
    for path in ["/news", "/rss.xml", "/manifest.webmanifest", "/api/v1/settings"] {
        assert!(!with(&app, path, &cookie).await.text().contains("Typed"), "{path}");
    }
    let saved = app.read("/settings", &token).await;
    assert!(!saved.text().contains("Typed"), "nothing is saved");
    assert_eq!(app.read("/dashboard", &token).await.status, 200);
}

#[on_both_databases]
async fn a_settings_preview_is_bound_to_its_session_and_expires(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let other = app.signed_in("other@example.org", Role::Staff).await;
    let cookie = begin(&app, &token, json!({"site_name": "Typed first"})).await;
    let others = begin(&app, &other, json!({"site_name": "Somebody else's"})).await;
    begin(&app, &token, json!({"site_name": "Typed again"})).await;
    assert!(with(&app, "/", &cookie).await.text().contains("Typed again"));
    assert!(with(&app, "/", &others).await.text().contains("Somebody else's"));
    let (value, signature) = cookie.rsplit_once('.').unwrap();
    let until = value.rsplit_once('.').unwrap().1.parse::<i64>().unwrap();
    let later = value.replace(&until.to_string(), &(until + 600).to_string());
    for tampered in [
        format!("{value}.x{}", &signature[1..]),
        format!("{later}.{signature}"),
        cookie.replace("settings.", "news."),
    ] {
        assert!(!with(&app, "/", &tampered).await.text().contains("Typed"), "{tampered}");
    }
    app.at("2026-06-15T16:10:00Z");
    assert!(!with(&app, "/", &cookie).await.text().contains("Typed"), "it has ended");
    // The next preview deletes expired ones.
    app.at("2026-06-15T16:10:01Z");
    let third = begin(&app, &token, json!({"site_name": "Typed later"})).await;
    app.at("2026-06-15T16:09:59Z");
    assert!(!with(&app, "/", &others).await.text().contains("Somebody else's"));
    app.sign_out(&token).await;
    assert!(!with(&app, "/", &third).await.text().contains("Typed"), "it ends with the session");
}

#[on_both_databases]
async fn saving_settings_replaces_their_preview(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let cookie = begin(&app, &token, json!({"site_name": "Typed Name"})).await;
    assert!(with(&app, "/", &cookie).await.text().contains("Typed Name"));
    app.change(Method::PUT, "/settings", &token, json!({"site_name": "Saved Name"})).await.is(200);
    let shown = with(&app, "/", &cookie).await;
    assert!(shown.text().contains("Saved Name") && !shown.text().contains("Typed Name"), "{}", shown.text());
}

#[on_both_databases]
async fn previewing_invalid_settings_returns_422(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    app.staff(
        Method::POST,
        "/settings/preview",
        &token,
        json!({"site_name": "", "primary_color": "#ffffff"}),
    )
    .await
    .is(422);
    let pending = app.signed_in("pending@example.org", Role::Pending).await;
    app.staff(Method::POST, "/settings/preview", &pending, json!({"site_name": "x"})).await.is(403);
}
