mod removal;

use std::sync::Arc;

use sea_orm::{ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _};

use content::contact;
use content::contact::schema::CONTACT_MESSAGES;
use content::documents;
use content::documents::schema::DOCUMENTS;
use content::news;
use content::news::schema::NEWS_POSTS;
use content::slides;
use content::slides::schema::IMAGE_SLIDES;
use content::social;
use content::social::schema::SOCIAL_POSTS;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::site_visibility::{self, SiteVisibility};
use platform::files::pictures;
use shop::products;
use shop::products::schema::PRODUCTS;
use testing::{TestApp, on_both_databases};
use unionhall::demo;

#[on_both_databases]
async fn the_demo_site_is_loaded_once_and_complete(app: TestApp) {
    let load = || demo::load(&app.app.store, &app.app.storage, &app.app.clock, &app.app.entropy);
    load().await.unwrap();
    // A second start leaves it as it is.
    load().await.unwrap();

    let db = app.app.store.reader(Arc::default());
    let visibility = site_visibility::stored(db.on(CONFIG_ENTRIES)).await.unwrap();
    assert_eq!(visibility, Some(SiteVisibility::Open), "its first owner does not close it");
    assert_eq!(news::model::Entity::find().count(db.on(NEWS_POSTS)).await.unwrap(), 24);
    assert_eq!(slides::model::Entity::find().count(db.on(IMAGE_SLIDES)).await.unwrap(), 5);
    assert_eq!(contact::model::Entity::find().count(db.on(CONTACT_MESSAGES)).await.unwrap(), 12);
    assert!(social::model::Entity::find().count(db.on(SOCIAL_POSTS)).await.unwrap() >= 6);
    assert!(products::model::Entity::find().count(db.on(PRODUCTS)).await.unwrap() >= 12);
    let unread = contact::model::Column::Status.eq(contact::model::MessageStatus::New);
    assert!(contact::model::Entity::find().filter(unread).count(db.on(CONTACT_MESSAGES)).await.unwrap() > 0);

    let documents = app.get("/documents?limit=100").await;
    assert_eq!(documents.json()["total"], 10, "twelve, two of them for staff alone");
    for file in documents.items("file_url") {
        let answer = app.page(&file).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header(axum::http::header::CONTENT_TYPE)),
            (200, "application/pdf")
        );
        assert!(
            answer.body.starts_with(b"%PDF-")
                && !answer.header(axum::http::header::CACHE_CONTROL).contains("no-store")
        );
    }
    let all = documents::model::Entity::find().all(db.on(DOCUMENTS)).await.unwrap();
    let staff: Vec<_> =
        all.iter().filter(|document| document.visible_to == documents::model::Audience::Staff).collect();
    assert_eq!((all.len(), staff.len()), (12, 2));
    for document in staff {
        let answer = app.page(&document.file_url).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header(axum::http::header::CACHE_CONTROL)),
            (200, "no-store")
        );
        assert_eq!(document.file_size, i64::try_from(answer.body.len()).ok());
    }

    let upcoming = app.get("/events?when=upcoming&limit=50").await;
    assert_eq!(upcoming.json()["total"], 8);
    assert!(app.get("/events?when=past").await.json()["total"].as_u64() > Some(0));
    let timezones = upcoming.items("timezone");
    assert!(timezones.iter().any(|zone| zone != "America/New_York"));
    let newest = app.get("/news?limit=3").await;
    assert!(newest.items("published_at").iter().all(|date| date.as_str() < testing::NOW));

    for path in ["/", "/news", "/events", "/documents", "/shop", "/contact", "/rss.xml", "/events.ics"] {
        assert_eq!(app.page(path).await.status, 200, "{path}");
    }
    for list in ["/news?limit=100", "/slides", "/social-posts"] {
        let field = if list.starts_with("/news") { "featured_img" } else { "image_url" };
        for item in app.get(list).await.json()["items"].as_array().unwrap() {
            if let Some(picture) = item[field].as_str() {
                assert_eq!(app.page(picture).await.status, 200, "{picture}");
            }
        }
    }
}

/// `images/colors.toml` is maintained by hand; a failure prints the correct values.
#[test]
fn the_recorded_colors_match_the_demo_pictures() {
    let mut wrong = String::new();
    for file in unionhall::demo::pictures::load_pictures().unwrap() {
        let (_, picture) = pictures::decode(std::io::Cursor::new(&file.bytes)).unwrap();
        let color = pictures::dominant_color(&picture).unwrap();
        if file.picture.is_none_or(|picture| picture.color != color) {
            wrong.push_str(&format!("\"{}\" = \"{color}\"\n", file.name));
        }
    }
    assert!(wrong.is_empty(), "images/colors.toml should say:\n{wrong}");
}
