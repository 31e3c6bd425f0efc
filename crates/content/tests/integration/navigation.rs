mod hierarchy;
mod visibility;

use sea_orm::{ActiveModelTrait as _, ActiveValue::Set, EntityTrait as _};

use content::navigation::model::{ActiveModel, Area, Entity};
use content::navigation::schema::NAV_LINKS;
use testing::prelude::*;

#[on_both_databases]
async fn a_fresh_site_has_the_default_links(app: TestApp) {
    let links = app.get("/nav-links").await;
    let (areas, labels) = (links.items("area"), links.items("label"));
    let of = |area: &str| {
        areas
            .iter()
            .zip(&labels)
            .filter(|(a, _)| *a == area)
            .map(|(_, label)| label.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(of("header"), ["Home", "News", "Events", "Shop"]);
    // The other links have no URL yet.
    assert_eq!(of("footer"), ["Home", "News & Updates", "Events"]);
    assert!(of("quick_links").is_empty() && areas.is_sorted());

    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let labels = async |area: &str| {
        let path = format!("/nav-links?area={area}");
        app.read(&path, &token).await.items("label")
    };
    assert_eq!(labels("header").await, ["Home", "News", "Events", "Shop"]);
    assert_eq!(labels("footer").await, ["Home", "News & Updates", "Events", "Webmail", "Kronos System"]);
    assert_eq!(labels("quick_links").await, ["Union Webmail", "Kronos System"]);
}

#[on_both_databases]
async fn staff_list_links_by_area_and_sort_order(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let link = json!({"label": "First", "href": "/", "area": "header", "sort_order": -1});
    assert_eq!(app.staff(Method::POST, "/nav-links", &token, link).await.status, 201);
    let listed = async |sort: &str| {
        let list = app.read(&format!("/nav-links{sort}"), &token).await.json();
        let place =
            |link: &Value| (link["area"].as_str().unwrap().to_owned(), link["sort_order"].as_i64().unwrap());
        list["items"].as_array().unwrap().iter().map(place).collect::<Vec<_>>()
    };
    let by_area = listed("").await;
    assert!(by_area.is_sorted() && by_area.contains(&("header".to_owned(), -1)), "{by_area:?}");
    let mut descending = listed("?sort=-area").await;
    descending.reverse();
    assert_eq!(descending, by_area);
}

#[on_both_databases]
async fn an_empty_table_serves_default_links_and_hidden_links_are_omitted(app: TestApp) {
    let fresh = app.get("/nav-links").await.items("label");
    let tx = app.app.store.begin().await.unwrap();
    Entity::delete_many().exec(tx.on(NAV_LINKS)).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(app.get("/nav-links").await.items("label"), fresh);

    for (label, is_active) in [("Shown", true), ("Hidden", false)] {
        let now = app.app.now();
        let tx = app.app.store.begin().await.unwrap();
        let link = ActiveModel {
            version: Set(1),
            search_text: Set(String::new()),
            sort_key: Set(String::new()),
            id: Set(app.app.entropy.uuid()),
            label: Set(label.into()),
            href: Set("/".into()),
            external: Set(false),
            description: Set(None),
            area: Set(Area::Header),
            parent: Set(None),
            icon_name: Set(None),
            featured: Set(false),
            sort_order: Set(0),
            is_active: Set(is_active),
            created_at: Set(now),
            updated_at: Set(now),
        };
        link.insert(tx.on(NAV_LINKS)).await.unwrap();
        tx.commit().await.unwrap();
    }
    assert_eq!(app.get("/nav-links").await.items("label"), ["Shown"]);
}
