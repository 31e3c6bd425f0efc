use std::sync::Arc;

use sea_orm::{ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _};

use crate::content::contact;
use crate::content::news;
use crate::content::slides;
use crate::content::social;
use crate::engine::store::Table;
use crate::engine::store::testing::on_both_databases;
use crate::program::demo;
use crate::shop::products;

on_both_databases! {
    async fn the_demonstration_site_is_whole(app) {
        let data = app.folder().to_owned();
        let load = || demo::load(&app.app.store, &app.app.clock, &app.app.entropy, &data);
        load().await.unwrap();
        // A second start leaves it as it is.
        load().await.unwrap();

        let db = app.app.store.reader(Arc::default());
        assert_eq!(news::model::Entity::find().count(db.on(Table::News)).await.unwrap(), 24);
        assert_eq!(slides::model::Entity::find().count(db.on(Table::Slides)).await.unwrap(), 5);
        assert_eq!(contact::model::Entity::find().count(db.on(Table::ContactMessages)).await.unwrap(), 12);
        assert!(social::model::Entity::find().count(db.on(Table::SocialPosts)).await.unwrap() >= 6);
        assert!(products::model::Entity::find().count(db.on(Table::Products)).await.unwrap() >= 12);
        let unread = contact::model::Column::Status.eq(contact::model::Status::New);
        assert!(contact::model::Entity::find().filter(unread).count(db.on(Table::ContactMessages)).await.unwrap() > 0);

        let upcoming = app.get("/events?when=upcoming&limit=50").await;
        assert_eq!(upcoming.json()["total"], 8);
        assert!(app.get("/events?when=past").await.json()["total"].as_u64() > Some(0));
        let timezones = upcoming.items("timezone");
        assert!(timezones.iter().any(|zone| zone != "America/New_York"));
        let newest = app.get("/news?limit=3").await;
        assert!(newest.items("published_at").iter().all(|date| date.as_str() < crate::testing::NOW));

        for path in ["/", "/news", "/events", "/rss.xml", "/events.ics"] {
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
}
