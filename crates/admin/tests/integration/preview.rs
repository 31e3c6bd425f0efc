use admin::preview::Preview;
use content::news::rules::{NewsForm, SLUGS};
use platform::web::cache::Bypass;
use testing::article;
use testing::prelude::*;

fn item(id: uuid::Uuid, slug: &str) -> Preview {
    Preview::Item { page: SLUGS.page().to_owned(), id, slug: slug.to_owned() }
}

#[test]
fn a_preview_covers_only_api_calls_of_its_item() {
    let preview = item(uuid::Uuid::nil(), "pay");
    for path in ["/api/v1/news/pay", "/api/v1/news/pay?x=1", "/api/v1/news/pay/related?limit=3"] {
        assert!(preview.covers(path), "{path}");
    }
    for path in [
        "/api/v1/news/pay-rise",
        "/api/v1/news",
        "/api/v1/events/pay",
        "/news/pay",
        "/api/v1/news?search=pay",
        "/api/v1/settings",
    ] {
        assert!(!preview.covers(path), "{path}");
    }
}

#[on_both_databases]
async fn related_items_of_a_draft_are_served_in_its_preview(app: TestApp) {
    let draft = app.write_news(NewsForm { published: false, ..article("Draft") }).await;
    app.write_news(article("Shown")).await;
    let preview = item(draft.summary.id, "draft");
    let request = || Request::get("/api/v1/news/draft/related").header(key::HEADER, &app.app.key);
    let marked = request().extension(preview).extension(Bypass).body(Body::empty()).unwrap();
    assert_eq!(app.send(marked).await.items("title"), ["Shown"]);
    assert_eq!(app.send(request().body(Body::empty()).unwrap()).await.status, 404);
}
