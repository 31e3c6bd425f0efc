use crate::navigation::hierarchy::{id_of, link, staff};
use testing::prelude::*;

async fn visible(app: &TestApp, area: &str) -> Vec<String> {
    let list = app.get("/nav-links").await.json();
    let links = list["items"].as_array().unwrap().iter().filter(|link| link["area"] == area);
    links.map(|link| link["label"].as_str().unwrap().to_owned()).collect()
}

#[on_both_databases]
async fn a_link_without_a_url_is_hidden_in_every_area(app: TestApp) {
    let token = staff(&app).await;
    for area in ["header", "footer", "quick_links"] {
        let path = link(&app, &token, json!({"label": "Portal", "href": "", "area": area})).await;
        assert!(!visible(&app, area).await.contains(&"Portal".to_owned()), "{area}");
        let address = json!({"href": "https://portal.example/"});
        assert_eq!(app.change(Method::PATCH, &path, &token, address).await.status, 200);
        assert!(visible(&app, area).await.contains(&"Portal".to_owned()), "{area}");
    }
}

#[on_both_databases]
async fn a_heading_is_shown_only_with_a_visible_child_link(app: TestApp) {
    let token = staff(&app).await;
    let about = link(&app, &token, json!({"label": "About", "href": "", "sort_order": 9})).await;
    let header = visible(&app, "header").await;
    assert_eq!(header, ["Home", "News", "Events", "Shop"]);

    let below = json!({"label": "Officers", "href": "", "parent": id_of(&about), "sort_order": 9});
    let officers = link(&app, &token, below).await;
    assert_eq!(visible(&app, "header").await, header, "neither has an address");
    let address = json!({"href": "/contact"});
    assert_eq!(app.change(Method::PATCH, &officers, &token, address).await.status, 200);
    let list = app.get("/nav-links").await.json();
    let found = list["items"].as_array().unwrap().iter().find(|link| link["label"] == "Officers").unwrap();
    assert_eq!(found["parent"], id_of(&about));
    assert_eq!(visible(&app, "header").await.len(), 6);

    let hidden = json!({"is_active": false});
    assert_eq!(app.change(Method::PATCH, &officers, &token, hidden).await.status, 200);
    assert_eq!(visible(&app, "header").await, header, "the last link below it is hidden");
}

#[on_both_databases]
async fn links_below_an_inactive_link_are_hidden(app: TestApp) {
    let token = staff(&app).await;
    let about = link(&app, &token, json!({"label": "About", "href": "/contact"})).await;
    let below = json!({"label": "Officers", "href": "/contact", "parent": id_of(&about)});
    link(&app, &token, below).await;
    assert_eq!(visible(&app, "header").await.len(), 6);

    let hide = json!({"action": "unpublish", "ids": [id_of(&about)]});
    assert_eq!(app.staff(Method::POST, "/nav-links/bulk", &token, hide).await.status, 200);
    assert_eq!(visible(&app, "header").await, ["Home", "News", "Events", "Shop"]);
    let all = app.read("/nav-links?area=header", &token).await;
    assert_eq!(all.items("label").len(), 6, "staff see both");
}
