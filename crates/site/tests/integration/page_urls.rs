//! `page_urls.txt` lists URLs and their responses: cache key, status, `Cache-Control`, whether the response is stored, and where it redirects.

use content::albums::staff::Albums;
use content::pages::staff::Pages;
use content::people::staff::People;
use shop::products::staff::Products;
use testing::prelude::*;
use testing::{article, event};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/integration/page_urls.txt");

#[on_both_databases]
async fn urls_match_the_recorded_cache_key_status_and_cacheability(app: TestApp) {
    let ids = content_of_site(&app).await;
    let service = unionhall::router::service(&app.app);
    let list = std::fs::read_to_string(LIST).unwrap();
    let mut found = String::new();
    for line in list.lines() {
        let url = line.split_whitespace().next().unwrap();
        let asked = ids.iter().fold(url.to_owned(), |url, (name, id)| url.replace(name, id));
        let named = |text: &str| ids.iter().fold(text.to_owned(), |text, (name, id)| text.replace(id, name));
        let request = Request::get(&asked).body(Body::empty()).unwrap();
        let key = site::canonical_url(request.uri()).map_or("-".to_owned(), |key| named(&key));
        let answer = app.page(&asked).await;
        let stored = if service.cached_response(&request).is_some() { "stored" } else { "-" };
        let (status, control) = (answer.status.as_u16(), answer.header(header::CACHE_CONTROL));
        let kept = if control.is_empty() { "-".to_owned() } else { control.replace(", ", ",") };
        let target = named(answer.header(header::LOCATION));
        found += format!("{url:46} {key:42} {status} {kept:36} {stored:6} {target}").trim_end();
        found += "\n";
    }
    assert!(found == list, "page_urls.txt should be:\n{found}");
}

/// Returns the ids and the placeholders of their rows.
async fn content_of_site(app: &TestApp) -> Vec<(&'static str, String)> {
    app.write_news(article("Pay")).await;
    app.write_event(event("Picnic", "2026-06-20T16:00:00Z")).await;
    let album =
        json!({"title": "Hall", "slug": "hall", "day": "2026-05-01", "published": true, "pictures": []});
    app.write::<Albums>(serde_json::from_value(album).unwrap()).await;
    let page = json!({"title": "About", "slug": "about", "content_md": "Text.", "published": true});
    app.write::<Pages>(serde_json::from_value(page).unwrap()).await;
    let mug = json!({"name": "Mug", "variants": [{"price": 14, "inventory_count": 3}]});
    let mug = app.write::<Products>(serde_json::from_value(mug).unwrap()).await;
    let ann = json!({"name": "Ann", "groups": ["Stewards"], "published": true, "email": "ann@union.example"});
    let ann = app.write::<People>(serde_json::from_value(ann).unwrap()).await;
    vec![("PRODUCT", mug.id.to_string()), ("PERSON", ann.id.to_string())]
}
