use axum::body::Body;
use axum::extract::Request;

use super::Preview;
use crate::content::news::rules::NewsForm;
use crate::engine::http::cache::Bypass;
use crate::engine::http::key;
use crate::engine::slugs::Scope;
use crate::engine::store::testing::on_both_databases;
use crate::testing::article;

#[test]
fn a_preview_covers_calls_about_its_own_item_alone() {
    let preview = Preview::Item(Scope::News, uuid::Uuid::nil(), "pay".into());
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

on_both_databases! {
    async fn what_stands_below_a_draft_is_found_in_its_preview(app) {
        let draft = app.write_news(NewsForm { published: false, ..article("Draft") }).await;
        app.write_news(article("Shown")).await;
        let preview = Preview::Item(Scope::News, draft.summary.id, "draft".into());
        let request = || Request::get("/api/v1/news/draft/related").header(key::HEADER, &app.app.key);
        let marked = request().extension(preview).extension(Bypass).body(Body::empty()).unwrap();
        assert_eq!(app.send(marked).await.items("title"), ["Shown"]);
        assert_eq!(app.send(request().body(Body::empty()).unwrap()).await.status, 404);
    }
}
