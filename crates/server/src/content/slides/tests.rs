use serde_json::json;

use crate::content::slides::model::SlideCategory;
use crate::content::slides::rules::SlideForm;
use crate::content::slides::staff::Slides;
use crate::engine::store::testing::on_both_databases;
use crate::testing::TestApp;

fn slide(title: &str, sort_order: i64) -> SlideForm {
    let form = json!({"title": title, "image_url": "/media/images/a.webp", "sort_order": sort_order});
    serde_json::from_value(form).unwrap()
}

async fn write(app: &TestApp, form: SlideForm) -> String {
    app.write::<Slides>(form).await.id.to_string()
}

on_both_databases! {
    async fn active_slides_come_in_their_order(app) {
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
}
