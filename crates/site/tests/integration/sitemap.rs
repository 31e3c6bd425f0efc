use serde_json::json;

use admin::resource::insert_rows;
use content::news::staff::News;
use platform::database::Instant;
use shop::products::staff::Products;
use site::pages_with_titles;
use site::sitemap::{ITEMS_PER_PART, SitemapKind, is_part_path, parse_part_name};
use testing::on_both_databases;
use testing::{TestApp, article, event};

async fn named(app: &TestApp, path: &str) -> Vec<String> {
    let answer = app.page(path).await;
    assert_eq!(answer.status, 200, "{path}");
    let text = answer.text();
    text.split("<loc>").skip(1).map(|rest| rest.split_once('<').unwrap().0.to_owned()).collect()
}

#[on_both_databases]
async fn the_sitemap_index_lists_every_item_once(app: TestApp) {
    let tx = app.app.store.begin().await.unwrap();
    let first: jiff::Timestamp = "2020-01-01T00:00:00Z".parse().unwrap();
    let rows = (0..ITEMS_PER_PART + 5).map(|number| {
        let written = first + jiff::SignedDuration::from_secs(number as i64);
        content::news::import::row(
            article(&format!("Number {number}")),
            app.app.entropy.uuid(),
            Instant::from(written),
        )
    });
    insert_rows::<News>(&tx, rows.collect()).await.unwrap();
    tx.commit().await.unwrap();
    app.write_event(event("Two", "2026-06-20T16:00:00Z")).await;

    let origin = "https://union.example";
    let index = named(&app, "/sitemap.xml").await;
    let parts = ["pages-1", "news-1", "news-2", "events-1"];
    assert_eq!(index, parts.map(|part| format!("{origin}/sitemaps/{part}.xml")));
    let mut all = Vec::new();
    for part in &index {
        all.extend(named(&app, part.strip_prefix(origin).unwrap()).await);
    }
    let pages = pages_with_titles().count();
    assert_eq!(all.len() as u64, pages as u64 + ITEMS_PER_PART + 5 + 1);
    assert_eq!(
        all[..pages],
        pages_with_titles().map(|page| format!("{origin}{}", page.pattern)).collect::<Vec<_>>()
    );
    assert_eq!(all[pages], format!("{origin}/news/number-0"));
    assert_eq!(all.last().unwrap(), &format!("{origin}/events/two"));
    all.sort();
    all.dedup();
    assert_eq!(all.len() as u64, pages as u64 + ITEMS_PER_PART + 5 + 1, "each once");

    let before = app.page("/sitemaps/news-1.xml").await;
    app.write_news(article("Newest")).await;
    assert_eq!(app.page("/sitemaps/news-1.xml").await.body, before.body, "old parts stay as they are");
    assert!(app.page("/sitemaps/news-2.xml").await.text().contains("/news/newest<"));
}

#[on_both_databases]
async fn only_active_products_are_in_the_sitemap(app: TestApp) {
    let form = |active: bool| json!({"name": "Mug", "is_active": active, "variants": [{"price": 12, "inventory_count": 1}]});
    let mug = app.write::<Products>(serde_json::from_value(form(true)).unwrap()).await;
    app.write::<Products>(serde_json::from_value(form(false)).unwrap()).await;
    let address = format!("https://union.example/shop/product/{}", mug.id);
    assert_eq!(named(&app, "/sitemaps/products-1.xml").await, [address]);
    assert!(app.page("/sitemap.xml").await.text().contains("/sitemaps/products-1.xml"));
}

#[on_both_databases]
async fn unknown_sitemap_parts_return_404(app: TestApp) {
    for name in
        ["news-1.xml", "news-0.xml", "news-01.xml", "news-x.xml", "pages-2.xml", "users-1.xml", "news-1"]
    {
        assert_eq!(app.page(&format!("/sitemaps/{name}")).await.status, 404, "{name}");
    }
}

#[test]
fn only_canonical_sitemap_part_names_are_parsed() {
    assert_eq!(parse_part_name("news-12.xml"), Some((SitemapKind::News, 12)));
    assert!(is_part_path("/sitemaps/pages-1.xml"));
    for name in ["news-+1.xml", "news-.xml", "news-99999999999999999999.xml", "news-1-2.xml", "-1.xml"] {
        assert!(!is_part_path(&format!("/sitemaps/{name}")), "{name}");
    }
}
