use sea_orm::ConnectionTrait as _;

use shop::products::schema::PRODUCTS;
use shop::products::staff::Products;
use testing::prelude::*;

fn leads_to(answer: &Answer) -> (u16, &str) {
    (answer.status.as_u16(), answer.header(header::LOCATION))
}

#[on_both_databases]
async fn a_missing_product_redirects_to_the_shop_with_a_notice(app: TestApp) {
    for id in ["0190a1b2-0000-4000-8000-000000000000", "nothing"] {
        assert_eq!(
            leads_to(&app.page(&format!("/shop/product/{id}")).await),
            (302, "/shop?product=gone"),
            "{id}"
        );
    }
    assert!(app.page("/shop?product=gone").await.text().contains("<p>/shop?product=gone</p>"));
    assert!(app.page("/shop?product=failed").await.text().contains("<p>/shop?product=failed</p>"));
    assert!(app.page("/shop?product=pay").await.text().contains("<p>/shop</p>"));
}

#[on_both_databases]
async fn an_unreadable_product_redirects_to_the_shop_with_a_notice(app: TestApp) {
    let form = json!({"name": "Mug", "variants": [{"price": 14, "inventory_count": 3}]});
    let mug = app.write::<Products>(serde_json::from_value(form).unwrap()).await;
    let path = format!("/shop/product/{}", mug.id);
    let tx = app.app.store.begin().await.unwrap();
    tx.on(PRODUCTS).execute_unprepared("ALTER TABLE products RENAME TO lost_products").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(leads_to(&app.page(&path).await), (302, "/shop?product=failed"));
    let tx = app.app.store.begin().await.unwrap();
    tx.on(PRODUCTS).execute_unprepared("ALTER TABLE lost_products RENAME TO products").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(app.page(&path).await.status, 200, "the failure is not kept");
}
