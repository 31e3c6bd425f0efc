use platform::samples::seed::words;
use testing::prelude::*;
use unionhall::seed::seed;

#[on_both_databases]
async fn seeded_rows_are_listed_and_searchable(app: TestApp) {
    let data = (&app.app.store, &app.app.storage);
    seed(data, (&app.app.clock, &app.app.entropy), (200, 100)).await.unwrap();
    let total = |answer: Answer| answer.json()["total"].as_u64().unwrap();
    assert_eq!(total(app.get("/news").await), 195, "some are drafts");
    assert_eq!(total(app.get("/events").await), 117);
    assert_eq!(total(app.get(&format!("/news?search={}", words::HUNDREDTH)).await), 2);
    assert_eq!(total(app.get(&format!("/news?search={}", words::ONCE)).await), 1);
    let common = total(app.get(&format!("/news?search={}", words::COMMON)).await);
    assert!((100..190).contains(&common), "{common}");
    assert_eq!(
        app.get("/news/categories").await.json()["items"].as_array().unwrap().len(),
        words::CATEGORIES.len()
    );

    let token = app.signed_in("owner@union.example", Role::Owner).await;
    let asked = async |path: &str| total(app.read(path, &token).await);
    for (list, rows) in [
        ("/slides", 100),
        ("/social-posts", 100),
        ("/documents", 100),
        ("/pages", 100),
        ("/questions", 100),
        ("/people", 100),
        ("/alerts", 100),
        ("/photos", 100),
        ("/contact-messages", 100),
        ("/storage/images", 100),
        ("/storage/images?folder=", 50),
        ("/outbox?state=waiting", 34),
        ("/outbox?state=sent", 33),
        ("/outbox?state=given-up", 33),
    ] {
        assert_eq!(asked(list).await, rows, "{list}");
    }
    assert!(asked("/nav-links").await > 100 && asked("/audit").await >= 100);
    for list in
        ["/slides", "/social-posts", "/documents", "/contact-messages", "/nav-links", "/storage/images"]
    {
        assert_eq!(asked(&format!("{list}?search={}", words::ONCE)).await, 1, "{list}");
    }
}
